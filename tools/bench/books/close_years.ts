import type pg from 'pg'

/**
 * Income and expenses of the closed years go to the accumulated fund, a voucher for each branch on the last day of the year
 * (period 14), so that the next year begins without them. accounting.md 2.7.
 */
export async function closeYears(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  await client.query(
    `insert into book_document
     select (select max(id) from book_document) + row_number() over (order by y.start_date, b.id), 'closing', b.id, b.is_head_office, y.id, 14, y.end_date, 0
     from fiscal_year y cross join branch b
     where y.status = 'closed' and exists (
       select from acc_line l join ledger_account a on a.id = l.ledger where l.fiscal_year = y.id and l.branch = b.id and ${isTemporary})`,
  )
  // Added up once for all of them: each for itself read the lines of its year as often as there are branches.
  await client.query(
    `with one as materialized (
       select l.fiscal_year, l.branch, l.ledger, sum(l.debit - l.credit) as moved
       from acc_line l join fiscal_year y on y.id = l.fiscal_year and y.status = 'closed'
       where l.ledger in (select a.id from ledger_account a where ${isTemporary})
       group by 1, 2, 3 having sum(l.debit - l.credit) <> 0)
     insert into acc_line (entry, line_no, fiscal_year, entry_date, period, branch, ledger, debit, credit)
     select d.id, row_number() over (partition by d.id order by m.ledger), d.fiscal_year, d.day, 14, d.branch, m.ledger, greatest(-m.moved, 0), greatest(m.moved, 0)
     from book_document d cross join lateral (
       select one.ledger, one.moved from one where one.fiscal_year = d.fiscal_year and one.branch = d.branch
       union all
       select (select id from ledger_account where system_role = 'RETAINED'), -sum(one.moved)
       from one where one.fiscal_year = d.fiscal_year and one.branch = d.branch having sum(one.moved) <> 0) m
     where d.kind = 'closing'`,
  )
}

const isTemporary = `exists (select from "group" g join primary_group p on p.id = g.primary_group where g.id = a."group" and p.nature in ('income', 'expense'))`
