import type { ReactNode } from 'react'
import { useTaka } from '#platform/screen/board/figure_text.ts'
import { Refusal } from '#platform/screen/api/problem.ts'
import type { RecordRow } from '#platform/screen/api/record.ts'
import { useFigures } from '#platform/screen/page/figures.ts'
import { Note } from '#platform/screen/page/Page.tsx'
import { writeAddress } from '#platform/screen/router/address.ts'
import { Go } from '#platform/screen/router/Go.tsx'
import { opensList } from '#platform/screen/router/opens.ts'
import { listPath, recordPath, screenOf } from '#platform/screen/screens.ts'
import { may } from '#platform/screen/session/session.ts'
import { useT } from '#platform/screen/texts/texts.ts'
import type { DaySheet, Movement } from './day_sheet_answer.ts'
import { useSheet } from './sheet_query.screen.tsx'
import styles from './day_sheet.module.css'

const cashBookPath = '/apps/report-management/cashBook-reports'

/** The day of a drawer as it stands: what was there, came, went and was handed over, what should be left, and what was counted. */
export default function DayOfDrawer({ record }: { readonly record: RecordRow }) {
  const t = useT()
  const { data: sheet, error } = useSheet(record.id)
  if (error && !sheet) return <Note tone="bad">{error instanceof Refusal ? error.message : t('screen.offline')}</Note>
  if (!sheet) return <div className={styles.waiting} aria-busy />
  const day = { ledger: sheet.ledger, branch: sheet.branch, day: sheet.day }
  return (
    <div className={styles.sheet}>
      <Cash sheet={sheet} record={record} />
      <div className={styles.beside}>
        <Modes sheet={sheet} />
        <Books sheet={sheet} />
      </div>
      {may('ledger_account.read') && (
        <p>
          <Go href={`${cashBookPath}${writeAddress(day)}`}>{t('cashier_day.cash_book')}</Go>
        </p>
      )}
    </div>
  )
}

function Cash({ sheet, record }: { readonly sheet: DaySheet; readonly record: RecordRow }) {
  const t = useT()
  const shown = useTaka()
  const stored = (name: string): string | undefined => {
    const value = record[name]
    return typeof value === 'string' ? value : undefined
  }
  const [counted, difference] = [stored('counted'), stored('difference')]
  const isCounted = record['status'] !== 'open'
  return (
    <table className={styles.cash} aria-label={t('cashier_day.page')}>
      <tbody>
        <Row name={t('cashier_day.opening_books')} amount={sheet.opening} />
        <Kinds word="received" movements={sheet.received} sheet={sheet} />
        <Kinds word="paid" movements={sheet.paid} sheet={sheet} sign="-" />
        {sheet.handed_over.map((one) => (
          <Row
            key={one.contra}
            name={
              <>
                {t('cashier_day.handed_over')}: <bdi>{one.to}</bdi>
              </>
            }
            note={
              <>
                <To resource="contra" id={one.contra} number={one.invoice_no} />
                {one.reference_no !== null && <span>{t('cashier_day.slip', { no: one.reference_no })}</span>}
              </>
            }
            amount={`-${one.amount}`}
          />
        ))}
      </tbody>
      <tfoot>
        <Row name={t('cashier_day.expected')} amount={sheet.expected} />
        {isCounted && counted !== undefined && <Row name={t('cashier_day.counted')} amount={counted} />}
        {isCounted && difference !== undefined && (
          <tr data-way={difference.startsWith('-') ? 'short' : difference === '0.00' ? 'agrees' : 'over'}>
            <th scope="row">{t('cashier_day.difference')}</th>
            <td>{stored('difference_no')}</td>
            <td>{shown(difference)}</td>
          </tr>
        )}
      </tfoot>
    </table>
  )
}

/** What came in or went out, by the kind of voucher; each leads to the vouchers of the day. */
function Kinds({
  word,
  movements,
  sheet,
  sign = '',
}: {
  readonly word: 'received' | 'paid'
  readonly movements: readonly Movement[]
  readonly sheet: DaySheet
  readonly sign?: '-' | ''
}) {
  const t = useT()
  return movements.map(({ source_type, vouchers, amount }) => {
    const entry = screenOf(source_type)
    const name = source_type === 'reversal' ? t('cashier_day.reversal') : t(`${source_type}.plural`)
    const address = {
      ledgers: sheet.ledger,
      branch: sheet.branch,
      'voucher_date.from': sheet.day,
      'voucher_date.to': sheet.day,
      status: 'posted',
    }
    return (
      <Row
        key={source_type}
        name={
          <>
            {t(`cashier_day.${word}`)}:{' '}
            {entry && opensList(entry) ? <Go href={`${listPath(entry)}${writeAddress(address)}`}>{name}</Go> : name}
          </>
        }
        note={t('cashier_day.vouchers', { n: vouchers })}
        amount={`${sign}${amount}`}
      />
    )
  })
}

function Row({ name, note, amount }: { readonly name: ReactNode; readonly note?: ReactNode; readonly amount: string }) {
  const shown = useTaka()
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{note}</td>
      <td>{shown(amount)}</td>
    </tr>
  )
}

function To({ resource, id, number }: { readonly resource: string; readonly id: number; readonly number: string }) {
  const entry = screenOf(resource)
  const shown = <bdi dir="ltr">{number}</bdi>
  return entry && may(`${resource}.read`) ? <Go href={recordPath(entry, id, number)}>{shown}</Go> : shown
}

function Modes({ sheet }: { readonly sheet: DaySheet }) {
  const t = useT()
  const shown = useTaka()
  return (
    <section>
      <h2>{t('cashier_day.modes')}</h2>
      {sheet.modes.length === 0 ? (
        <p className={styles.quiet}>{t('cashier_day.modes.none')}</p>
      ) : (
        <>
          <table aria-label={t('cashier_day.modes')}>
            <tbody>
              {sheet.modes.map(({ payment_mode, count, amount }) => (
                <tr key={payment_mode}>
                  <th scope="row">{t(`kind.payment_mode.${payment_mode}`)}</th>
                  <td>{t('cashier_day.receipts', { n: count })}</td>
                  <td>{shown(amount)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className={styles.quiet}>{t('cashier_day.modes.note')}</p>
        </>
      )}
    </section>
  )
}

function Books({ sheet }: { readonly sheet: DaySheet }) {
  const t = useT()
  const { number } = useFigures()
  return (
    <section>
      <h2>{t('cashier_day.books')}</h2>
      {sheet.books.length === 0 ? (
        <p className={styles.quiet}>{t('cashier_day.books.none')}</p>
      ) : (
        <table className={styles.books} aria-label={t('cashier_day.books')}>
          <thead>
            <tr>
              {(['first', 'last', 'count', 'missing', 'void'] as const).map((column) => (
                <th key={column} scope="col">
                  {t(`cashier_day.books.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sheet.books.map((book) => (
              <tr key={book.first}>
                <th scope="row">
                  <bdi dir="ltr">{book.first}</bdi>
                </th>
                <td>
                  <bdi dir="ltr">{book.last}</bdi>
                </td>
                <td>{number(book.count)}</td>
                <td data-missing={book.missing_count > 0 || undefined}>
                  {number(book.missing_count)}
                  {book.missing_count > 0 && <bdi dir="ltr">{book.missing.join(', ')}</bdi>}
                </td>
                <td>{number(book.void)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
