import { Button, Textarea } from '#platform/screen/theme/parts.ts'
import { createElement, Suspense, useId, useState, type FormEvent } from 'react'
import { today } from '#platform/clock/clock.ts'
import { date } from '#platform/fields/index.ts'
import { baseOf } from '#platform/resource/registry.ts'
import { callUntilAnswered } from '#platform/screen/api/call.ts'
import type { RecordRow } from '#platform/screen/api/record.ts'
import { saidBy } from '#platform/screen/api/said.ts'
import { screenOfField } from '#platform/screen/field/catalogue.ts'
import { toast } from '#platform/screen/notice/notices.ts'
import { keepRecord } from '#platform/screen/record/read.ts'
import type { OwnActionProps } from '#platform/screen/screens.ts'
import { useT } from '#platform/screen/texts/texts.ts'
import styles from './reverse.module.css'

const day = date({ required: true })

/** Takes back a voucher whose month is closed: the day of the voucher against it, and why. accounting.md 3 Common voucher fields. */
export default function ReverseOnDate({ definition, row, onDone }: OwnActionProps) {
  const t = useT()
  const id = useId()
  const [voucherDate, setVoucherDate] = useState<unknown>(today())
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const [key] = useState(() => crypto.randomUUID())
  const reverse = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    // A dialog stands inside of its page, also for what React tells of it.
    event.stopPropagation()
    setBusy(true)
    try {
      const next = await callUntilAnswered<RecordRow>(`${baseOf(definition)}reverse_on_date/${row.id}`, {
        method: 'POST',
        body: { voucher_date: voucherDate, reason, row_version: row.row_version },
        idempotencyKey: key,
        onWait: () => setProblem(t('screen.saving_waits')),
      })
      keepRecord(definition, next)
      toast(t('screen.saved'))
      onDone()
    } catch (caught) {
      setProblem(saidBy(caught))
      setBusy(false)
    }
  }
  return (
    <form noValidate className={styles.reverse} onSubmit={(event) => void reverse(event)}>
      <p>{t('voucher.reverse_note')}</p>
      <div>
        <label htmlFor={id}>{t('voucher.date')}</label>
        <Suspense fallback={null}>
          {createElement(screenOfField(day).Input, {
            definition,
            name: 'voucher_date',
            field: day,
            id,
            value: voucherDate,
            onChange: setVoucherDate,
            onBlur: () => undefined,
            invalid: false,
            describedBy: undefined,
            disabled: false,
            required: true,
            other: () => undefined,
            row: undefined,
          })}
        </Suspense>
      </div>
      <Textarea
        label={t('acc_update_perm.reason')}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey) return
          event.preventDefault()
          event.currentTarget.form?.requestSubmit()
        }}
        maxLength={300}
        minRows={2}
        autosize
        required
        data-autofocus
        dir="auto"
      />
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
      <Button type="submit" loading={busy}>
        {t('voucher.reverse')}
      </Button>
    </form>
  )
}
