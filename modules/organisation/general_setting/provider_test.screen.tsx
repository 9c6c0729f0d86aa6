import { useState } from 'react'
import type { ProviderTried } from '#platform/access/external_sign_in/provider_trial.ts'
import { call } from '#platform/screen/api/call.ts'
import { Refusal } from '#platform/screen/api/problem.ts'
import { Note } from '#platform/screen/page/Page.tsx'
import { useT } from '#platform/screen/texts/texts.ts'
import page from '#platform/screen/page/Page.module.css'
import styles from './message_test.module.css'

/** Tries the provider of sign-ins as it is saved: each step in words, and the address that has to be registered there. */
export function ProviderTest() {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const [tried, setTried] = useState<ProviderTried>()
  const [problem, setProblem] = useState('')
  const run = async (): Promise<void> => {
    setBusy(true)
    setTried(undefined)
    setProblem('')
    try {
      setTried(
        await call<ProviderTried>('/general_setting/api/v1/general_setting/test_provider/', {
          method: 'POST',
          body: {},
        }),
      )
    } catch (caught) {
      setProblem(caught instanceof Refusal ? caught.message : t('screen.offline'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={styles.test} aria-busy={busy}>
      <div className={styles.line}>
        <button type="button" className={page.button} disabled={busy} onClick={() => void run()}>
          {busy ? t('general_setting.provider_busy') : t('general_setting.provider_test')}
        </button>
      </div>
      <p className={page.quiet}>{t('general_setting.test_note')}</p>
      <div role="status">
        {problem && <Note tone="bad">{problem}</Note>}
        {tried && <Steps tried={tried} />}
      </div>
    </div>
  )
}

function Steps({ tried: { steps, return_address } }: { tried: ProviderTried }) {
  const t = useT()
  return (
    <div className={styles.steps}>
      {steps.map(({ step, problem, answer }) => (
        <Note key={step} tone={problem === null ? 'good' : problem.endsWith('_unclear') ? 'careful' : 'bad'}>
          <p>
            {problem === null ? t(`general_setting.provider_good.${step}`) : t(`general_setting.provider.${problem}`)}
          </p>
          {answer !== null && (
            <p className={page.quiet}>
              <bdi>{t('general_setting.test_answer', { answer })}</bdi>
            </p>
          )}
        </Note>
      ))}
      <p className={page.quiet}>
        {t('general_setting.provider_return')} <bdi dir="ltr">{return_address}</bdi>
      </p>
    </div>
  )
}
