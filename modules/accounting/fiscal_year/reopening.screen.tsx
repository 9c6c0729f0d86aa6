import { useState, type FormEvent } from 'react'
import { Button, Textarea } from '#platform/screen/theme/parts.ts'
import { saidBy } from '#platform/screen/api/said.ts'
import { referred, type RecordRow } from '#platform/screen/api/record.ts'
import { useFigures } from '#platform/screen/page/figures.ts'
import { wordOf } from '#platform/screen/router/address.ts'
import { usePerson } from '#platform/screen/session/session.ts'
import { useT } from '#platform/screen/texts/texts.ts'
import { takeCall } from './year_end_calls.screen.tsx'
import styles from './year_end.module.css'

/** A closed year is opened again by two people: one asks and says why, another one opens it, or puts the request away. */
export function Reopening({ record }: { readonly record: RecordRow }) {
  const t = useT()
  const figures = useFigures()
  const person = usePerson()
  const [reason, setReason] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const asker = referred(record, 'reopening_asked_by')
  const isAsked = record['reopening_asked_by'] !== null
  const isOther = isAsked && record['reopening_asked_by'] !== person?.id
  const take = async (path: Parameters<typeof takeCall>[0], body: Readonly<Record<string, unknown>>): Promise<void> => {
    setBusy(true)
    setProblem('')
    try {
      await takeCall(path, record, body, () => setProblem(t('screen.saving_waits')))
    } catch (caught) {
      setProblem(saidBy(caught))
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const note = reason.trim()
    void (isOther ? take('update_status', { status: 'open', note }) : take('ask_reopening', { note }))
  }
  const drop = (
    <Button type="button" variant="default" loading={isBusy} onClick={() => void take('drop_reopening', {})}>
      {t('fiscal_year.reopening.drop')}
    </Button>
  )
  return (
    <div className={styles.reopening}>
      {isAsked && (
        <blockquote>
          <p>
            {t('fiscal_year.reopening.asked', {
              by: asker?.title ?? '',
              at: figures.instant(wordOf(record['reopening_asked_at'])),
            })}
          </p>
          <p dir="auto">{wordOf(record['reopening_reason'])}</p>
        </blockquote>
      )}
      {isAsked && !isOther ? (
        <>
          <p>{t('fiscal_year.reopening.waits')}</p>
          <div className={styles.steps}>{drop}</div>
        </>
      ) : (
        <form noValidate onSubmit={submit}>
          <p>{t(isOther ? 'fiscal_year.reopening.open_note' : 'fiscal_year.reopening.ask_note')}</p>
          <Textarea
            label={t('period_lock.reason')}
            required
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
            minRows={2}
            autosize
            maxLength={300}
            dir="auto"
          />
          <div className={styles.steps}>
            <Button type="submit" loading={isBusy} variant={isOther ? 'filled' : 'default'}>
              {t(isOther ? 'fiscal_year.action.reopen' : 'fiscal_year.reopening.ask')}
            </Button>
            {isOther && drop}
          </div>
        </form>
      )}
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
    </div>
  )
}
