import { useMemo } from 'react'
import { columnOf, type Report } from '#platform/report/report.ts'
import { useLocale } from '../field/TextParts.tsx'
import { shownValue } from '../field/shown.ts'
import { writeAddress } from '../router/address.ts'
import { Go } from '../router/Go.tsx'
import { useT } from '../texts/texts.ts'
import { placeOf, reportLabel, shownColumns } from './columns.ts'
import { ReportCell } from './ReportCell.tsx'
import type { ReportGroup, ReportRow, ReportTotals } from './rows.ts'
import { withParameters, writeReportState, type ReportState } from './state.ts'
import styles from './Report.module.css'

/** Column or key that tells groups apart. */
const keyOf = (report: Report, group: string): string => report.groups[group]?.by ?? group

/** Rows before which a group begins, with its number of rows and sums once they are known. */
export function useGroupStarts(
  report: Report,
  { group }: ReportState,
  rows: readonly ReportRow[] | undefined,
  totals: ReportTotals | undefined,
): ReadonlyMap<number, ReportGroup | undefined> {
  return useMemo(() => {
    const starts = new Map<number, ReportGroup | undefined>()
    if (group === '' || !rows) return starts
    const key = keyOf(report, group)
    for (const [index, row] of rows.entries())
      if (index === 0 || rows[index - 1]?.[key] !== row[key])
        starts.set(
          index,
          totals?.groups?.find((one) => one.key === row[key]),
        )
    return starts
  }, [report, group, rows, totals])
}

/** The name of a group in words. */
export function groupName(report: Report, group: string, value: unknown, locale: string, none: string): string {
  const field = report.columns[group]
  if (!field || value === null || value === undefined || value === '') return none
  const { definition, name } = placeOf(report, group, field)
  return shownValue(definition, name, field, value, undefined, locale)
}

/** The same report, narrowed to one group; undefined where the group has nothing to narrow by. */
export function groupPath(report: Report, state: ReportState, key: unknown): string | undefined {
  const parameter = report.groups[state.group]?.parameter
  if (parameter === undefined || (typeof key !== 'string' && typeof key !== 'number')) return undefined
  const next = withParameters(report, { ...state, group: '', isChart: false }, { [parameter]: String(key) })
  return `${report.path}${writeAddress(writeReportState(next))}`
}

interface TitleProps {
  readonly report: Report
  readonly state: ReportState
  readonly row: ReportRow
  readonly group: ReportGroup | undefined
}

/** What rows have in common, how many there are and their sums; leads to these rows alone. */
export function GroupTitle({ report, state, row, group }: TitleProps) {
  const t = useT()
  const locale = useLocale()
  const key = row[keyOf(report, state.group)]
  const value = groupName(report, state.group, row[state.group], locale, t('report.none'))
  const way = groupPath(report, state, key)
  const shown = shownColumns(report, state)
  return (
    <span className={styles.groupTitle}>
      {way ? (
        <Go href={way} title={t('report.only', { value })}>
          <bdi>{value}</bdi>
        </Go>
      ) : (
        <bdi>{value}</bdi>
      )}
      {group && <span>{t('report.rows', { n: group.count })}</span>}
      {group &&
        shown
          // Of nothing there is no mean.
          .filter((name) => group.totals[name] != null)
          .map((name) => (
            <span key={name}>
              {reportLabel(report, name)}{' '}
              <ReportCell
                place={placeOf(report, name, columnOf(report, name))}
                value={group.totals[name]}
                row={{ id: 0 }}
                locale={locale}
              />
            </span>
          ))}
    </span>
  )
}
