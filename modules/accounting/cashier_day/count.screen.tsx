import { useEffect, useId, useState, type FormEvent, type KeyboardEvent } from 'react'
import { baseOf } from '#platform/resource/registry.ts'
import { callUntilAnswered } from '#platform/screen/api/call.ts'
import { Refusal } from '#platform/screen/api/problem.ts'
import type { RecordRow } from '#platform/screen/api/record.ts'
import { saidBy } from '#platform/screen/api/said.ts'
import { toast } from '#platform/screen/notice/notices.ts'
import { Note } from '#platform/screen/page/Page.tsx'
import { keepRecord } from '#platform/screen/record/read.ts'
import type { OwnActionProps } from '#platform/screen/screens.ts'
import { useT } from '#platform/screen/texts/texts.ts'
import { Button, Textarea } from '#platform/screen/theme/parts.ts'
import { CountTable } from './count_table.screen.tsx'
import { useSheet } from './sheet_query.screen.tsx'
import { Standing } from './standing.screen.tsx'
import { countedBy, rowsTyped, standingOf, totalTyped, typedIn, type TypedCount } from './typed_count.ts'
import styles from './count.module.css'

/** The drawer counted at night: note by note, beside what the books say, and why both differ. */
export default function CountDrawer({ definition, row, onDone }: OwnActionProps) {
  const t = useT()
  const id = useId()
  const { data: sheet, error } = useSheet(row.id)
  const [typed, setTyped] = useState<TypedCount>(() => typedIn(row['closing_count']))
  const [reason, setReason] = useState(() =>
    typeof row['difference_reason'] === 'string' ? row['difference_reason'] : '',
  )
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const [key, setKey] = useState(() => crypto.randomUUID())
  const isHere = sheet !== undefined
  // The window opens before there is anything to type into.
  useEffect(() => document.getElementById(`${id}-0`)?.focus(), [id, isHere])
  if (!sheet) return error ? <Note tone="bad">{saidBy(error)}</Note> : <div className={styles.waiting} aria-busy />
  const denominations = countedBy(sheet.denominations, typed)
  const total = totalTyped(typed)
  const differs = total !== null && standingOf(total, sheet.expected).way !== 'agrees'
  const count = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    // A dialog stands inside of its page, also for what React tells of it.
    event.stopPropagation()
    setBusy(true)
    setProblem('')
    try {
      const next = await callUntilAnswered<RecordRow>(`${baseOf(definition)}count/${row.id}`, {
        method: 'POST',
        body: {
          closing_count: rowsTyped(typed, denominations),
          difference_reason: differs ? reason : '',
          row_version: row.row_version,
        },
        idempotencyKey: key,
        onWait: () => setProblem(t('screen.saving_waits')),
      })
      keepRecord(definition, next)
      toast(t('screen.saved'))
      onDone()
    } catch (caught) {
      setProblem(saidBy(caught))
      // What was refused is sent again as something else.
      if (caught instanceof Refusal) setKey(crypto.randomUUID())
      setBusy(false)
    }
  }
  return (
    <form noValidate className={styles.dialog} onSubmit={(event) => void count(event)} onKeyDown={onToNext}>
      <CountTable
        id={id}
        label={t('cashier_day.closing_count')}
        denominations={denominations}
        typed={typed}
        onChange={setTyped}
      />
      {total !== null && <Standing counted={total} books={sheet.expected} />}
      {differs && (
        <Textarea
          label={t('cashier_day.difference_reason')}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
          maxLength={300}
          minRows={2}
          autosize
          required
          dir="auto"
        />
      )}
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
      <Button type="submit" loading={busy}>
        {t('cashier_day.count')}
      </Button>
    </form>
  )
}

/** Enter goes from note to note; behind the last one it counts. */
function onToNext(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, key, nativeEvent } = event
  if (key !== 'Enter' || nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return
  const inputs = [...event.currentTarget.querySelectorAll<HTMLInputElement>('table input')]
  const next = inputs[inputs.indexOf(target) + 1]
  if (!next) return
  event.preventDefault()
  next.focus()
}
