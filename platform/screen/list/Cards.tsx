import { screenOfField } from '../field/catalogue.ts'
import { fieldOf } from '../field/options.ts'
import { titleOfRow } from '../field/referred.ts'
import { useLocale } from '../field/TextParts.tsx'
import { Go } from '../router/Go.tsx'
import { recordPath } from '../screens.ts'
import { givesWay } from './columns.ts'
import type { ListParts } from './parts.ts'
import styles from './Cards.module.css'

type Props = Pick<ListParts, 'entry' | 'definition' | 'rows'> & { readonly columns: readonly string[] }

/** Under 600 px: two lines a record, nothing scrolls sideways. */
export function Cards({ entry, definition, columns, rows }: Props) {
  const locale = useLocale()
  const status = definition.states?.field
  const others = columns.filter((name) => !definition.title.includes(name) && name !== status).slice(0, 4)
  const cell = (name: string, row: NonNullable<typeof rows>[number]) => {
    const field = fieldOf(definition, name)
    const { Cell } = screenOfField(field)
    return <Cell definition={definition} name={name} field={field} value={row[name]} row={row} locale={locale} />
  }
  return (
    <ul className={styles.cards}>
      {(rows ?? []).map((row) => (
        <li key={row.id}>
          <Go href={recordPath(entry, row.id, titleOfRow(definition, row))}>
            <span className={styles.first}>
              <bdi className={styles.title}>{titleOfRow(definition, row)}</bdi>
              {status && cell(status, row)}
            </span>
            <span className={styles.second}>
              {others
                .filter((name) => row[name] != null && row[name] !== '' && row[name] !== false)
                .map((name) => (
                  <span key={name} data-words={givesWay(fieldOf(definition, name)) || undefined}>
                    {cell(name, row)}
                  </span>
                ))}
            </span>
          </Go>
        </li>
      ))}
    </ul>
  )
}
