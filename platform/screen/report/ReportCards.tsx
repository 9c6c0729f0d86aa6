import { Fragment } from 'react'
import { columnOf } from '#platform/report/report.ts'
import { screenOfField } from '../field/catalogue.ts'
import { useLocale } from '../field/TextParts.tsx'
import { Go } from '../router/Go.tsx'
import { useT } from '../texts/texts.ts'
import { cellPath, placeOf, reportLabel, shownColumns } from './columns.ts'
import { folded, foldOf } from './folding.ts'
import { GroupTitle, useGroupStarts } from './groups.tsx'
import type { ReportParts } from './ReportScreen.tsx'
import { asRecord, type ReportRow, type ReportTotals } from './rows.ts'
import cards from '../list/Cards.module.css'
import styles from './Report.module.css'

type Props = ReportParts & {
  readonly rows: readonly ReportRow[] | undefined
  readonly totals: ReportTotals | undefined
}

/** Under 600 px: what leads somewhere first, the rest below it; nothing scrolls sideways. */
export function ReportCards({ report, state, change, rows, totals }: Props) {
  const t = useT()
  const locale = useLocale()
  const columns = shownColumns(report, state)
  const starts = useGroupStarts(report, state, rows, totals)
  const cell = (column: string, row: ReportRow) => {
    const field = columnOf(report, column)
    const { Cell } = screenOfField(field)
    return <Cell {...placeOf(report, column, field)} value={row[column]} row={asRecord(row)} locale={locale} />
  }
  return (
    <>
      <ul className={cards.cards}>
        {(rows ?? []).map((row, index) => {
          const fold = foldOf(row)
          const filled = columns.filter((column) => row[column] != null && row[column] !== '' && row[column] !== '0.00')
          const main = filled.find((column) => cellPath(report, state, column, row)) ?? filled[0]
          const way = main === undefined ? undefined : cellPath(report, state, main, row)
          const said = (
            <>
              <span className={cards.first}>
                <span className={cards.title}>{main !== undefined && cell(main, row)}</span>
              </span>
              <span className={styles.others}>
                {filled
                  .filter((column) => column !== main)
                  .slice(0, 6)
                  .map((column) => (
                    <span key={column}>
                      {columnOf(report, column).type === 'money' && `${reportLabel(report, column)} `}
                      {cell(column, row)}
                    </span>
                  ))}
              </span>
            </>
          )
          return (
            <Fragment key={row.id}>
              {starts.has(index) && (
                <li className={styles.group}>
                  <GroupTitle report={report} state={state} row={row} group={starts.get(index)} />
                </li>
              )}
              <li
                data-row={index}
                data-strong={fold?.isOpen != null || undefined}
                className={styles.branch}
                style={fold && { paddingInlineStart: `${(fold.level - 1) * 0.75}rem` }}
              >
                {way ? (
                  <Go href={way}>{said}</Go>
                ) : fold?.isOpen != null ? (
                  <button
                    type="button"
                    className={styles.card}
                    aria-expanded={fold.isOpen}
                    onClick={() => change(folded(state, row, !fold.isOpen), true)}
                  >
                    {said}
                  </button>
                ) : (
                  <div className={styles.card}>{said}</div>
                )}
              </li>
            </Fragment>
          )
        })}
      </ul>
      {totals && totals.total_elements > 0 && (
        <p className={styles.sum}>
          {t('report.rows', { n: totals.total_elements })}
          <span className={styles.others}>
            {Object.entries(totals.totals).map(([name, value]) => {
              const { Cell } = screenOfField(columnOf(report, name))
              const place = placeOf(report, name, columnOf(report, name))
              return (
                <span key={name}>
                  {reportLabel(report, name)} <Cell {...place} value={value} row={{ id: 0 }} locale={locale} />
                </span>
              )
            })}
          </span>
        </p>
      )}
    </>
  )
}
