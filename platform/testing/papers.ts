import { openYear } from '../../modules/accounting/testing/books/open_year.ts'
import { made, rowsOf, type Cast } from './cast.ts'

/** What an office has on its desk: a receipt in the books, a request to change it, a letter that was not sent yet. */
export async function papersOf(cast: Cast): Promise<void> {
  await openYear(cast.admin)
  const [income] = rowsOf(
    await cast.admin('GET', '/ledger_account/api/v1/ledger_account/all/?code=4101002'),
    'ledger_accounts',
  )
  const posted = await cast.admin('POST', '/receipt_voucher/api/v1/receipt_voucher/create/?step=post', {
    received_from: 'Al-Amin Overseas',
    lines: [{ ledger: income?.id, amount: '5000' }],
  })
  if (posted.status !== 201) throw new Error(`No receipt was posted: ${posted.raw}`)
  await made(cast.admin, 'acc_update_perm', {
    record_type: 'receipt_voucher',
    record: Number(posted.body['id']),
    reason: 'Counted wrongly at the counter',
  })
  await made(cast.admin, 'document_send', {
    to: ['clerk@office.example'],
    subject: 'Circular',
    body: 'The office is closed on Friday.',
    dispatch_mode: 'email',
  })
}
