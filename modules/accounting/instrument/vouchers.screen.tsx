import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/screen/api/call.ts'
import type { RecordRow } from '#platform/screen/api/record.ts'
import { wordOf } from '#platform/screen/router/address.ts'
import { Go } from '#platform/screen/router/Go.tsx'
import { recordPath, screenOf } from '#platform/screen/screens.ts'
import { useT } from '#platform/screen/texts/texts.ts'
import PostedJournal from '../voucher/posted_journal.screen.tsx'
import styles from '../voucher/journal.module.css'

interface Voucher {
  readonly invoice_no: string
}

/** What each step of a cheque, pay order or deposit did in the books, the last one first. */
export default function InstrumentVouchers({ record }: { readonly record: RecordRow }) {
  const t = useT()
  const resource =
    'cheque_no' in record
      ? 'postdate_cheque'
      : 'fdr_no' in record
        ? 'fdr'
        : 'settled_in' in record
          ? 'fdr_installment'
          : 'payorder_clearing'
  const { data } = useQuery({
    queryKey: ['vouchers', resource, record.id, record.row_version, record['accrued_interest']],
    queryFn: async ({ signal }) =>
      (
        await call<{ vouchers: readonly Voucher[] }>(`/${resource}/api/v1/${resource}/vouchers/${record.id}`, {
          signal,
        })
      ).vouchers,
  })
  return (
    <div className={styles.several} aria-label={t('instrument.vouchers')} role="group">
      <CameWith record={record} />
      {data !== undefined && data.length > 0 && <h2 className={styles.heading}>{t('voucher.posted_journal')}</h2>}
      {(data ?? []).toReversed().map(({ invoice_no }) => (
        <PostedJournal key={invoice_no} record={{ ...record, invoice_no }} isOneOfSeveral />
      ))}
    </div>
  )
}

/** The receipt or payment that brought it, by its number; nothing for one that was recorded by itself. */
function CameWith({ record: { source_type, source_id, invoice_no } }: { readonly record: RecordRow }) {
  const t = useT()
  const entry = typeof source_type === 'string' ? screenOf(source_type) : undefined
  if (entry === undefined || typeof source_id !== 'number') return null
  const number = wordOf(invoice_no)
  return (
    <p>
      {t('instrument.came_with')}{' '}
      <Go href={recordPath(entry, source_id, number)}>
        {t(wordOf(source_type))} <bdi dir="ltr">{number}</bdi>
      </Go>
    </p>
  )
}
