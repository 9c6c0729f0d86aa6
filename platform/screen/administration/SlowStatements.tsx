import { useFigures } from '../page/figures.ts'
import { useT } from '../texts/texts.ts'
import type { SlowStatement } from './office.ts'
import page from '../page/Page.module.css'
import styles from './Administration.module.css'

/** Statements that kept people waiting, the most costly first. */
export function SlowStatements({ slow }: { slow: readonly SlowStatement[] }) {
  const t = useT()
  const figures = useFigures()
  if (slow.length === 0) return <p>{t('administration.slow_none')}</p>
  return (
    <ul className={styles.messages} aria-label={t('administration.slow')}>
      {slow.map((one) => (
        <li key={one.statement}>
          <details className={styles.message}>
            <summary>
              <bdi dir="ltr" className={styles.statement}>
                {one.statement.slice(0, 120)}
              </bdi>
              <span>{t('administration.slow_worst', { seconds: figures.seconds(one.worst_ms) })}</span>
              <span className={page.quiet}>
                {t('administration.slow_total', { seconds: figures.seconds(one.total_ms) })}
              </span>
              <span className={styles.state}>{t('administration.error_times', { n: one.times })}</span>
            </summary>
            <pre dir="ltr" className={styles.stack} tabIndex={0} aria-label={t('administration.slow_statement')}>
              {one.statement}
            </pre>
          </details>
        </li>
      ))}
    </ul>
  )
}
