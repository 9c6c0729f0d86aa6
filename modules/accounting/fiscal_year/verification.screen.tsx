import { useState } from 'react'
import { saidBy } from '#platform/screen/api/said.ts'
import { useFigures } from '#platform/screen/page/figures.ts'
import { Progress } from '#platform/screen/page/Page.tsx'
import { Button } from '#platform/screen/theme/parts.ts'
import { useT } from '#platform/screen/texts/texts.ts'
import type { VerificationTold } from './checklist_answer.ts'
import { verifyBooks } from './year_end_calls.screen.tsx'
import styles from './checklist.module.css'

interface Props {
  readonly told: VerificationTold
  readonly year: number
}

/** Has everything in the books recomputed, and shows how far that is; people post meanwhile. */
export function Verification({ told: { run, is_broken }, year }: Props) {
  const t = useT()
  const figures = useFigures()
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const verify = async (): Promise<void> => {
    setBusy(true)
    setProblem('')
    try {
      await verifyBooks(year)
    } catch (caught) {
      setProblem(saidBy(caught))
    } finally {
      setBusy(false)
    }
  }
  const of = run?.total ?? 0
  return (
    <span className={styles.verification} aria-live="polite">
      {run && (
        <>
          <Progress label={t('fiscal_year.verify.label')} done={run.done} of={of} />
          <span>
            {run.state === 'waiting' || of === 0
              ? t('fiscal_year.verify.waits')
              : t('fiscal_year.verify.runs', { done: figures.number(run.done), of: figures.number(of) })}
          </span>
        </>
      )}
      {!run && (
        <>
          {is_broken && <span>{t('fiscal_year.verify.broken')}</span>}
          <Button type="button" variant="default" size="xs" loading={isBusy} onClick={() => void verify()}>
            {t('fiscal_year.verify')}
          </Button>
        </>
      )}
      <span role="alert">{problem}</span>
    </span>
  )
}
