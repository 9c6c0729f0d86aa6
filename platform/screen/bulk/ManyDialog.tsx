import { Button, Modal, TextInput } from '../theme/parts.ts'
import { useState, type FormEvent, type ReactNode } from 'react'
import { latinDigits } from '#platform/fields/digits.ts'
import type { Definition } from '#platform/resource/definition.ts'
import { saidBy } from '../api/said.ts'
import type { RecordRow } from '../api/record.ts'
import { useT } from '../texts/texts.ts'
import { useGo } from '../router/Go.tsx'
import { screenOf } from '../screens.ts'
import { changeMany, manyFrom, mostAtOnce, type Outcome, type Wish } from './changeMany.ts'
import { askForMany } from './ask_many.ts'
import { manyPath } from './many_runs.ts'
import { Refused } from './Refused.tsx'
import styles from './Bulk.module.css'

interface Props {
  readonly definition: Definition
  readonly rows: readonly RecordRow[]
  readonly title: string
  /** What the button says. */
  readonly action: string
  /** Nothing leads back from it: from ten on, their number is typed. */
  readonly isFinal?: boolean
  readonly isGrave?: boolean
  /** What is done; undefined while something is missing, which then stands where it is missing. */
  readonly wish: () => Promise<Wish | undefined>
  readonly children?: ReactNode
  readonly onDone: (outcome: Outcome) => void
  readonly onClose: () => void
}

/**
 * Many records at once: what is asked for is said and confirmed, and at the end what was refused and why. More than a hundred
 * go on in the background, on a page of their own.
 */
export function ManyDialog(props: Props) {
  const { definition, rows, title, action, isFinal = false, isGrave = false, wish, children, onDone, onClose } = props
  const t = useT()
  const [typed, setTyped] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()
  const [problem, setProblem] = useState('')
  const go = useGo()
  const entry = screenOf(definition.name)
  const isLong = rows.length > mostAtOnce
  const isTyped = isFinal && rows.length >= manyFrom
  const isSure = !isTyped || latinDigits(typed.trim()) === String(rows.length)
  const run = async (): Promise<void> => {
    if (!isSure || isBusy) return
    const asked = await wish()
    if (!asked) return
    setProblem('')
    setBusy(true)
    try {
      if (isLong) {
        const { id } = await askForMany(definition, rows, asked)
        onClose()
        if (entry) go(manyPath(entry, id))
        return
      }
      const came = await changeMany(definition, rows, asked)
      onDone(came)
      if (came.failed.length === 0) return onClose()
      setOutcome(came)
    } catch (caught) {
      setProblem(saidBy(caught))
      setBusy(false)
    }
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void run()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={outcome ? 'md' : 'sm'}
      closeButtonProps={{ 'aria-label': t('screen.close') }}
    >
      {outcome ? (
        <Refused definition={definition} outcome={outcome} onClose={onClose} />
      ) : (
        <form noValidate onSubmit={submit} className={styles.form}>
          {children}
          {isTyped && (
            <TextInput
              label={t('screen.type_number', { n: rows.length })}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              inputMode="numeric"
              dir="ltr"
              {...(children === undefined ? { 'data-autofocus': true } : {})}
            />
          )}
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
          {isLong && <p>{t('bulk.goes_on')}</p>}
          <div className={styles.buttons}>
            <Button type="submit" disabled={!isSure} loading={isBusy} {...(isGrave ? { color: 'brick' } : {})}>
              {action}
            </Button>
          </div>
        </form>
      )}
    </Modal>
  )
}
