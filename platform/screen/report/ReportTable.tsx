import { Fragment } from 'react'
import { columnOf } from '#platform/report/report.ts'
import { screenOfField } from '../field/catalogue.ts'
import { useLocale } from '../field/TextParts.tsx'
import { SortHeading } from '../list/SortHeading.tsx'
import { Go } from '../router/Go.tsx'
import { useT } from '../texts/texts.ts'
import { cellPath, placeOf, reportLabel, shownColumns, widthOfColumn } from './columns.ts'
import { GroupTitle, useGroupStarts } from './groups.tsx'
import type { ReportParts } from './ReportScreen.tsx'
import { asRecord, type ReportRow, type ReportTotals } from './rows.ts'
import { withReportSort } from './state.ts'
import frame from '../list/Rows.module.css'
import styles from './ReportTable.module.css'

type Props = ReportParts & {
  readonly rows: readonly ReportRow[] | undefined
  readonly totals: ReportTotals | undefined
  readonly at: number
  readonly setAt: (index: number) => void
}

/** Rows under their columns; head and sums stay in sight. */
export function ReportTable({ report, state, change, rows, totals, at, setAt }: Props) {
  const t = useT()
  const locale = useLocale()
  const columns = shownColumns(report).map((column) => {
    const field = columnOf(report, column)
    return { ...placeOf(report, column, field), label: reportLabel(report, column), screen: screenOfField(field) }
  })
  const starts = useGroupStarts(report, state, rows, totals)
  const width = columns.reduce((sum, { field, label }) => sum + widthOfColumn(field, label), 0)
  return (
    <table
      className={`${frame.rows} ${styles.table}`}
      style={{ minWidth: `${width * 1.08}rem` }}
      aria-label={t(report.name)}
    >
      <colgroup>
        {columns.map(({ column, field, label }) => (
          <col key={column} style={{ width: `${(widthOfColumn(field, label) / width) * 100}%` }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map(({ column, field, label, screen }) => (
            <SortHeading
              key={column}
              column={column}
              label={label}
              sort={state.sort || report.sort}
              align={screen.align}
              onSort={field.virtual ? undefined : () => change(withReportSort(state, column))}
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
              data-frame={row.id === 'opening' || row.id === 'closing' || undefined}
              tabIndex={-1}
              data-here={index === at || undefined}
              onFocus={() => setAt(index)}
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
                return (
                  <td key={column} data-align={screen.align} title={textOf(row[column])}>
                    {way ? <Go href={way}>{cell}</Go> : cell}
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

/** What does not fit its cell is read in full where one stops. */
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length > 24 ? value : undefined
