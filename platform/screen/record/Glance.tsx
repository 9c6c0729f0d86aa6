import { useQuery } from '@tanstack/react-query'
import { baseOf } from '#platform/resource/registry.ts'
import type { Definition } from '#platform/resource/definition.ts'
import { call } from '../api/call.ts'
import { pageOf } from '../api/record.ts'
import { fieldPointingTo, titleOfRow } from '../field/referred.ts'
import { useLocale } from '../field/TextParts.tsx'
import { Go } from '../router/Go.tsx'
import { opensRecord } from '../router/opens.ts'
import { childrenOf, definitionOf, recordPath, type ScreenEntry } from '../screens.ts'
import { may } from '../session/session.ts'
import { useT } from '../texts/texts.ts'
import { Value } from './Value.tsx'
import styles from './Details.module.css'

/** As many as are read at a glance; the tab has them all. */
const most = 4

/** What belongs to a record and is asked for most (the owners of an agency, with their phones), each a way to its own page. */
export default function Glance({ of, id }: { of: string; id: number }) {
  return childrenOf(of).map((entry) => {
    // A child of another module comes with its tab.
    const definition = definitionOf(entry.name)
    const by = definition?.glance && fieldPointingTo(definition, of)
    if (!definition || by === undefined || !may(`${entry.name}.read`)) return null
    return <Children key={entry.name} entry={entry} definition={definition} query={{ [by]: id }} />
  })
}

interface ChildrenProps {
  readonly entry: ScreenEntry
  readonly definition: Definition
  readonly query: Readonly<Record<string, number>>
}

/** Its place is there before its rows are: what stands below does not jump. */
function Children({ entry, definition, query }: ChildrenProps) {
  const t = useT()
  const locale = useLocale()
  const { data: rows } = useQuery({
    queryKey: ['list', entry.name, 'glance', query],
    queryFn: async ({ signal }) => {
      const answer = await call<Record<string, unknown>>(`${baseOf(definition)}all/`, {
        query: { ...query, size: most, count: 'skip' },
        signal,
      })
      return pageOf(answer, definition.list_key).rows
    },
  })
  return (
    <section className={styles.group} aria-busy={rows === undefined}>
      <h2>{t(`${entry.name}.plural`)}</h2>
      <dl>
        {(rows ?? []).map((row) => (
          <div key={row.id}>
            <dt>
              <Title entry={entry} definition={definition} row={row} />
            </dt>
            <dd>
              {(definition.glance ?? []).map((name) => (
                <Value key={name} definition={definition} name={name} record={row} locale={locale} />
              ))}
            </dd>
          </div>
        ))}
        {!rows?.length && (
          <div>
            <dt className={styles.none}>—</dt>
          </div>
        )}
      </dl>
    </section>
  )
}

interface TitleProps {
  readonly entry: ScreenEntry
  readonly definition: Definition
  readonly row: Parameters<typeof titleOfRow>[1]
}

function Title({ entry, definition, row }: TitleProps) {
  const title = titleOfRow(definition, row)
  if (!opensRecord(entry)) return <bdi>{title}</bdi>
  return (
    <Go href={recordPath(entry, row.id, title)}>
      <bdi>{title}</bdi>
    </Go>
  )
}
