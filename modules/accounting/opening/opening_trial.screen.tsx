import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useStep } from '#platform/screen/account/useStep.ts'
import { useFigures } from '#platform/screen/page/figures.ts'
import { Note, Part } from '#platform/screen/page/Page.tsx'
import { useT } from '#platform/screen/texts/texts.ts'
import type { OpeningAnswer } from './opening_answer.ts'
import { sendOpening, type OpeningSheet } from './opening_calls.screen.tsx'
import { Amount, OpeningRows, useAmount } from './opening_rows.screen.tsx'
import page from '#platform/screen/page/Page.module.css'
import styles from './opening.module.css'

interface Props {
  readonly sheet: OpeningSheet
  readonly answer: OpeningAnswer
}

const isEven = ({ difference }: OpeningAnswer): boolean => difference === '0.00'

/** What would come of a sheet: its sums, what is against each row, and the step that posts it. */
export function Trial({ sheet, answer: tried }: Props) {
  const t = useT()
  const figures = useFigures()
  const { isBusy, step } = useStep()
  const [posted, setPosted] = useState<OpeningAnswer>()
  const outcome = useRef<HTMLDivElement>(null)
  const answer = posted ?? tried
  const isGood = tried.failed.length === 0 && isEven(tried) && tried.invoice_no === null
  useEffect(() => {
    // The button that was pressed is gone: who works by the keyboard goes on reading here.
    if (posted) outcome.current?.focus()
  }, [posted])
  const post = (): void =>
    void step(async () => {
      setPosted(await sendOpening(sheet, false, () => undefined))
    })
  return (
    <Part title={t('opening.trial')} note={sheet.file.name}>
      <div ref={outcome} tabIndex={-1} role="status" className={styles.outcome}>
        <Outcome answer={answer} isPosted={posted !== undefined} />
      </div>
      <dl className={styles.sums}>
        <Sum name={t('opening.rows')}>{figures.number(tried.rows.length || tried.created)}</Sum>
        {answer.left_out > 0 && <Sum name={t('opening.left_out')}>{figures.number(answer.left_out)}</Sum>}
        <Sum name={t('opening.debit')}>
          <Amount value={answer.debit} />
        </Sum>
        <Sum name={t('opening.credit')}>
          <Amount value={answer.credit} />
        </Sum>
        <Sum name={t('opening.difference')}>
          <Amount value={answer.difference} />
        </Sum>
      </dl>
      {!posted && tried.invoice_no === null && (
        <button type="button" className={page.button} data-primary disabled={!isGood || isBusy} onClick={post}>
          {t('opening.post')}
        </button>
      )}
      {!posted && tried.rows.length > 0 && <OpeningRows answer={tried} />}
    </Part>
  )
}

const Sum = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** What came of it, in a sentence; what is against all of the rows stands below it. */
function Outcome({ answer, isPosted }: { readonly answer: OpeningAnswer; readonly isPosted: boolean }) {
  const t = useT()
  const amountOf = useAmount()
  const { failed, invoice_no, created, difference } = answer
  if (invoice_no !== null)
    return (
      <Note tone={isPosted ? 'good' : 'careful'}>
        {t(isPosted ? 'opening.posted_as' : 'opening.posted_before', { number: invoice_no })}
      </Note>
    )
  const whole = failed.filter(({ row }) => row === null)
  const rows = new Set(failed.flatMap(({ row }) => row ?? [])).size
  if (failed.length > 0)
    return (
      <>
        {rows > 0 && <Note tone="bad">{t('opening.trial_faults', { n: rows })}</Note>}
        {whole.map(({ message }) => (
          <Note key={message} tone="bad">
            <bdi>{message}</bdi>
          </Note>
        ))}
      </>
    )
  if (!isEven(answer))
    return (
      <Note tone="bad">
        {t(difference.startsWith('-') ? 'opening.credit_above' : 'opening.debit_above', {
          amount: amountOf(difference.replace('-', '')),
        })}
      </Note>
    )
  return <Note tone="good">{t('opening.trial_good', { n: created })}</Note>
}
