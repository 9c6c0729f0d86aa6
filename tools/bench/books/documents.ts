import type pg from 'pg'

/** Documents that people wrote have ids that those of their resources never reach. */
export const firstSource = 1_000_000_000_000n

/** Tables of the documents, whose indexes are made when they are full. */
export const receiptTables = ['receipt_voucher', 'receipt_voucher_lines'] as const

/** The documents of all receipts in the books, with their lines and their history: what the list of receipts shows of them. */
export async function writeReceipts(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  for (const statement of statements) await client.query(statement)
}

const statements: readonly string[] = [
  `insert into receipt_voucher (id, payment_mode, receive_in, received_from, mr_no, reference_no, net_amount, invoice_no, voucher_type, branch, voucher_date, narration, total, status, revision, created_at, created_by, updated_at, updated_by, row_version)
   select v.source_id, case when b.id is null then 'cash' else 'bank_transfer' end, l.ledger, coalesce(v.party_name, 'Sale at the counter'), 'MR-' || v.id, 'REF-' || v.id, v.total, v.invoice_no, v.voucher_type, v.branch, v.voucher_date,
     (array['Renewal of membership', 'Fee of a certificate', 'Sale of forms', 'Paid on account', 'Rent of the hall'])[1 + v.id % 5], v.total, 'posted', 1, v.posted_at, v.posted_by, v.posted_at, v.posted_by, 1
   from acc_voucher v join acc_line l on l.entry = v.id and l.fiscal_year = v.fiscal_year and l.line_no = 1
   left join bank b on b.ledger = l.ledger where v.source_type = 'receipt_voucher' order by v.id`,
  `insert into receipt_voucher_lines (record, position, ledger, sub_ledger, amount)
   select v.source_id, l.line_no - 1, l.ledger, l.sub_ledger, l.credit
   from acc_voucher v join acc_line l on l.entry = v.id and l.fiscal_year = v.fiscal_year and l.line_no > 1
   where v.source_type = 'receipt_voucher' order by v.id, l.line_no`,
]

/** To be asked when the indexes are there again: the content of a document is looked up by them. */
export const historyOfReceipts = `insert into history (resource, record, version, action, at, user_name, content_hash)
  select 'receipt_voucher', r.id, 1, 'create', r.created_at, 'Samiti', record_content(receipt_voucher_content(r)) from receipt_voucher r order by r.id`
