import { Button } from '#platform/screen/theme/parts.ts'
import { useFigures } from '#platform/screen/page/figures.ts'
import { Note } from '#platform/screen/page/Page.tsx'
import { useT } from '#platform/screen/texts/texts.ts'
import { Amount, useAmount } from '../../opening/opening_rows.screen.tsx'
import type { ImportAnswer } from './import_answer.ts'
import page from '#platform/screen/page/Page.module.css'
import styles from './import.module.css'

interface Props {
  readonly answer: ImportAnswer
  readonly isBusy: boolean
  readonly onImport: () => void
}

/** Refused rows that are shown. */
const mostTold = 100
const gapsTold = 3

/** What would come of a file: how much is new, what is refused and why, whether its balances lead from line to line. */
export function ImportOutcome({ answer, isBusy, onImport }: Props) {
  const t = useT()
  const amount = useAmount()
  const figures = useFigures()
  const { imported, duplicates, failed, left_out, lacks, gaps, closing_balance, takes_closing } = answer
  if (lacks !== null) return <Note tone="bad">{t(`bank_import.lacks.${lacks}`)}</Note>
  return (
    <div className={styles.outcome}>
      <dl className={styles.counts}>
        {(
          [
            ['imported', imported],
            ['duplicates', duplicates],
            ['failed', failed.length],
            ['left_out', left_out],
          ] as const
        ).map(([name, count]) => (
          <div key={name} data-count={name}>
            <dt>{t(`bank_import.${name}`)}</dt>
            <dd>{figures.number(count)}</dd>
          </div>
        ))}
      </dl>
      {gaps.slice(0, gapsTold).map((gap) => (
        <Note key={gap.row} tone="careful">
          {t('bank_import.gap', { row: figures.plain(gap.row), amount: amount(gap.amount) })}
        </Note>
      ))}
      {closing_balance !== null && takes_closing && (
        <Note tone="good">{t('bank_import.takes_closing', { amount: amount(closing_balance) })}</Note>
      )}
      {failed.length > 0 && <Refused answer={answer} />}
      <Lines answer={answer} />
      <div className={page.buttons}>
        <Button type="button" disabled={isBusy || imported === 0} onClick={onImport}>
          {imported === 0 ? t('bank_import.nothing_new') : t('bank_import.import', { n: imported })}
        </Button>
      </div>
    </div>
  )
}

function Refused({ answer: { failed } }: Pick<Props, 'answer'>) {
  const t = useT()
  const figures = useFigures()
  return (
    <section className={styles.refused}>
      <h3>{t('bank_import.failed_title', { n: failed.length })}</h3>
      <ul>
        {failed.slice(0, mostTold).map(({ row, field, message }) => (
          <li key={`${row} ${field}`}>
            <span>{t('bank_import.row', { row: figures.plain(row) })}</span> <bdi>{message}</bdi>
          </li>
        ))}
      </ul>
      {failed.length > mostTold && (
        <p className={page.quiet}>{t('bank_import.more', { n: failed.length - mostTold })}</p>
      )}
    </section>
  )
}

/** The first lines as they are understood. */
function Lines({ answer: { lines } }: Pick<Props, 'answer'>) {
  const t = useT()
  const figures = useFigures()
  if (lines.length === 0) return null
  const hasBalance = lines.some(({ balance }) => balance !== null)
  return (
    <div className={page.scroll} tabIndex={0} role="region" aria-label={t('bank_import.lines')}>
      <table className={`${page.table} ${styles.lines}`}>
        <caption>{t('bank_import.lines')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('bank_reconciliation.lines.date')}</th>
            <th scope="col">{t('bank_reconciliation.lines.description')}</th>
            <th scope="col">{t('bank_reconciliation.lines.reference')}</th>
            <th scope="col">{t('bank_reconciliation.lines.cheque_no')}</th>
            {(['debit', 'credit', ...(hasBalance ? (['balance'] as const) : [])] as const).map((name) => (
              <th key={name} scope="col" data-figure>
                {t(`bank_reconciliation.lines.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.row} data-duplicate={line.is_duplicate || undefined}>
              <td>
                <bdi>{figures.day(line.date)}</bdi>
              </td>
              <td>
                <bdi>{line.description}</bdi>
                {line.is_duplicate && <small>{t('bank_import.is_duplicate')}</small>}
              </td>
              <td>
                <bdi dir="ltr">{line.reference}</bdi>
              </td>
              <td>
                <bdi dir="ltr">{line.cheque_no}</bdi>
              </td>
              <td data-figure>{line.debit !== null && <Amount value={line.debit} />}</td>
              <td data-figure>{line.credit !== null && <Amount value={line.credit} />}</td>
              {hasBalance && <td data-figure>{line.balance !== null && <Amount value={line.balance} />}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
