import { memo, type KeyboardEvent } from 'react'
import type { Report } from '#platform/report/report.ts'
import type { FieldScreen } from '../field/contract.ts'
import { Go } from '../router/Go.tsx'
import { cellPath, type Place } from './columns.ts'
import { foldOf } from './folding.ts'
import { ReportCell } from './ReportCell.tsx'
import { asRecord, isFrame, type ReportRow } from './rows.ts'
import { openRowsOf, type ReportState } from './state.ts'
import { TreeName } from './TreeName.tsx'

/** A column of the table: what stands in it and how it is shown. */
export interface LineColumn extends Place {
  readonly column: string
  readonly screen: FieldScreen
}

/** What a line tells the table. */
export interface LineCalls {
  readonly focus: (index: number) => void
  readonly press: (event: KeyboardEvent, index: number) => void
  readonly fold: (row: ReportRow, isOpen: boolean) => void
}

interface Props {
  readonly report: Report
  readonly state: ReportState
  readonly columns: readonly LineColumn[]
  readonly row: ReportRow
  readonly index: number
  /** Counted from 1 through all pages; absent where all rows are drawn. */
  readonly place: number | undefined
  readonly isHere: boolean
  readonly isStop: boolean
  readonly locale: string
  readonly calls: LineCalls
}

/** One row of a report: drawn when it changes, and not when another does. */
export const ReportLine = memo(function ReportLine(props: Props) {
  const { report, state, columns, row, index, isHere, isStop, locale, calls } = props
  const isTree = openRowsOf(state) !== undefined
  const fold = foldOf(row)
  return (
    <tr
      data-row={index}
      data-frame={isFrame(row) || undefined}
      tabIndex={isTree && isStop ? 0 : -1}
      data-here={isHere || undefined}
      data-strong={fold?.isOpen === true || undefined}
      aria-level={fold?.level}
      aria-expanded={fold?.isOpen ?? undefined}
      aria-rowindex={props.place}
      onFocus={() => calls.focus(index)}
      onKeyDown={(event) => calls.press(event, index)}
    >
      {columns.map((place) => {
        const { column, screen } = place
        const cell = <ReportCell place={place} value={row[column]} row={asRecord(row)} locale={locale} />
        const way = row[column] == null ? undefined : cellPath(report, state, column, row)
        const said = way ? <Go href={way}>{cell}</Go> : cell
        const branch = isTree && column === report.tree?.name ? fold : undefined
        return (
          <td
            key={column}
            data-align={screen.align}
            data-nothing={row[column] === '0.00' || undefined}
            title={textOf(row[column])}
          >
            {branch ? (
              <TreeName {...branch} code={codeOf(report, row)} onFold={() => calls.fold(row, branch.isOpen === false)}>
                {said}
              </TreeName>
            ) : (
              said
            )}
          </td>
        )
      })}
    </tr>
  )
})

const codeOf = (report: Report, row: ReportRow): string => {
  const code = report.tree && row[report.tree.code]
  return typeof code === 'string' ? code : ''
}

/** What does not fit its cell is read in full where one stops. */
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length > 12 ? value : undefined
