import { Button, Textarea } from '#platform/screen/theme/parts.ts'
import { useState } from 'react'
import { callUntilAnswered } from '#platform/screen/api/call.ts'
import { saidBy } from '#platform/screen/api/said.ts'
import { toast } from '#platform/screen/notice/notices.ts'
import type { OwnActionProps, RefusalProps } from '#platform/screen/screens.ts'
import { useT } from '#platform/screen/texts/texts.ts'
import styles from './ask.module.css'

/** Asks to change a posted record before anything is typed: whoever is allowed to has a day to do it. */
export const AskToEdit = (about: OwnActionProps) => <AskPermission {...about} values={{}} />

/**
 * Who wanted to change a posted record asks for permission where he stands: the reason, and what he was about to save goes
 * along. accounting.md 3 acc_update_perm, look.md 1.12.
 */
export default function AskPermission({ definition, row, step, values, onDone }: RefusalProps) {
  const t = useT()
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const [key] = useState(() => crypto.randomUUID())
  const ask = async (): Promise<void> => {
    setBusy(true)
    try {
      const { request_no } = await callUntilAnswered<{ request_no: string }>(
        '/acc_update_perm/api/v1/acc_update_perm/create/',
        {
          method: 'POST',
          body: {
            record_type: definition.name,
            record: row.id,
            action: step === undefined ? 'edit' : 'delete',
            reason,
            ...(Object.keys(values).length > 0 ? { proposed_change: values } : {}),
          },
          idempotencyKey: key,
          onWait: () => setProblem(t('screen.saving_waits')),
        },
      )
      toast(t('acc_update_perm.asked', { request_no }))
      onDone()
    } catch (caught) {
      setProblem(saidBy(caught))
      setBusy(false)
    }
  }
  return (
    <div className={styles.ask}>
      <Textarea
        label={t('acc_update_perm.reason')}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey) return
          event.preventDefault()
          event.stopPropagation()
          void ask()
        }}
        maxLength={500}
        autosize
        data-autofocus
        autoFocus
        dir="auto"
        error={problem || undefined}
      />
      <Button type="button" onClick={() => void ask()} loading={busy}>
        {t('acc_update_perm.ask')}
      </Button>
    </div>
  )
}
