import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '../api/queries.ts'
import { say } from '../notice/notices.ts'
import { useFigures } from '../page/figures.ts'
import { Note } from '../page/Page.tsx'
import { useT } from '../texts/texts.ts'
import { sessionsQuery } from './me.ts'
import { ProofForm } from './ProofForm.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { renewCodes, secondFactorQuery, switchOff, type Proof } from './second_factor.ts'
import { SetUpSecondFactor } from './SetUpSecondFactor.tsx'
import page from '../page/Page.module.css'
import styles from './Account.module.css'

type Task = 'set_up' | 'codes' | 'off'

/** With so few recovery codes it is time for new ones. */
const few = 3

/** The own second factor: whether it is on, and the ways to set it up, renew its recovery codes and switch it off. */
export function SecondFactor() {
  const t = useT()
  const figures = useFigures()
  const { data: state } = useQuery(secondFactorQuery)
  const [task, setTask] = useState<Task>()
  const [codes, setCodes] = useState<readonly string[]>()
  const done = (): void => {
    setTask(undefined)
    setCodes(undefined)
    void queries.invalidateQueries(secondFactorQuery)
    void queries.invalidateQueries(sessionsQuery)
  }
  const cancel = (): void => setTask(undefined)
  if (!state) return <div className={styles.waiting} aria-busy />
  if (codes) return <RecoveryCodes codes={codes} onDone={done} />
  if (task === 'set_up') return <SetUpSecondFactor isOn={state.is_on} onDone={done} onCancel={cancel} />
  if (task === 'codes')
    return (
      <ProofForm
        label={t('account.new_codes')}
        withCode={false}
        onProof={async ({ password }) => setCodes((await renewCodes(password)).recovery_codes)}
        onCancel={cancel}
      />
    )
  if (task === 'off') {
    const off = async (proof: Proof): Promise<void> => {
      await switchOff(proof)
      say(t('account.switched_off'))
      done()
    }
    return <ProofForm label={t('account.switch_off')} withCode onProof={off} onCancel={cancel} />
  }
  const left = state.recovery_codes_left
  return (
    <>
      {state.is_on ? (
        <Note tone="good">{t('account.is_on', { at: state.set_up_at ? figures.instant(state.set_up_at) : '' })}</Note>
      ) : (
        <p>{t('account.is_off')}</p>
      )}
      {state.is_on && left > few && <p className={page.quiet}>{t('account.codes_left', { n: left })}</p>}
      {state.is_on && left <= few && <Note tone="careful">{t('account.codes_few', { n: left })}</Note>}
      <div className={page.buttons}>
        <button
          type="button"
          className={page.button}
          data-primary={state.is_on ? undefined : ''}
          onClick={() => setTask('set_up')}
        >
          {t(state.is_on ? 'account.new_phone' : 'account.set_up')}
        </button>
        {state.is_on && (
          <button type="button" className={page.button} onClick={() => setTask('codes')}>
            {t('account.new_codes')}
          </button>
        )}
        {state.is_on && !state.is_wanted && (
          <button type="button" className={page.button} onClick={() => setTask('off')}>
            {t('account.switch_off')}
          </button>
        )}
      </div>
      {state.is_wanted && <p className={page.quiet}>{t('account.is_wanted')}</p>}
    </>
  )
}
