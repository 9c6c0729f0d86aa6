import type { RecordRow } from '../api/record.ts'
import { screenOfField } from '../field/catalogue.ts'
import { fieldOf } from '../field/options.ts'
import { titleOfRow } from '../field/referred.ts'
import { useLocale } from '../field/TextParts.tsx'
import { fieldLabel, useT } from '../texts/texts.ts'
import { mainColumn, roomOf } from './columns.ts'
import type { ListParts } from './parts.ts'
import { sharedWidths } from './room.ts'
import { Row } from './Row.tsx'
import { SortHeading } from './SortHeading.tsx'
import { withSort } from './state.ts'
import frame from './Rows.module.css'
import styles from './Table.module.css'

type Props = ListParts & {
  readonly at: number
  readonly setAt: (at: number) => void
  readonly setChosen: (chosen: ReadonlySet<number>) => void
}

/** Of the column of ticks, in rem; the first column of words sticks behind it. */
const tickWidth = 2.5

/** Real table elements: headers that sort, a filter under each, rows. */
export function Table(props: Props) {
  const t = useT()
  const locale = useLocale()
  const { definition, state, rows, chosen, change, toggle, onFilter, entry, at, setAt } = props
  const columns = state.columns.map((name) => ({
    name,
    field: fieldOf(definition, name),
    screen: screenOfField(fieldOf(definition, name)),
  }))
  const all = rows ?? []
  const allChosen = all.length > 0 && all.every((row) => chosen.has(row.id))
  const chooseAll = (): void => {
    const next = new Set(chosen)
    for (const row of all)
      if (allChosen) next.delete(row.id)
      else next.add(row.id)
    props.setChosen(next)
  }
  const main = mainColumn(definition, state.columns)
  const { widths, least } = sharedWidths(
    columns.map(({ name, field }) => roomOf(field, fieldLabel(definition, name), name === main, locale)),
    tickWidth,
  )
  return (
    <table
      className={`${frame.rows} ${styles.table}`}
      style={{ minWidth: `${least}rem` }}
      aria-label={t(`${definition.name}.plural`)}
    >
      <colgroup>
        {/* The main column has what is left: its share, without a pixel too many. */}
        <col style={{ width: `${tickWidth}rem` }} />
        {columns.map(({ name }, index) => (
          <col key={name} style={{ width: name === main ? undefined : widths[index] }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          <th className={styles.check} rowSpan={2}>
            <input
              type="checkbox"
              aria-label={t('screen.select_all')}
              checked={allChosen}
              onChange={chooseAll}
              disabled={all.length === 0}
            />
          </th>
          {columns.map(({ name, screen }, index) => (
            <SortHeading
              key={name}
              column={name}
              label={fieldLabel(definition, name)}
              sort={state.sort || definition.sort}
              align={screen.align}
              isFirst={index === 0}
              onSort={() => change(withSort(state, name))}
            />
          ))}
        </tr>
        <tr className={styles.filters}>
          {columns.map(({ name, field, screen }, index) => (
            <td key={name} data-first={index === 0 || undefined}>
              {field.virtual ? null : (
                <screen.Filter
                  definition={definition}
                  name={name}
                  field={field}
                  label={fieldLabel(definition, name)}
                  values={state.filters}
                  onChange={onFilter}
                />
              )}
            </td>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows === undefined
          ? Array.from({ length: 12 }, (_, index) => <Waiting key={index} count={columns.length} />)
          : all.map((row: RecordRow, index) => (
              <Row
                key={row.id}
                row={row}
                index={index}
                entry={entry}
                definition={definition}
                columns={state.columns}
                locale={locale}
                chosen={chosen.has(row.id)}
                here={index === at}
                toggle={toggle}
                setAt={setAt}
                label={t('screen.select_row', { name: titleOfRow(definition, row) })}
              />
            ))}
      </tbody>
    </table>
  )
}

/** A row that is on its way. */
function Waiting({ count }: { count: number }) {
  return (
    <tr className={styles.waiting} aria-hidden>
      <td />
      {Array.from({ length: count }, (_, index) => (
        <td key={index}>
          <span />
        </td>
      ))}
    </tr>
  )
}
