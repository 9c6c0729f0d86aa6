import type pg from 'pg'

/** Documents that people wrote have ids that those of their resources never reach. */
export const firstSource = 1_000_000_000_000n

/** Kinds of documents that are there as their screens show them, each with the table of its lines. */
const kinds = ['receipt_voucher', 'payment_voucher', 'journal', 'receivable_bill'] as const

/** Tables of the documents, whose indexes are made when they are full. */
export const documentTables = kinds.flatMap((kind) => [kind, `${kind}_lines`])

/** The documents of vouchers in the books with their lines: what the lists of them show. */
export async function writeDocuments(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  for (const statement of statements) await client.query(statement)
}

const head =
  'invoice_no, voucher_type, branch, voucher_date, narration, total, status, revision, created_at, created_by, updated_at, updated_by, row_version'
const headOf = (narrations: readonly string[]): string =>
  `v.invoice_no, v.voucher_type, v.branch, v.voucher_date, (array[${narrations.map((one) => `'${one}'`).join(', ')}])[1 + v.id % ${narrations.length}],
     v.total, 'posted', 1, v.posted_at, v.posted_by, v.posted_at, v.posted_by, 1`
/** Vouchers of a kind with those of their lines for which it holds. */
const withLines = (kind: (typeof kinds)[number], holds: string): string =>
  `from acc_voucher v join acc_line l on l.entry = v.id and l.fiscal_year = v.fiscal_year and ${holds} where v.source_type = '${kind}'`

const statements: readonly string[] = [
  `insert into receipt_voucher (id, payment_mode, receive_in, received_from, mr_no, reference_no, net_amount, ${head})
   select v.source_id, case when b.id is null then 'cash' else 'bank_transfer' end, l.ledger, coalesce(v.party_name, 'Sale at the counter'), 'MR-' || v.id, 'REF-' || v.id, v.total,
     ${headOf(['Renewal of membership', 'Fee of a certificate', 'Sale of forms', 'Paid on account', 'Rent of the hall'])}
   from acc_voucher v join acc_line l on l.entry = v.id and l.fiscal_year = v.fiscal_year and l.line_no = 1
   left join bank b on b.ledger = l.ledger where v.source_type = 'receipt_voucher' order by v.id`,
  `insert into receipt_voucher_lines (record, position, ledger, sub_ledger, amount)
   select v.source_id, l.line_no - 1, l.ledger, l.sub_ledger, l.credit ${withLines('receipt_voucher', 'l.credit > 0')} order by v.id, l.line_no`,
  `insert into payment_voucher (id, payment_mode, pay_from, pay_to, challan_no, reference_no, net_amount, ${head})
   select v.source_id, 'bank_transfer', l.ledger, coalesce(v.party_name, 'Paid at the counter'), 'CH-' || v.id, 'REF-' || v.id, v.total,
     ${headOf(['Bill of a supplier', 'Rent of the office', 'Conveyance', 'Electricity', 'Printing'])}
   ${withLines('payment_voucher', 'l.credit > 0')} order by v.id`,
  `insert into payment_voucher_lines (record, position, ledger, sub_ledger, amount)
   select v.source_id, l.line_no - 1, l.ledger, l.sub_ledger, l.debit ${withLines('payment_voucher', 'l.debit > 0')} order by v.id, l.line_no`,
  `insert into journal (id, journal_kind, reference_no, ${head})
   select v.source_id, 'general', 'REF-' || v.id, ${headOf(['Salaries of the month', 'Depreciation', 'Correction', 'Provision', 'Rent of the month'])}
   from acc_voucher v where v.source_type = 'journal' order by v.id`,
  `insert into journal_lines (record, position, ledger, sub_ledger, debit, credit)
   select v.source_id, l.line_no - 1, l.ledger, l.sub_ledger, nullif(l.debit, 0), nullif(l.credit, 0) ${withLines('journal', 'true')} order by v.id, l.line_no`,
  `insert into receivable_bill (id, party_ledger, sub_ledger, bill_date, due_date, reference_no, allocated, open, payment_status, next_due, ${head})
   select v.source_id, l.ledger, l.sub_ledger, v.voucher_date, v.voucher_date + 30, 'REF-' || v.id,
     coalesce(p.amount, 0), v.total - coalesce(p.amount, 0), case when p.amount is null then 'unpaid' when p.amount < v.total then 'partly_paid' else 'paid' end,
     case when coalesce(p.amount, 0) < v.total then v.voucher_date + 30 end,
     ${headOf(['Yearly fee', 'Fee of a certificate', 'Training of staff', 'Penalty', 'Hall of the association'])}
   from acc_voucher v join acc_line l on l.entry = v.id and l.fiscal_year = v.fiscal_year and l.debit > 0
   left join (select a.bill_entry, sum(a.amount) as amount from acc_allocation a group by 1) p on p.bill_entry = v.id
   where v.source_type = 'receivable_bill' order by v.id`,
  `insert into receivable_bill_lines (record, position, income_ledger, amount)
   select v.source_id, l.line_no - 2, l.ledger, l.credit ${withLines('receivable_bill', 'l.credit > 0')} order by v.id, l.line_no`,
]

/** To be asked when the indexes are there again: the content of a document is looked up by them. */
export const historyOfDocuments = kinds.map(
  (kind) => `insert into history (resource, record, version, action, at, user_name, content_hash)
  select '${kind}', r.id, 1, 'create', r.created_at, 'Samiti', record_content(${kind}_content(r)) from ${kind} r order by r.id`,
)
