import { Button, Modal, Textarea } from '#platform/screen/theme/parts.ts'
import { useState, type FormEvent } from 'react'
import { baseOf } from '#platform/resource/registry.ts'
import { callUntilAnswered } from '#platform/screen/api/call.ts'
import { saidBy } from '#platform/screen/api/said.ts'
import { queries } from '#platform/screen/api/queries.ts'
import { toast } from '#platform/screen/notice/notices.ts'
import { useT } from '#platform/screen/texts/texts.ts'
import type { Lock } from './lock_grid.ts'
import { leadsTo, type LockStatus } from './lock_steps.ts'
import { period_lock } from './period_lock.resource.ts'
import styles from './lock_grid.module.css'

const steps = [
  ['soft_lock', 'soft_locked'],
  ['lock', 'locked'],
  ['unlock', 'open'],
] as const satisfies readonly (readonly [action: string, to: LockStatus])[]

interface Props {
  readonly chosen: readonly Lock[]
  readonly onDone: () => void
}

/** What can be done with the chosen periods, all in one call; opening again asks why. */
export function LockSteps({ chosen, onDone }: Props) {
  const t = useT()
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const take = async (status: LockStatus, note?: string): Promise<void> => {
    setBusy(true)
    setProblem('')
    try {
      const ids = chosen.filter((lock) => leadsTo(lock.status, status)).map(({ id }) => id)
      const { changed } = await callUntilAnswered<{ changed: number }>(`${baseOf(period_lock)}change_many/`, {
        method: 'POST',
        body: { ids, status, ...(note === undefined ? {} : { note }) },
        idempotencyKey: crypto.randomUUID(),
        onWait: () => setProblem(t('screen.saving_waits')),
      })
      await queries.invalidateQueries({ queryKey: ['list', 'period_lock'] })
      toast(t('period_lock.changed', { n: changed }))
      setAsking(false)
      onDone()
    } catch (caught) {
      setProblem(saidBy(caught))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={styles.steps} role="group" aria-label={t('period_lock.steps')}>
      <span aria-live="polite">
        {chosen.length === 0 ? t('period_lock.choose') : t('period_lock.chosen', { n: chosen.length })}
      </span>
      {steps.map(([action, to]) => (
        <Button
          key={action}
          type="button"
          variant="default"
          size="xs"
          disabled={isBusy || !chosen.some((lock) => leadsTo(lock.status, to))}
          onClick={() => (to === 'open' ? setAsking(true) : void take(to))}
        >
          {t(`period_lock.action.${action}`)}
        </Button>
      ))}
      {!isAsking && problem !== '' && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      {isAsking && (
        <Reason
          isBusy={isBusy}
          problem={problem}
          onClose={() => setAsking(false)}
          onGive={(note) => void take('open', note)}
        />
      )}
    </div>
  )
}

interface ReasonProps {
  readonly isBusy: boolean
  readonly problem: string
  readonly onClose: () => void
  readonly onGive: (note: string) => void
}

function Reason({ isBusy, problem, onClose, onGive }: ReasonProps) {
  const t = useT()
  const [note, setNote] = useState('')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onGive(note.trim())
  }
  const close = { 'aria-label': t('screen.close') }
  return (
    <Modal opened onClose={onClose} title={t('period_lock.action.unlock')} size="sm" closeButtonProps={close}>
      <form noValidate onSubmit={submit}>
        <Textarea
          label={t('period_lock.reason')}
          required
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          minRows={3}
          autosize
          maxLength={300}
          mb="md"
          data-autofocus
          dir="auto"
          error={problem || undefined}
        />
        <Button type="submit" loading={isBusy}>
          {t('period_lock.action.unlock')}
        </Button>
      </form>
    </Modal>
  )
}
