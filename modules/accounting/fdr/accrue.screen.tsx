import { Button } from '#platform/screen/theme/parts.ts'
import { createElement, Suspense, useId, useState, type FormEvent } from 'react'
import { today } from '#platform/clock/clock.ts'
import { date } from '#platform/fields/index.ts'
import { baseOf } from '#platform/resource/registry.ts'
import { call, callUntilAnswered } from '#platform/screen/api/call.ts'
import type { RecordRow } from '#platform/screen/api/record.ts'
import { saidBy } from '#platform/screen/api/said.ts'
import { screenOfField } from '#platform/screen/field/catalogue.ts'
import { toast } from '#platform/screen/notice/notices.ts'
import { keepRecord } from '#platform/screen/record/read.ts'
import type { OwnActionProps } from '#platform/screen/screens.ts'
import { useT } from '#platform/screen/texts/texts.ts'
import styles from '../voucher/reverse.module.css'

const day = date({ required: true })

interface Accrued {
  readonly skipped: readonly { readonly why: string }[]
}

/** Accrues the interest of a deposit to the end of a day. accounting.md 3 fdr. */
export default function AccrueInterest({ definition, row, onDone }: OwnActionProps) {
  const t = useT()
  const id = useId()
  const [until, setUntil] = useState<unknown>(today())
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const [key] = useState(() => crypto.randomUUID())
  const accrue = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    // A dialog stands inside of its page, also for what React tells of it.
    event.stopPropagation()
    setBusy(true)
    try {
      const { skipped } = await callUntilAnswered<Accrued>(`${baseOf(definition)}accrue/`, {
        method: 'POST',
        body: { as_of: until, fdrs: [row.id] },
        idempotencyKey: `${key}:${String(until)}`,
        onWait: () => setProblem(t('screen.saving_waits')),
      })
      const [refused] = skipped
      if (refused) {
        setProblem(refused.why)
        setBusy(false)
        return
      }
      keepRecord(definition, await call<RecordRow>(`${baseOf(definition)}${row.id}`))
      toast(t('screen.saved'))
      onDone()
    } catch (caught) {
      setProblem(saidBy(caught))
      setBusy(false)
    }
  }
  return (
    <form noValidate className={styles.reverse} onSubmit={(event) => void accrue(event)}>
      <p>{t('fdr.accrue.note')}</p>
      <div>
        <label htmlFor={id}>{t('fdr.accrue.as_of')}</label>
        <Suspense fallback={null}>
          {createElement(screenOfField(day).Input, {
            definition,
            name: 'as_of',
            field: day,
            id,
            value: until,
            onChange: setUntil,
            onBlur: () => undefined,
            invalid: problem !== '',
            describedBy: undefined,
            disabled: false,
            required: true,
            other: () => undefined,
            row: undefined,
          })}
        </Suspense>
      </div>
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
      <Button type="submit" loading={busy}>
        {t('fdr.accrue')}
      </Button>
    </form>
  )
}
