import { Fragment, type ReactNode } from 'react'
import { columnOf } from '#platform/report/report.ts'
import { useLocale } from '../field/TextParts.tsx'
import { Go } from '../router/Go.tsx'
import { useT } from '../texts/texts.ts'
import { cellPath, placeOf, reportLabel, shownColumns } from './columns.ts'
import { folded, foldOf } from './folding.ts'
import { footOf } from './foot.ts'
import { GroupTitle, useGroupStarts } from './groups.tsx'
import { ReportCell } from './ReportCell.tsx'
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
  const isAmount = (column: string): boolean => columnOf(report, column).type === 'money'
  /** Six values, and no amount is left out: words make room for them, and stand before them. */
  const onCard = (filled: readonly string[]): string[] => {
    const [words, amounts] = [filled.filter((column) => !isAmount(column)), filled.filter(isAmount)]
    return [...words.slice(0, Math.max(2, 6 - amounts.length)), ...amounts]
  }
  const cell = (column: string, row: ReportRow) => {
    const place = placeOf(report, column, columnOf(report, column))
    return <ReportCell place={place} value={row[column]} row={asRecord(row)} locale={locale} />
  }
  return (
    <>
      <ul className={cards.cards}>
        {(rows ?? []).map((row, index) => {
          const fold = foldOf(row)
          const filled = columns.filter((column) => row[column] != null && row[column] !== '' && row[column] !== '0.00')
          const leading = filled.find((column) => cellPath(report, state, column, row))
          // A row of a tree is known by its name, wherever it leads.
          const name = fold && filled.find((column) => column === report.tree?.name)
          const main = name ?? leading ?? filled[0]
          const way = leading === undefined ? undefined : cellPath(report, state, leading, row)
          const said = (
            <>
              <span className={cards.first}>
                <span className={cards.title}>{main !== undefined && cell(main, row)}</span>
              </span>
              <span className={styles.others}>
                {onCard(filled.filter((column) => column !== main)).map((column) =>
                  isAmount(column) ? (
                    <Figure key={column} label={reportLabel(report, column)}>
                      {cell(column, row)}
                    </Figure>
                  ) : (
                    <span key={column}>{cell(column, row)}</span>
                  ),
                )}
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
                  <Go href={way} className={cards.content}>
                    {said}
                  </Go>
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
      {totals &&
        totals.total_elements > 0 &&
        footOf(report, totals, t).map((line) => (
          <p key={line.label} className={styles.sum}>
            {line.label}
            <span className={styles.others}>
              {columns
                .filter((name) => line.totals[name] != null)
                .map((name) => (
                  <Figure key={name} label={reportLabel(report, name)}>
                    <ReportCell
                      place={placeOf(report, name, columnOf(report, name))}
                      value={line.totals[name]}
                      row={{ id: 0 }}
                      locale={locale}
                    />
                  </Figure>
                ))}
            </span>
          </p>
        ))}
    </>
  )
}

function Figure({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <span data-figure>
      <span>{label}</span> <span>{children}</span>
    </span>
  )
}
