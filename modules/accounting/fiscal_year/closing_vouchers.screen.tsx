import { useTaka } from '#platform/screen/board/figure_text.ts'
import { Refusal } from '#platform/screen/api/problem.ts'
import type { RecordRow } from '#platform/screen/api/record.ts'
import { Note } from '#platform/screen/page/Page.tsx'
import { wordOf, writeAddress } from '#platform/screen/router/address.ts'
import { Go } from '#platform/screen/router/Go.tsx'
import { may } from '#platform/screen/session/session.ts'
import { useT } from '#platform/screen/texts/texts.ts'
import { statementPath } from '../statements/statement_path.ts'
import { JournalTable } from '../voucher/journal_table.screen.tsx'
import type { ClosingLine, ClosingVoucher } from './closing_answer.ts'
import { useClosing } from './year_end_calls.screen.tsx'
import styles from './year_end.module.css'

const logPath = '/apps/report-management/accountLogByInvoice-reports'

/** The vouchers that close a year, with their lines: those that closing would post, or those that it has posted. */
export function ClosingVouchers({ record }: { readonly record: RecordRow }) {
  const t = useT()
  const shown = useTaka()
  const { data, error } = useClosing(record.id, record.row_version)
  if (error && !data) return <Note tone="bad">{error instanceof Refusal ? error.message : t('screen.offline')}</Note>
  if (!data) return <div className={styles.waiting} aria-busy />
  const { surplus, vouchers, undone } = data
  const isDeficit = surplus.startsWith('-')
  return (
    <>
      <p className={styles.surplus}>
        {t(isDeficit ? 'fiscal_year.year_end.deficit' : 'fiscal_year.year_end.surplus')}{' '}
        <b>{shown(isDeficit ? surplus.slice(1) : surplus)}</b>
      </p>
      {vouchers.length === 0 && <p>{t('fiscal_year.year_end.nothing')}</p>}
      {vouchers.map((voucher, at) => (
        <Voucher key={at} voucher={voucher} record={record} />
      ))}
      {undone.length > 0 && (
        <p className={styles.undone}>
          {t('fiscal_year.year_end.undone')}{' '}
          {undone.map((number) => (
            <Number key={number} number={number} />
          ))}
        </p>
      )}
    </>
  )
}

function Voucher({ voucher, record }: { readonly voucher: ClosingVoucher; readonly record: RecordRow }) {
  const t = useT()
  const shown = useTaka()
  const { branch, narration, invoice_no, total, lines } = voucher
  return (
    <details className={styles.voucher}>
      <summary>
        <span>
          <bdi>{branch}</bdi>
          <small>
            <bdi>{narration}</bdi>
          </small>
        </span>
        <span>{t('fiscal_year.year_end.lines', { n: lines.length })}</span>
        <b>{shown(total)}</b>
      </summary>
      <JournalTable
        caption={invoice_no === null ? narration : <Number number={invoice_no} />}
        lines={lines.map((line) => ({
          ledger: <Ledger line={line} record={record} />,
          party: line.sub_ledger === null ? null : <bdi className={styles.party}>{line.sub_ledger}</bdi>,
          debit: line.debit,
          credit: line.credit,
        }))}
      />
    </details>
  )
}

/** The ledger of a line, and the way to what it is made of in the year. */
function Ledger({ line: { ledger, code, name }, record }: { readonly line: ClosingLine; readonly record: RecordRow }) {
  const words = (
    <bdi>
      {code} {name}
    </bdi>
  )
  if (!may('ledger_account.read')) return words
  const span = { date_after: wordOf(record['start_date']), date_before: wordOf(record['end_date']) }
  return <Go href={`${statementPath}${writeAddress({ ledger, ...span })}`}>{words}</Go>
}

/** A voucher's number, and the way to its life in the account log. */
function Number({ number }: { readonly number: string }) {
  const words = <bdi>{number}</bdi>
  if (!may('account_log.read')) return words
  return <Go href={`${logPath}${writeAddress({ invoice_no: number })}`}>{words}</Go>
}
