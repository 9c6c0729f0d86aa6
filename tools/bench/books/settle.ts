import type pg from 'pg'

/** Ledgers kept by party, with the side of a line on which something is owed. */
const kept = { '1301001': 'debit', '2101001': 'credit' } as const

/**
 * Receipts pay the bills of members and payments those of suppliers, the oldest first, each account and branch for itself, as far as
 * the money goes. Most bills are paid then; of the last ones, and where more was paid than billed, something stays open.
 */
export async function settle(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  await client.query(
    `with line as (
       select l.entry, l.line_no, l.ledger, l.sub_ledger, l.branch, l.debit + l.credit as amount, (l.debit > 0) = (k.owed = 'debit') as is_bill
       from jsonb_each_text($1::jsonb) k (code, owed) join ledger_account a on a.code = k.code join acc_line l on l.ledger = a.id),
     reached as (
       select *, sum(amount) over (partition by ledger, sub_ledger, branch, is_bill order by entry, line_no) as upto from line),
     -- What lies between one sum and the next is of the first bill and the first payment that reach so far.
     piece as (
       select upto - lag(upto, 1, 0) over (partition by ledger, sub_ledger, branch order by upto) as amount,
         min(entry * 10000 + line_no) filter (where is_bill) over back as bill, min(entry * 10000 + line_no) filter (where not is_bill) over back as paid
       from reached window back as (partition by ledger, sub_ledger, branch order by upto desc))
     insert into acc_allocation (bill_entry, bill_line, paid_entry, paid_line, allocated_on, amount, idempotency_key, position, request_hash, posted_by, posted_at)
     select b.id, p.bill % 10000, e.id, p.paid % 10000, d.day, p.amount, format('book:%s:%s', p.bill, p.paid), 1, 'book', 1, d.day + time '17:00'
     from piece p join acc_entry b on b.id = p.bill / 10000 join acc_entry e on e.id = p.paid / 10000
     cross join lateral (select greatest(b.entry_date, e.entry_date) as day) d
     where p.amount > 0 and p.bill is not null and p.paid is not null order by d.day, p.bill, p.paid`,
    [JSON.stringify(kept)],
  )
}
