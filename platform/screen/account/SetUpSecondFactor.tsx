import { useState, type FormEvent } from 'react'
import { saidBy } from '../api/said.ts'
import { TextField } from '../signin/Controls.tsx'
import { useT } from '../texts/texts.ts'
import { ProofForm } from './ProofForm.tsx'
import { QrCode } from './QrCode.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { beginSetUp, confirmSetUp, type NewKey } from './second_factor.ts'
import page from '../page/Page.module.css'
import styles from './Account.module.css'

interface SetUpProps {
  /** There is one already: this is for a new phone, and asks for a code of the old one. */
  readonly isOn: boolean
  readonly onDone: () => void
  readonly onCancel?: () => void
}

/** Sets up a code app in three steps: the password, the code to scan with a first code of it, the recovery codes. */
export function SetUpSecondFactor({ isOn, onDone, onCancel }: SetUpProps) {
  const t = useT()
  const [key, setKey] = useState<NewKey>()
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  if (key) return <Scan made={key} onCodes={setCodes} onCancel={onCancel} />
  const prove = async (proof: Parameters<typeof beginSetUp>[0]): Promise<void> => setKey(await beginSetUp(proof))
  return <ProofForm label={t('account.go_on')} withCode={isOn} onProof={prove} onCancel={onCancel} />
}

function Scan(props: {
  made: NewKey
  onCodes: (codes: readonly string[]) => void
  onCancel: (() => void) | undefined
}) {
  const t = useT()
  const { made, onCodes, onCancel } = props
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setProblem('')
    try {
      onCodes((await confirmSetUp(code)).recovery_codes)
    } catch (caught) {
      setProblem(saidBy(caught))
      setBusy(false)
    }
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <p>{t('account.scan')}</p>
      <QrCode address={made.address} label={t('account.scan_label')} />
      <p className={page.quiet}>{t('account.type_key')}</p>
      <code className={styles.key} dir="ltr" data-key={made.key}>
        {(made.key.match(/.{1,4}/g) ?? []).join(' ')}
      </code>
      <TextField
        label={t('account.first_code')}
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        autoFocus
        value={code}
        error={problem || undefined}
        onValue={setCode}
      />
      <div className={styles.buttons}>
        <button type="submit" className={page.button} data-primary disabled={busy || code.trim() === ''}>
          {t('account.switch_on')}
        </button>
        {onCancel && (
          <button type="button" className={page.button} onClick={onCancel}>
            {t('screen.cancel')}
          </button>
        )}
      </div>
    </form>
  )
}
