import { useFigures } from '../page/figures.ts'
import { Fact, Facts, Note } from '../page/Page.tsx'
import { useT } from '../texts/texts.ts'
import type { KindOfError } from './office.ts'
import page from '../page/Page.module.css'
import styles from './Administration.module.css'

/** What the program stumbled over in the last days, one line for each cause. */
export function Errors({ errors }: { errors: readonly KindOfError[] }) {
  const t = useT()
  if (errors.length === 0)
    return (
      <Note tone="good">
        <strong>{t('administration.errors_none')}</strong>
      </Note>
    )
  return (
    <>
      <Note tone="bad">
        <strong>{t('administration.errors_some', { n: errors.length })}</strong> {t('administration.errors_do')}
      </Note>
      <ul className={styles.messages} aria-label={t('administration.errors')}>
        {errors.map((one) => (
          <li key={one.fingerprint}>
            <OneError error={one} />
          </li>
        ))}
      </ul>
    </>
  )
}

function OneError({ error }: { error: KindOfError }) {
  const t = useT()
  const figures = useFigures()
  return (
    <details className={styles.message}>
      <summary>
        <bdi dir="ltr" className={styles.subject}>
          {[error.name, error.message].filter((part) => part !== '').join(': ')}
        </bdi>
        <span>{t(`administration.origin.${error.origin}`)}</span>
        <span className={page.quiet}>{figures.instant(error.last_at)}</span>
        <span className={styles.state}>{t('administration.error_times', { n: error.times })}</span>
      </summary>
      <div className={styles.body}>
        <Facts>
          <Fact name={t('administration.error_place')}>{error.place && <code dir="ltr">{error.place}</code>}</Fact>
          <Fact name={t('administration.error_first')}>{figures.instant(error.first_at)}</Fact>
          <Fact name={t('administration.version')}>
            <bdi dir="ltr">{error.version}</bdi>
          </Fact>
          <Fact name={t('jobs.reference')}>{error.last_request && <code dir="ltr">{error.last_request}</code>}</Fact>
        </Facts>
        {error.stack !== '' && (
          <pre dir="ltr" className={styles.stack} tabIndex={0} aria-label={t('administration.error_stack')}>
            {error.stack}
          </pre>
        )}
      </div>
    </details>
  )
}
