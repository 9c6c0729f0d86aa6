import { Fragment, useLayoutEffect, useMemo, useRef, type RefObject } from 'react'
import { labelColumn } from '#platform/report/chosen.ts'
import { columnOf, type Report } from '#platform/report/report.ts'
import { screenOfField } from '../field/catalogue.ts'
import { useLocale } from '../field/TextParts.tsx'
import { givesWay } from '../list/columns.ts'
import { SortHeading } from '../list/SortHeading.tsx'
import { useWindow } from './window.ts'
import { look, rowHeights } from '../look.ts'
import { useT } from '../texts/texts.ts'
import { placeOf, reportLabel, shownColumns } from './columns.ts'
import { fitted, useRoom } from './fitted.ts'
import { folded, stepOf } from './folding.ts'
import { footOf } from './foot.ts'
import { GroupTitle, useGroupStarts } from './groups.tsx'
import { ReportCell } from './ReportCell.tsx'
import { ReportLine, type LineCalls } from './ReportLine.tsx'
import type { ReportParts } from './ReportScreen.tsx'
import type { ReportRow, ReportTotals } from './rows.ts'
import { openRowsOf, withReportSort, type ReportState } from './state.ts'
import { widthForValues, type Air } from './widths.ts'
import frame from '../list/Rows.module.css'
import styles from './ReportTable.module.css'

type Props = ReportParts & {
  /** What scrolls. */
  readonly body: RefObject<HTMLElement | null>
  readonly rows: readonly ReportRow[] | undefined
  readonly totals: ReportTotals | undefined
  readonly at: number
  readonly setAt: (index: number) => void
  /** Goes to a row. */
  readonly onRow: (index: number) => void
}

/** Height of a heading between groups (ReportTable.module.css), in pixels. */
const headHeight = 28

/** Rows under their columns; head and sums stay in sight. Of thousands of rows those are drawn that are seen. */
export function ReportTable({ body, report, state, change, rows, totals, at, setAt, onRow }: Props) {
  const t = useT()
  const locale = useLocale()
  const isTree = openRowsOf(state) !== undefined
  const sums = totals?.totals
  const table = useRef<HTMLTableElement>(null)
  const room = useRoom(table)
  const { columns, widths, air } = useMemo(
    () => columnsFor(report, state, rows, sums, locale, room),
    [report, state, rows, sums, locale, room],
  )
  const starts = useGroupStarts(report, state, rows, totals)
  const heads = useMemo(() => [...starts.keys()], [starts])
  const row = rowHeights[look.get().density]
  const { from, to, before, after } = useWindow(body, { count: rows?.length ?? 0, row, head: headHeight, heads })
  const whole = widths.reduce((sum, width) => sum + width, 0)
  const isWindowed = before + after > 0
  const labelled = labelColumn(
    report,
    columns.map(({ column }) => column),
    sums ?? {},
  )
  const calls = useCalls({
    focus: setAt,
    fold: (row, isOpen) => change(folded(state, row, isOpen), true),
    press(event, index) {
      if (event.target !== event.currentTarget || !rows) return
      const step = stepOf(event, rows, index)
      const row = rows[index]
      if (step === undefined || !row) return
      event.preventDefault()
      if ('to' in step) onRow(step.to)
      else change(folded(state, row, step.isOpen), true)
    },
  })
  return (
    <table
      ref={table}
      data-air={air}
      className={`${frame.rows} ${styles.table}`}
      style={{ minWidth: `${whole}rem` }}
      role={isTree ? 'treegrid' : undefined}
      aria-label={t(report.name)}
      aria-rowcount={isWindowed ? rows?.length : undefined}
    >
      <colgroup>
        {columns.map(({ column }, index) => (
          <col key={column} style={{ width: `${((widths[index] ?? 0) / whole) * 100}%` }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map(({ column, field, label, screen }) => (
            <SortHeading
              key={column}
              column={column}
              label={label}
              sort={isTree ? '' : state.sort || report.sort}
              align={screen.align}
              onSort={field.virtual || isTree ? undefined : () => change(withReportSort(state, column))}
            />
          ))}
        </tr>
      </thead>
      <tbody>
        {before > 0 && <Gap height={before} />}
        {(rows ?? []).slice(from, to).map((row, drawn) => {
          const index = from + drawn
          return (
            <Fragment key={row.id}>
              {starts.has(index) && (
                <tr className={styles.group}>
                  <th colSpan={columns.length} scope="rowgroup">
                    <GroupTitle report={report} state={state} row={row} group={starts.get(index)} />
                  </th>
                </tr>
              )}
              <ReportLine
                report={report}
                state={state}
                columns={columns}
                row={row}
                index={index}
                place={isWindowed ? index + 1 : undefined}
                isHere={index === at}
                isStop={index === Math.max(at, 0)}
                locale={locale}
                calls={calls}
              />
            </Fragment>
          )
        })}
        {after > 0 && <Gap height={after} />}
      </tbody>
      {totals && totals.total_elements > 0 && (
        <tfoot data-statement={totals.foot ? '' : undefined}>
          {footOf(report, totals, t).map((line) => (
            <tr key={line.label}>
              {columns.map((place) => (
                <td key={place.column} data-align={place.screen.align}>
                  {place.column in line.totals ? (
                    <ReportCell place={place} value={line.totals[place.column]} row={{ id: 0 }} locale={locale} />
                  ) : place.column === labelled ? (
                    <span>{line.label}</span>
                  ) : null}
                </td>
              ))}
            </tr>
          ))}
        </tfoot>
      )}
    </table>
  )
}

/** The room of rows that are not drawn. */
function Gap({ height }: { height: number }) {
  return (
    <tr aria-hidden className={styles.gap}>
      <td style={{ height }} />
    </tr>
  )
}

/** Calls that stay the same while what they do changes: a row is not drawn anew because another has the focus. */
function useCalls(now: LineCalls): LineCalls {
  const held = useRef(now)
  useLayoutEffect(() => {
    held.current = now
  })
  return useMemo(
    () => ({
      focus: (index) => held.current.focus(index),
      press: (event, index) => held.current.press(event, index),
      fold: (row, isOpen) => held.current.fold(row, isOpen),
    }),
    [],
  )
}

/** Room for the name of a row of a tree, in rem: what the figures leave is added to it. */
const nameWidth = 17

/** What stands in the table, and how wide it is for its values, in rem; closer where there is no room for all of it. */
function columnsFor(
  report: Report,
  state: ReportState,
  rows: readonly ReportRow[] | undefined,
  sums: ReportTotals['totals'] | undefined,
  locale: string,
  room: number,
) {
  const isTree = openRowsOf(state) !== undefined
  const columns = shownColumns(report, state).map((column) => {
    const field = columnOf(report, column)
    return {
      ...placeOf(report, column, field),
      column,
      label: reportLabel(report, column),
      isName: isTree && column === report.tree?.name,
      screen: screenOfField(field),
      values: [...(rows ?? []).map((row) => row[column]), sums?.[column]],
    }
  })
  const widthsIn = (air: Air): number[] =>
    fitted(
      columns.map((place) => ({
        width: place.isName ? nameWidth : widthForValues(place, place.label, place.values, locale, air),
        isFlexible: !place.isName && givesWay(place.field),
        isAmount: place.field.type === 'money',
      })),
      room,
    )
  const usual = widthsIn('usual')
  // A hundredth of a pixel is no lack of room.
  const isTight = usual.reduce((sum, width) => sum + width, 0) > room + 0.001
  return { columns, widths: isTight ? widthsIn('tight') : usual, air: isTight ? 'tight' : 'usual' }
}
