import { useState, type ReactNode } from 'react'
import { Button } from '#platform/screen/theme/parts.ts'
import { Refusal } from '#platform/screen/api/problem.ts'
import { saidBy } from '#platform/screen/api/said.ts'
import { referred, type RecordRow } from '#platform/screen/api/record.ts'
import { useFigures } from '#platform/screen/page/figures.ts'
import { Note } from '#platform/screen/page/Page.tsx'
import { wordOf, writeAddress } from '#platform/screen/router/address.ts'
import { Go } from '#platform/screen/router/Go.tsx'
import { useT } from '#platform/screen/texts/texts.ts'
import { Checklist } from './checklist.screen.tsx'
import { ClosingVouchers } from './closing_vouchers.screen.tsx'
import { Reopening } from './reopening.screen.tsx'
import { takeCall, useChecklist } from './year_end_calls.screen.tsx'
import styles from './year_end.module.css'

interface Props {
  readonly record: RecordRow
}

/** The end of a year as somebody walks through it: what is in the way, what will be posted, the one button, and what was done. accounting.md 2.7. */
export default function YearEnd({ record }: Props) {
  return record['status'] === 'closed' ? <Closed record={record} /> : <Open record={record} />
}

function Open({ record }: Props) {
  const t = useT()
  const { data, error } = useChecklist(record.id)
  if (error && !data) return <Note tone="bad">{error instanceof Refusal ? error.message : t('screen.offline')}</Note>
  if (!data) return <div className={styles.waiting} aria-busy />
  return (
    <div className={styles.walk}>
      <Step at={1} title={t('fiscal_year.checklist.title')}>
        <Checklist items={data.items} verification={data.verification} year={record} />
      </Step>
      <Step at={2} title={t('fiscal_year.year_end.preview')}>
        <ClosingVouchers record={record} />
      </Step>
      <Step at={3} title={t('fiscal_year.action.close')}>
        <Close record={record} isReady={data.items.every(({ ok }) => ok)} />
      </Step>
    </div>
  )
}

function Step({ at, title, children }: { readonly at: number; readonly title: string; readonly children: ReactNode }) {
  const figures = useFigures()
  return (
    <section>
      <h2>
        <span aria-hidden>{figures.plain(at)}</span> {title}
      </h2>
      {children}
    </section>
  )
}

/** The one button: first the year begins to close, then it closes. */
function Close({ record, isReady }: Props & { readonly isReady: boolean }) {
  const t = useT()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const isBegun = record['status'] === 'closing'
  if (!isBegun && record['status'] !== 'open') return <p>{t('fiscal_year.year_end.not_open')}</p>
  const take = async (): Promise<void> => {
    setBusy(true)
    setProblem('')
    try {
      const body = { status: isBegun ? 'closed' : 'closing' }
      await takeCall('update_status', record, body, () => setProblem(t('screen.saving_waits')))
    } catch (caught) {
      setProblem(saidBy(caught))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <p>{t(isBegun ? 'fiscal_year.year_end.close_note' : 'fiscal_year.year_end.begin_note')}</p>
      <div className={styles.steps}>
        <Button type="button" loading={isBusy} disabled={isBegun && !isReady} onClick={() => void take()}>
          {t(`fiscal_year.action.${isBegun ? 'close' : 'start_closing'}`)}
        </Button>
        {isBegun && !isReady && <p>{t('fiscal_year.year_end.not_ready')}</p>}
      </div>
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
    </>
  )
}

function Closed({ record }: Props) {
  const t = useT()
  const figures = useFigures()
  const at = wordOf(record['closed_at'])
  const by = referred(record, 'closed_by')?.title ?? ''
  const span = { date_after: wordOf(record['start_date']), date_before: wordOf(record['end_date']) }
  const paths = '/apps/report-management/'
  const leads = [
    ['fiscal_year.year_end.trial_before', `${paths}trialBalance-reports${writeAddress(span)}`],
    [
      'fiscal_year.year_end.trial_after',
      `${paths}trialBalance-reports${writeAddress({ ...span, include_closing: true })}`,
    ],
    ['profit_and_loss', `${paths}profitAndLoss-reports${writeAddress(span)}`],
    ['balance_sheet', `${paths}balanceSheet-reports${writeAddress({ date_before: span.date_before })}`],
  ] as const
  return (
    <div className={styles.walk}>
      <section>
        <Note tone="good">
          {t('fiscal_year.year_end.closed_note', { by, at: at === '' ? '' : figures.instant(at) })}
        </Note>
        <nav aria-label={t('fiscal_year.year_end.accounts')} className={styles.leads}>
          {leads.map(([text, href]) => (
            <Go key={href} href={href}>
              {t(text)}
            </Go>
          ))}
        </nav>
      </section>
      <section>
        <h2>{t('fiscal_year.year_end.posted')}</h2>
        <ClosingVouchers record={record} />
      </section>
      <section>
        <h2>{t('fiscal_year.group.reopening')}</h2>
        <Reopening record={record} />
      </section>
    </div>
  )
}
