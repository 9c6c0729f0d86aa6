import { useStep } from '#platform/screen/account/useStep.ts'
import { Progress } from '#platform/screen/page/Page.tsx'
import { Go } from '#platform/screen/router/Go.tsx'
import { say } from '#platform/screen/notice/notices.ts'
import { useT } from '#platform/screen/texts/texts.ts'
import { currentStep, putAway, stepPath, useLinkText, useOpenSetup } from './setup_state.screen.tsx'
import page from '#platform/screen/page/Page.module.css'
import styles from './setup.module.css'

/** On the landing page: offered after the very first sign-in, and how far it is afterwards. */
export default function SetupCard() {
  const t = useT()
  const setup = useOpenSetup()
  const linkText = useLinkText()
  const { isBusy, step } = useStep()
  if (!setup) return null
  const at = currentStep(setup)
  const later = (): void =>
    void step(async () => {
      await putAway(true)
      say(t('setup.put_away_said'))
    })
  return (
    <section className={styles.card} aria-labelledby="setup-card">
      <h2 id="setup-card">{setup.is_new ? t('setup.welcome') : linkText(setup)}</h2>
      <p>{setup.is_new ? t('setup.welcome_more') : t('setup.next_is', { step: t(`setup.step.${at}`) })}</p>
      {!setup.is_new && <Progress label={t('setup.title')} done={setup.done} of={setup.of} />}
      <div className={page.buttons}>
        <Go href={stepPath(at)} className={page.button} data-primary>
          {t(setup.is_new ? 'setup.begin' : 'setup.go_on')}
        </Go>
        <button type="button" className={page.button} disabled={isBusy} onClick={later}>
          {t('setup.put_away')}
        </button>
      </div>
    </section>
  )
}
