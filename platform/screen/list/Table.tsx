import { lazy, Suspense, useState } from 'react'
import { screenOfField } from '../field/catalogue.ts'
import { fieldOf } from '../field/options.ts'
import { useLocale } from '../field/TextParts.tsx'
import { fieldLabel, useT } from '../texts/texts.ts'
import { loadEdge, loadGroupHeading, loadTotalsRow } from './later.ts'
import { mainColumn, roomOf } from './columns.ts'
import { linesOf } from './groups.ts'
import type { ListParts } from './parts.ts'
import { sharedWidths } from './room.ts'
import { Row } from './Row.tsx'
import { SortHeading } from './SortHeading.tsx'
import { withSort } from './state.ts'
import { headRows } from './window.ts'
import { WindowedRows } from './WindowedRows.tsx'
import frame from './Rows.module.css'
import styles from './Table.module.css'

type Props = ListParts & {
  readonly at: number
  readonly setAt: (at: number) => void
  readonly setChosen: (chosen: ReadonlySet<number>) => void
}

const Edge = lazy(loadEdge)
const GroupHeading = lazy(loadGroupHeading)
const TotalsRow = lazy(loadTotalsRow)

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
  const lines = linesOf(all.length, props.headings)
  const allChosen = all.length > 0 && all.every((row) => chosen.has(row.id))
  const chooseAll = (): void => {
    const next = new Set(chosen)
    for (const row of all)
      if (allChosen) next.delete(row.id)
      else next.add(row.id)
    props.setChosen(next)
  }
  const [moved, setMoved] = useState<Readonly<Record<string, number>>>({})
  const chosenWidths = { ...state.widths, ...moved }
  const main = mainColumn(definition, state.columns)
  const rooms = columns.map(({ name, field }) => {
    const width = chosenWidths[name]
    return width === undefined
      ? roomOf(field, fieldLabel(definition, name), name === main, locale)
      : { width, isFlexible: false }
  })
  const { widths, least } = sharedWidths(rooms, tickWidth)
  // Where nothing gives way, no column takes what is left.
  const isFixed = !rooms.some(({ isFlexible }) => isFlexible)
  const keepWidth = (name: string, width: number | undefined): void => {
    const { [name]: _, ...others } = state.widths
    change({ ...state, widths: width === undefined ? others : { ...others, [name]: width } }, true)
  }
  return (
    <table
      className={`${frame.rows} ${styles.table}`}
      style={{ minWidth: `${least}rem`, ...(isFixed ? { width: `${least}rem` } : {}) }}
      aria-label={t(`${definition.name}.plural`)}
      aria-rowcount={lines.length + headRows}
    >
      <colgroup>
        {/* The main column has what is left: its share, without a pixel too many. */}
        <col style={{ width: `${tickWidth}rem` }} />
        {columns.map(({ name }, index) => (
          <col key={name} style={{ width: name === main && !(name in chosenWidths) ? undefined : widths[index] }} />
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
            >
              <Suspense fallback={null}>
                <Edge
                  column={name}
                  label={fieldLabel(definition, name)}
                  onMove={(column, width) => setMoved(width === undefined ? {} : { [column]: width })}
                  onWidth={keepWidth}
                />
              </Suspense>
            </SortHeading>
          ))}
        </tr>
        <tr className={styles.filters}>
          {columns.map(({ name, field, screen }, index) => (
            <td key={name} data-first={index === 0 || undefined}>
              {field.virtual && !field.indexed ? null : (
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
      {rows === undefined ? (
        <tbody>
          {Array.from({ length: 12 }, (_, index) => (
            <Waiting key={index} count={columns.length} />
          ))}
        </tbody>
      ) : (
        <WindowedRows count={lines.length} at={lines.indexOf(at)} columns={columns.length + 1}>
          {(line) => {
            const index = lines[line]
            if (typeof index === 'object')
              return (
                <tr key={`group-${index.group.key}`} data-group>
                  <th scope="rowgroup" colSpan={columns.length + 1}>
                    <Suspense fallback={null}>
                      <GroupHeading definition={definition} state={state} heading={index} onFold={props.fold} />
                    </Suspense>
                  </th>
                </tr>
              )
            const row = index === undefined ? undefined : all[index]
            return (
              row &&
              index !== undefined && (
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
                  preview={props.preview}
                  t={t}
                />
              )
            )
          }}
        </WindowedRows>
      )}
      {definition.summed.length > 0 && all.length > 0 && (
        <Suspense fallback={null}>
          <TotalsRow definition={definition} state={state} />
        </Suspense>
      )}
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
