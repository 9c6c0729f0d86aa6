import { useTaka } from '#platform/screen/board/figure_text.ts'
import type { RecordRow } from '#platform/screen/api/record.ts'
import { useFigures } from '#platform/screen/page/figures.ts'
import { useT } from '#platform/screen/texts/texts.ts'
import { months } from '../statements/months.ts'
import { versionsIn } from './former_versions.ts'
import styles from './versions.module.css'

/** What was approved before, version by version, month below month; the last one stands first. */
export default function FormerVersions({ record }: { readonly record: RecordRow }) {
  const t = useT()
  const shown = useTaka()
  const { instant, plain } = useFigures()
  const versions = versionsIn(record['versions']).toReversed()
  return (
    <section className={styles.versions}>
      <h2>{t('budget.versions')}</h2>
      <div role="region" aria-label={t('budget.versions')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('budget.versions.version')}</th>
              {versions.map(({ version, approved_at, reason }) => (
                <th key={version} scope="col">
                  {plain(version)}
                  <small>{approved_at === null ? '' : instant(approved_at)}</small>
                  <small dir="auto">{reason}</small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {months.map((month) => (
              <tr key={month}>
                <th scope="row">{t(`budget.versions.${month}`)}</th>
                {versions.map(({ version, amounts }) => {
                  const amount = amounts[month]
                  return <td key={version}>{amount === undefined ? '' : shown(amount)}</td>
                })}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('budget.total')}</th>
              {versions.map(({ version, total }) => (
                <td key={version}>{shown(total)}</td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  )
}
