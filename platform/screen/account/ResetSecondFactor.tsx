import { useState } from 'react'
import { queries } from '../api/queries.ts'
import { say } from '../notice/notices.ts'
import { currentPerson } from '../session/session.ts'
import { useT } from '../texts/texts.ts'
import { sessionsOfQuery } from './me.ts'
import { resetSecondFactor } from './second_factor.ts'
import { useStep } from './useStep.ts'
import page from '../page/Page.module.css'

/** Takes away the second factor of somebody whose phone is lost, for who manages users. Asks once more before it does. */
export function ResetSecondFactor({ id, name, isOn }: { id: number; name: string; isOn: boolean }) {
  const t = useT()
  const [asked, setAsked] = useState(false)
  const { isBusy, step } = useStep()
  const reset = (): void =>
    void step(async () => {
      await resetSecondFactor(id)
      say(t('account.reset_done', { name }))
      setAsked(false)
      void queries.invalidateQueries(sessionsOfQuery(id))
      await queries.invalidateQueries({ queryKey: ['record', 'user', id] })
    })
  if (!isOn) return <p className={page.quiet}>{t('account.reset_none', { name })}</p>
  if (id === currentPerson()?.id) return <p className={page.quiet}>{t('account.reset_not_own')}</p>
  if (!asked)
    return (
      <button type="button" className={page.button} onClick={() => setAsked(true)}>
        {t('account.reset')}
      </button>
    )
  return (
    <>
      <p>{t('account.reset_sure', { name })}</p>
      <div className={page.buttons}>
        <button type="button" className={page.button} data-primary disabled={isBusy} autoFocus onClick={reset}>
          {t('account.reset')}
        </button>
        <button type="button" className={page.button} onClick={() => setAsked(false)}>
          {t('screen.cancel')}
        </button>
      </div>
    </>
  )
}
