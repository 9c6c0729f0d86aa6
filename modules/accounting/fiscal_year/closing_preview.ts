import type { Reader } from '#platform/access/read.ts'
import { notFound } from '#platform/errors/errors.ts'
import { readId } from '#platform/fields/ref/field.ts'
import { poisha, taka } from '#platform/money/poisha.ts'
import { expression } from '#platform/resource/expression.ts'
import type { CallContext } from '#platform/resource/implementation.ts'
import type { Texts } from '#platform/texts/catalogue.ts'
import { sumsOf } from '../ledger/journal.ts'
import { narrationsOf } from './close_year.ts'
import { closingEvent, closingSource } from './closing.posting.ts'
import type { ClosingAnswer, ClosingVoucher } from './closing_answer.ts'
import { closingsOf, postedClosings } from './closing_facts.ts'

/**
 * `closing/{id}`: the vouchers that close a year, over all branches: what the step would post now, to the poisha, and once the year
 * is closed what it has posted.
 */
export const closingPreview =
  (texts: Pick<Texts, 'say'>) =>
  async ({ params, readAll }: CallContext): Promise<ClosingAnswer> => {
    const year = await readAll
      .selectFrom('fiscal_year')
      .select(['id', 'start_date', 'end_date', 'status'])
      .where('id', '=', readId(params['id']) ?? 0)
      .executeTakeFirst()
    if (!year) throw notFound()
    return {
      vouchers: year.status === 'closed' ? await posted(readAll, year.id) : await toPost(texts, readAll, year),
      surplus: await surplusOf(readAll, year),
      undone: await undoneClosings(readAll, year.id),
    }
  }

async function toPost(
  texts: Pick<Texts, 'say'>,
  readAll: Reader,
  year: { readonly start_date: string },
): Promise<ClosingVoucher[]> {
  const all = await closingsOf(readAll, year)
  const narrations = await narrationsOf(texts, readAll, all)
  const ledgers = await named(readAll, 'ledger_account')
  const subLedgers = await named(readAll, 'sub_ledger_account')
  const branches = await readAll.selectFrom('branch').select(['id', 'name']).execute()
  return all.map((closing, at) => ({
    branch: branches.find(({ id }) => id === closing.branch)?.name ?? '',
    narration: narrations[at] ?? closingEvent(closing),
    invoice_no: null,
    total: taka(sumsOf(closing.sides).debit),
    lines: closing.sides.map(({ ledger, sub_ledger, debit, credit }) => ({
      ledger,
      code: ledgers.get(ledger)?.code ?? '',
      name: ledgers.get(ledger)?.name ?? '',
      sub_ledger: sub_ledger === null ? null : (subLedgers.get(sub_ledger)?.name ?? null),
      debit: taka(debit),
      credit: taka(credit),
    })),
  }))
}

async function named(readAll: Reader, resource: 'ledger_account' | 'sub_ledger_account') {
  const rows = await readAll.selectFrom(resource).select(['id', 'code', 'name']).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

async function posted(readAll: Reader, year: number): Promise<ClosingVoucher[]> {
  const vouchers = await postedClosings(readAll, year)
  const rows = await readAll
    .selectFrom('acc_entry as e')
    .innerJoin('acc_line as l', (on) => on.onRef('l.entry', '=', 'e.id').onRef('l.fiscal_year', '=', 'e.fiscal_year'))
    .innerJoin('ledger_account as a', 'a.id', 'l.ledger')
    .leftJoin('sub_ledger_account as s', 's.id', 'l.sub_ledger')
    .select(['e.voucher', 'l.ledger', 'a.code', 'a.name', 's.name as sub_ledger', 'l.debit', 'l.credit'])
    .where('e.kind', '=', 'original')
    .where('e.voucher', 'in', [0, ...vouchers.map(({ id }) => id)])
    .orderBy('e.voucher')
    .orderBy('l.line_no')
    .execute()
  const lines = Map.groupBy(rows, ({ voucher }) => voucher)
  return vouchers.map(({ id, branch, narration, invoice_no, total }) => ({
    branch,
    narration,
    invoice_no,
    total,
    lines: (lines.get(id) ?? []).map(({ voucher: _voucher, ...line }) => line),
  }))
}

/** Income less expenses of the year; its closing is no part of it. */
async function surplusOf(readAll: Reader, { id }: { readonly id: number }): Promise<string> {
  const { surplus } = await readAll
    .selectFrom('acc_balance as b')
    .innerJoin('ledger_account as a', 'a.id', 'b.ledger')
    .innerJoin('group as g', 'g.id', 'a.group')
    .innerJoin('primary_group as p', 'p.id', 'g.primary_group')
    .select(expression<string>`coalesce(sum(b."credit" - b."debit"), 0)::numeric(20,2)`.as('surplus'))
    .where('b.fiscal_year', '=', id)
    .where('b.period', '<', 14)
    .where('p.statement', '=', 'profit_and_loss')
    .executeTakeFirstOrThrow()
  return taka(poisha(surplus))
}

async function undoneClosings(readAll: Reader, year: number): Promise<string[]> {
  const rows = await readAll
    .selectFrom('acc_voucher')
    .select('invoice_no')
    .where('source_type', '=', closingSource)
    .where('source_id', '=', year)
    .where('status', '=', 'void')
    .orderBy('id')
    .execute()
  return rows.map(({ invoice_no }) => invoice_no)
}
