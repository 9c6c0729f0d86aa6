import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/screen/api/call.ts'
import type { RecordRow } from '#platform/screen/api/record.ts'
import { useT } from '#platform/screen/texts/texts.ts'
import PostedJournal from '../voucher/posted_journal.screen.tsx'

interface Voucher {
  readonly invoice_no: string
}

/** What each step of a cheque or pay order did in the books, the last one first. */
export default function InstrumentVouchers({ record }: { readonly record: RecordRow }) {
  const t = useT()
  const resource = 'cheque_no' in record ? 'postdate_cheque' : 'payorder_clearing'
  const { data } = useQuery({
    queryKey: ['vouchers', resource, record.id, record.row_version],
    queryFn: async ({ signal }) =>
      (
        await call<{ vouchers: readonly Voucher[] }>(`/${resource}/api/v1/${resource}/vouchers/${record.id}`, {
          signal,
        })
      ).vouchers,
  })
  return (
    <div aria-label={t('instrument.vouchers')} role="group">
      {(data ?? []).toReversed().map(({ invoice_no }) => (
        <PostedJournal key={invoice_no} record={{ ...record, invoice_no }} />
      ))}
    </div>
  )
}
