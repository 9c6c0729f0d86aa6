import { useQuery } from '@tanstack/react-query'
import { IconPlus } from '@tabler/icons-react'
import { baseOf } from '#platform/resource/registry.ts'
import { call } from '../api/call.ts'
import { pageOf } from '../api/record.ts'
import { screenOfField } from '../field/catalogue.ts'
import { fieldOf } from '../field/options.ts'
import { fieldPointingTo, titleOfRow } from '../field/referred.ts'
import { useLocale } from '../field/TextParts.tsx'
import type { Definition } from '#platform/resource/definition.ts'
import { Cards } from '../list/Cards.tsx'
import { totalQuery } from '../list/rows.ts'
import { defaultColumns } from '../list/state.ts'
import { Go } from '../router/Go.tsx'
import { opensList } from '../router/opens.ts'
import { definitionOf, listPath, recordPath, type ScreenEntry } from '../screens.ts'
import { may } from '../session/session.ts'
import { usePhone } from '../shell/narrow.ts'
import { fieldLabel, loadResource, useT } from '../texts/texts.ts'
import { prefetchRecord } from './read.ts'
import styles from './ChildTab.module.css'

const most = 20

/** What belongs to a record (the owners of an agency): the first twenty, a door to all, a door to a new one. */
export default function ChildTab({ entry, parent, id }: { entry: ScreenEntry; parent: string; id: number }) {
  const t = useT()
  const locale = useLocale()
  const phone = usePhone()
  const { data } = useQuery({
    queryKey: ['list', entry.name, 'of', parent, id],
    queryFn: async ({ signal }) => {
      await loadResource(entry.name)
      const definition = definitionOf(entry.name)
      const by = definition && fieldPointingTo(definition, parent)
      if (!definition || !by) return undefined
      const answer = await call<Record<string, unknown>>(`${baseOf(definition)}all/`, {
        // Who has no list of them sees all that there are, as far as a page goes.
        query: { [by]: id, size: opensList(entry) ? most : 100, count: 'skip' },
        signal,
      })
      return { definition, by, ...pageOf(answer, definition.list_key) }
    },
  })
  if (!data) return null
  const { definition, by, rows } = data
  const columns = defaultColumns(definition).filter((name) => name !== by)
  const linked = columns.find((name) => definition.title.includes(name)) ?? columns[0]
  return (
    <div className={styles.child}>
      {phone && <Cards entry={entry} definition={definition} columns={columns} rows={rows} />}
      {!phone && rows.length > 0 && (
        <div className={styles.scroll}>
          <table>
            <thead>
              <tr>
                {columns.map((name) => (
                  <th key={name} scope="col" data-align={screenOfField(fieldOf(definition, name)).align}>
                    {fieldLabel(definition, name)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id} onPointerEnter={() => prefetchRecord(definition, row.id)}>
                  {columns.map((name) => {
                    const field = fieldOf(definition, name)
                    const { Cell, align } = screenOfField(field)
                    const cell = (
                      <Cell
                        definition={definition}
                        name={name}
                        field={field}
                        value={row[name]}
                        row={row}
                        locale={locale}
                      />
                    )
                    return (
                      <td key={name} data-align={align}>
                        {name === linked ? (
                          <Go href={recordPath(entry, row.id, titleOfRow(definition, row))}>{cell}</Go>
                        ) : (
                          cell
                        )}
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {rows.length === 0 && <p>{t('screen.list_empty')}</p>}
      <div className={styles.doors}>
        {may(`${entry.name}.create`) && definition.verbs.includes('create') && (
          <Go href={`${listPath(entry)}/new?${by}=${id}`}>
            <IconPlus size={15} aria-hidden /> {t('screen.new_of', { name: t(entry.name) })}
          </Go>
        )}
        {rows.length === most && opensList(entry) && <SeeAll entry={entry} definition={definition} by={by} id={id} />}
      </div>
    </div>
  )
}

interface SeeAllProps {
  readonly entry: ScreenEntry
  readonly definition: Definition
  readonly by: string
  readonly id: number
}

/** The door to all of them, once it is known that there are more. */
function SeeAll({ entry, definition, by, id }: SeeAllProps) {
  const t = useT()
  const { data: total = 0 } = useQuery(totalQuery(definition, { filters: { [by]: String(id) }, keyword: '' }))
  return total > most ? <Go href={`${listPath(entry)}?${by}=${id}`}>{t('screen.see_all', { n: total })}</Go> : null
}
