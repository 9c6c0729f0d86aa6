import { useQuery } from '@tanstack/react-query'
import { showValue } from '#platform/fields/catalogue.ts'
import { date, datetime } from '#platform/fields/index.ts'
import { call } from '#platform/screen/api/call.ts'
import type { RecordRow } from '#platform/screen/api/record.ts'
import { useLocale } from '#platform/screen/field/TextParts.tsx'
import { wordOf } from '#platform/screen/router/address.ts'
import { Go } from '#platform/screen/router/Go.tsx'
import { may } from '#platform/screen/session/session.ts'
import { useT } from '#platform/screen/texts/texts.ts'
import { JournalTable, type JournalLine } from './journal_table.screen.tsx'
import { postingsOf, type PostedLine, type Posting } from './postings.ts'
import styles from './journal.module.css'

const registerPath = '/apps/report-management/voucher-reports'
const logPath = '/apps/report-management/accountLogByInvoice-reports'

interface Props {
  readonly record: RecordRow
  /** The page has its heading for several of them. */
  readonly isOneOfSeveral?: boolean
}

/** What the books hold of a posted voucher, the last posting first: when, by whom, why, and each line of its journal. */
export default function PostedJournal({ record, isOneOfSeveral = false }: Props) {
  const t = useT()
  const number = wordOf(record['invoice_no'])
  const { data } = useQuery({
    // A voucher that was changed since has postings that nobody has fetched.
    queryKey: ['journal', number, record.row_version],
    queryFn: async ({ signal }) => {
      const { rows } = await call<{ rows: Record<string, unknown>[] }>(
        '/report/api/v1/report/without_pagination/voucher/',
        { query: { invoice_no: number }, signal },
      )
      return postingsOf(rows)
    },
  })
  const [last, ...earlier] = data ?? []
  if (!last) return null
  return (
    <section
      className={styles.posted}
      aria-label={isOneOfSeveral ? `${t('voucher.posted_journal')} ${number}` : t('voucher.posted_journal')}
    >
      {!isOneOfSeveral && <h2 className={styles.heading}>{t('voucher.posted_journal')}</h2>}
      {may('account_log.read') && (
        <Go className={styles.log} href={`${logPath}?invoice_no=${encodeURIComponent(number)}`}>
          {t('voucher.log')}
        </Go>
      )}
      <PostingTable posting={last} />
      {earlier.length > 0 && (
        <details>
          <summary>{t('voucher.earlier', { n: earlier.length })}</summary>
          {earlier.map((one) => (
            <PostingTable key={one.entry} posting={one} />
          ))}
        </details>
      )}
    </section>
  )
}

function PostingTable({ posting }: { posting: Posting }) {
  const t = useT()
  const locale = useLocale()
  const { kind, invoice_no, revision, by, reason } = posting
  const told = {
    revision,
    date: isolated(showValue(date({}), posting.date, locale)),
    time: isolated(showValue(datetime({}), posting.at, locale)),
    user: isolated(by || t('screen.history.system')),
  }
  return (
    <div className={styles.posting} data-kind={kind}>
      <JournalTable
        caption={
          <>
            <bdi className={styles.number}>{invoice_no}</bdi> {t(`voucher.posting.${kind}`, told)}
          </>
        }
        lines={posting.lines.map(shownLine)}
      />
      {reason !== '' && (
        <p className={styles.reason}>
          {t('acc_update_perm.reason')}: <bdi>{reason}</bdi>
        </p>
      )}
      <Other text={t('voucher.in_place_of')} number={posting.replaces} />
      <Other text={t('voucher.replaced_by')} number={posting.replaced_by} />
      <Other text={t('voucher.reversed_by')} number={posting.reversed_by} />
    </div>
  )
}

/** As `<bdi>` would, inside of a sentence: in Arabic 22-11-2026 would be read from its year. */
const isolated = (value: string): string => `\u2068${value}\u2069`

/** A voucher that stands for this one, or for which this one stands. */
function Other({ text, number }: { text: string; number: string }) {
  if (number === '') return null
  return (
    <p className={styles.reason}>
      {text}{' '}
      <Go href={`${registerPath}?invoice_no=${encodeURIComponent(number)}`}>
        <bdi>{number}</bdi>
      </Go>
    </p>
  )
}

const shownLine = (line: PostedLine): JournalLine => ({
  ledger: (
    <Go href={line.ledgerPath}>
      <bdi>{line.ledger}</bdi>
    </Go>
  ),
  party: (
    <>
      {line.sub_ledger !== '' && (
        <Go href={line.subLedgerPath} className={styles.party}>
          <bdi>{line.sub_ledger}</bdi>
        </Go>
      )}
      {line.branch !== '' && <bdi className={styles.party}>{line.branch}</bdi>}
    </>
  ),
  debit: line.debit,
  credit: line.credit,
})
