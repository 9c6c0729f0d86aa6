import { Fragment, type KeyboardEvent } from 'react'
import { columnOf, type Report } from '#platform/report/report.ts'
import { screenOfField } from '../field/catalogue.ts'
import { useLocale } from '../field/TextParts.tsx'
import { givesWay } from '../list/columns.ts'
import { fitted } from '../list/room.ts'
import { SortHeading } from '../list/SortHeading.tsx'
import { Go } from '../router/Go.tsx'
import { useT } from '../texts/texts.ts'
import { cellPath, placeOf, reportLabel, shownColumns } from './columns.ts'
import { folded, foldOf, stepOf } from './folding.ts'
import { GroupTitle, useGroupStarts } from './groups.tsx'
import type { ReportParts } from './ReportScreen.tsx'
import { asRecord, isFrame, type ReportRow, type ReportTotals } from './rows.ts'
import { openRowsOf, withReportSort } from './state.ts'
import { TreeName } from './TreeName.tsx'
import { widthForValues } from './widths.ts'
import frame from '../list/Rows.module.css'
import styles from './ReportTable.module.css'

type Props = ReportParts & {
  readonly rows: readonly ReportRow[] | undefined
  readonly totals: ReportTotals | undefined
  readonly at: number
  readonly setAt: (index: number) => void
  /** Goes to a row. */
  readonly onRow: (index: number) => void
}

/** Rows under their columns; head and sums stay in sight. */
export function ReportTable({ report, state, change, rows, totals, at, setAt, onRow }: Props) {
  const t = useT()
  const locale = useLocale()
  const isTree = openRowsOf(state) !== undefined
  const columns = shownColumns(report, state).map((column) => {
    const field = columnOf(report, column)
    const place = { ...placeOf(report, column, field), label: reportLabel(report, column) }
    const values = [...(rows ?? []).map((row) => row[column]), totals?.totals[column]]
    const isName = isTree && column === report.tree?.name
    const width = isName ? nameWidth : widthForValues(place, place.label, values, locale)
    return { ...place, width, isFlexible: !isName && givesWay(field), screen: screenOfField(field) }
  })
  const widths = fitted(columns)
  const starts = useGroupStarts(report, state, rows, totals)
  const whole = widths.reduce((sum, width) => sum + width, 0)
  const fold = (row: ReportRow, isOpen: boolean): void => change(folded(state, row, isOpen), true)
  const press = (event: KeyboardEvent, index: number): void => {
    if (event.target !== event.currentTarget || !rows) return
    const step = stepOf(event, rows, index)
    const row = rows[index]
    if (step === undefined || !row) return
    event.preventDefault()
    if ('to' in step) onRow(step.to)
    else fold(row, step.isOpen)
  }
  return (
    <table
      className={`${frame.rows} ${styles.table}`}
      style={{ minWidth: `${whole}rem` }}
      role={isTree ? 'treegrid' : undefined}
      aria-label={t(report.name)}
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
        {(rows ?? []).map((row, index) => (
          <Fragment key={row.id}>
            {starts.has(index) && (
              <tr className={styles.group}>
                <th colSpan={columns.length} scope="rowgroup">
                  <GroupTitle report={report} state={state} row={row} group={starts.get(index)} />
                </th>
              </tr>
            )}
            <tr
              data-row={index}
              data-frame={isFrame(row) || undefined}
              tabIndex={isTree && index === Math.max(at, 0) ? 0 : -1}
              data-here={index === at || undefined}
              data-strong={foldOf(row)?.isOpen === true || undefined}
              aria-level={foldOf(row)?.level}
              aria-expanded={foldOf(row)?.isOpen ?? undefined}
              onFocus={() => setAt(index)}
              onKeyDown={(event) => press(event, index)}
            >
              {columns.map(({ column, field, definition, name, screen }) => {
                const cell = (
                  <screen.Cell
                    definition={definition}
                    name={name}
                    field={field}
                    value={row[column]}
                    row={asRecord(row)}
                    locale={locale}
                  />
                )
                const way = row[column] == null ? undefined : cellPath(report, state, column, row)
                const said = way ? <Go href={way}>{cell}</Go> : cell
                const branch = isTree && column === report.tree?.name ? foldOf(row) : undefined
                return (
                  <td
                    key={column}
                    data-align={screen.align}
                    data-nothing={row[column] === '0.00' || undefined}
                    title={textOf(row[column])}
                  >
                    {branch ? (
                      <TreeName
                        {...branch}
                        code={codeOf(report, row)}
                        onFold={() => fold(row, branch.isOpen === false)}
                      >
                        {said}
                      </TreeName>
                    ) : (
                      said
                    )}
                  </td>
                )
              })}
            </tr>
          </Fragment>
        ))}
      </tbody>
      {totals && totals.total_elements > 0 && (
        <tfoot>
          <tr>
            {columns.map(({ column, field, definition, name, screen }, index) => (
              <td key={column} data-align={screen.align}>
                {column in totals.totals ? (
                  <screen.Cell
                    definition={definition}
                    name={name}
                    field={field}
                    value={totals.totals[column]}
                    row={{ id: 0 }}
                    locale={locale}
                  />
                ) : index === 0 ? (
                  <span>{t('report.rows', { n: totals.total_elements })}</span>
                ) : null}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  )
}

/** Room for the name of a row of a tree, in rem: what the figures leave is added to it. */
const nameWidth = 17

const codeOf = (report: Report, row: ReportRow): string => {
  const code = report.tree && row[report.tree.code]
  return typeof code === 'string' ? code : ''
}

/** What does not fit its cell is read in full where one stops. */
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length > 24 ? value : undefined
