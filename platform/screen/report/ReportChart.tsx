import { Bars } from '../chart/Bars.tsx'
import { localeOf, useLook } from '../look.ts'
import { Go } from '../router/Go.tsx'
import { useLocale } from '../field/TextParts.tsx'
import { useT } from '../texts/texts.ts'
import { reportLabel } from './columns.ts'
import { groupName, groupPath } from './groups.tsx'
import type { ReportParts } from './ReportScreen.tsx'
import type { ReportGroup } from './rows.ts'
import styles from './ReportChart.module.css'

/** Bars at most; the table beside them has all groups. */
const mostBars = 16
const [lineHeight, barHeight] = [22, 14]

/** The groups as bars, and the same as a table whose lines lead to their rows. */
export function ReportChart({ report, state, groups }: ReportParts & { groups: readonly ReportGroup[] }) {
  const t = useT()
  const locale = useLocale()
  const figure = new Intl.NumberFormat(localeOf(useLook()))
  const named = groups.map((group) => ({
    ...group,
    name: groupName(report, state.group, group.value, locale, t('report.none')),
  }))
  const bars = named.toSorted((a, b) => b.count - a.count).slice(0, mostBars)
  const most = Math.max(1, ...bars.map(({ count }) => count))
  const title = t('report.chart_of', { title: t(report.name), name: reportLabel(report, state.group) })
  return (
    <section className={styles.chart} aria-label={title}>
      <div className={styles.twin}>
        <table aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{reportLabel(report, state.group)}</th>
              <th scope="col">{t('report.row_count')}</th>
            </tr>
          </thead>
          <tbody>
            {named
              .toSorted((a, b) => b.count - a.count)
              .map(({ key, name, count }) => {
                const way = groupPath(report, state, key)
                return (
                  <tr key={String(key)}>
                    <th scope="row">
                      {way ? (
                        <Go href={way}>
                          <bdi>{name}</bdi>
                        </Go>
                      ) : (
                        <bdi>{name}</bdi>
                      )}
                    </th>
                    <td>{figure.format(count)}</td>
                  </tr>
                )
              })}
          </tbody>
        </table>
      </div>
      <div className={styles.bars}>
        <Bars
          label={title}
          lines={bars.map(({ key, name, count }) => ({
            key: String(key),
            bars: [{ share: count / most, title: `${name}: ${figure.format(count)}` }],
          }))}
          lineHeight={lineHeight}
          barHeight={barHeight}
        />
      </div>
    </section>
  )
}
