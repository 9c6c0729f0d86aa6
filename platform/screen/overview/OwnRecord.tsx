import { useQuery } from '@tanstack/react-query'
import type { Definition } from '#platform/resource/definition.ts'
import { screenOfField } from '../field/catalogue.ts'
import { fieldOf, isColumn } from '../field/options.ts'
import { titleOfRow } from '../field/referred.ts'
import { useLocale } from '../field/TextParts.tsx'
import { Fact, Facts } from '../page/Page.tsx'
import { recordQuery } from '../record/read.ts'
import { Go } from '../router/Go.tsx'
import { definitionOf, recordPath, type ScreenEntry } from '../screens.ts'
import { fieldLabel, loadResource, useT } from '../texts/texts.ts'
import page from '../page/Page.module.css'
import styles from './Overview.module.css'

/** The record that is a member's own: what a list of such records would show of it, and the way to the whole. */
export function OwnRecord({ entry, id }: { entry: ScreenEntry; id: number }) {
  const { data: definition } = useQuery({
    queryKey: ['definition', entry.name],
    queryFn: async () => {
      await loadResource(entry.name)
      return definitionOf(entry.name) ?? null
    },
    staleTime: Infinity,
  })
  return definition ? (
    <Card entry={entry} definition={definition} id={id} />
  ) : (
    <div className={styles.waiting} aria-busy />
  )
}

function Card({ entry, definition, id }: { entry: ScreenEntry; definition: Definition; id: number }) {
  const t = useT()
  const locale = useLocale()
  const { data: record } = useQuery(recordQuery(definition, id))
  if (!record) return <div className={styles.waiting} aria-busy />
  const title = titleOfRow(definition, record)
  const fields = [...new Set(definition.list.map((path) => path.split('.')[0] ?? path))].filter((name) => {
    const field = definition.fields[name]
    const value = record[name]
    return (
      field &&
      isColumn(field) &&
      !definition.title.includes(name) &&
      value !== null &&
      value !== undefined &&
      value !== ''
    )
  })
  return (
    <div className={styles.card}>
      <h3>
        <Go href={recordPath(entry, id, title)}>
          <bdi>{title}</bdi>
        </Go>
      </h3>
      <Facts>
        {fields.map((name) => {
          const field = fieldOf(definition, name)
          const { Cell } = screenOfField(field)
          return (
            <Fact key={name} name={fieldLabel(definition, name)}>
              <Cell
                definition={definition}
                name={name}
                field={field}
                value={record[name]}
                row={record}
                locale={locale}
              />
            </Fact>
          )
        })}
      </Facts>
      <Go className={page.button} href={recordPath(entry, id, title)}>
        {t('overview.open')}
      </Go>
    </div>
  )
}
