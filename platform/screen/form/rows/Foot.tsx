import type { Field } from '#platform/fields/field.ts'
import type { LinesOptions } from '#platform/fields/lines/field.ts'
import { taka } from '#platform/money/poisha.ts'
import type { Definition } from '#platform/resource/definition.ts'
import { screenOfField } from '../../field/catalogue.ts'
import { lineLabel } from '../../field/line_label.ts'
import type { Line } from '../../field/lines.ts'
import { shownValue } from '../../field/shown.ts'
import { useLocale } from '../../field/TextParts.tsx'
import { useT } from '../../texts/texts.ts'
import { standOf, sumOf } from './sums.ts'
import styles from './LinesInput.module.css'

interface Props {
  readonly definition: Definition
  /** The field that holds the rows. */
  readonly name: string
  readonly field: LinesOptions
  readonly columns: readonly (readonly [name: string, field: Field])[]
  readonly rows: readonly Line[]
}

/** What the amounts come to, as far as they can be read; of rows with two sides also by how much these differ. */
export function Foot({ definition, name, field, columns, rows }: Props) {
  const t = useT()
  const locale = useLocale()
  const amounts = columns.filter(([, of]) => of.type === 'money')
  const first = columns.findIndex(([, of]) => of.type === 'money')
  const { sides } = field
  if (amounts.length === 0 || (rows.length < 2 && !sides)) return null
  const shown = (key: string, sum: bigint): string => {
    const of = field.fields[key]
    return of ? shownValue(definition, key, of, taka(sum), undefined, locale) : ''
  }
  const stand = sides && standOf(rows, field.fields, sides)
  return (
    <tfoot>
      <tr>
        {first > 0 && (
          <th scope="row" colSpan={first} style={{ gridColumn: `span ${first}` }}>
            {sides && stand ? (
              <span className={styles.stand} data-even={stand.lacks === undefined || undefined}>
                {stand.lacks === undefined
                  ? t('screen.sides_even')
                  : t('screen.sides_differ', {
                      amount: `\u2068${shown(sides[0], stand.difference)}\u2069`,
                      side: lineLabel(definition, name, stand.lacks),
                    })}
              </span>
            ) : (
              t('screen.sum')
            )}
          </th>
        )}
        {columns.slice(first).map(([key, of]) => (
          <td key={key} data-align={screenOfField(of).align} data-label={lineLabel(definition, name, key)}>
            {of.type === 'money' ? <bdi dir="ltr">{shown(key, sumOf(rows, field.fields, key))}</bdi> : null}
          </td>
        ))}
        <td />
      </tr>
    </tfoot>
  )
}
