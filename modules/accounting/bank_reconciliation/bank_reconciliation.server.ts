import type { Reader } from '#platform/access/read.ts'
import { addDays } from '#platform/clock/day.ts'
import { expression } from '#platform/resource/expression.ts'
import { implement } from '#platform/resource/implementation.ts'
import { bank_reconciliation } from './bank_reconciliation.resource.ts'
import { statementFaults, type Stood } from './bank_reconciliation.rules.ts'
import { learned, postFromLine } from './from_line/from_line.ts'
import { matchLines, unmatchLines } from './match.ts'
import { stoodOn } from './stood.ts'
import { reconciliationPaper } from './paper/bank_reconciliation.print.ts'
import { workspace } from './workspace.ts'

/** Figures of a draft follow the books; those of a finished statement are the ones that were signed. */
const figure = (table: string, name: keyof Stood) => {
  const of = (column: string) => expression.ref(`${table}.${column}`)
  return expression<string>`case when ${of('status')} = 'finished' then (${of('signed')} ->> ${expression.lit(name)})::numeric(18,2) else (bank_stood(${of('bank')}, ${of('to_date')})).${expression.raw(name)} end`
}

export const bankReconciliationServer = implement(bank_reconciliation, {
  columns: {
    book_balance: ({ table }) => figure(table, 'book_balance'),
    unpresented: ({ table }) => figure(table, 'unpresented'),
    uncleared: ({ table }) => figure(table, 'uncleared'),
    difference: ({ table }) =>
      expression`(${expression.ref(`${table}.closing_balance`)} + ${figure(table, 'uncleared')} - ${figure(table, 'unpresented')} - ${figure(table, 'book_balance')})`,
  },
  defaults: async ({ doc, readAll }) => {
    const last = await readAll
      .selectFrom('bank_reconciliation')
      .select(['to_date', 'closing_balance'])
      .where('bank', '=', doc.bank)
      .orderBy('to_date', 'desc')
      .limit(1)
      .executeTakeFirst()
    // Where a statement begins it also ends, until its closing balance is typed or comes with its file.
    const closing_balance = doc.opening_balance ?? last?.closing_balance
    return {
      ...(last ? { from_date: addDays(last.to_date, 1), opening_balance: last.closing_balance } : {}),
      ...(closing_balance === undefined ? {} : { closing_balance }),
    }
  },
  facts: async ({ doc, before, readAll, isDelete }) => {
    // Statements of an account come one at a time.
    const own = await readAll
      .selectFrom('bank')
      .select(['ledger', 'account_no'])
      .where('id', '=', doc.bank)
      .forNoKeyUpdate()
      .executeTakeFirst()
    const isFinishing = !isDelete && before?.status === 'draft' && doc.status === 'finished'
    return {
      isOwn: own !== undefined && own.ledger !== null && own.account_no !== null,
      others: await readAll
        .selectFrom('bank_reconciliation')
        .select(['from_date', 'to_date', 'status'])
        .where('bank', '=', doc.bank)
        .where('id', '!=', doc.id ?? 0)
        .execute(),
      ...(await matchedOf(readAll, doc.id)),
      stood: isFinishing ? await stoodOn(readAll, doc.bank, doc.to_date) : null,
    }
  },
  check: (doc, facts, { before, isDelete }) => (isDelete ? [] : statementFaults(doc, facts, before)),
  makeRoom: async ({ doc, before, facts }) =>
    before?.status === 'draft' && doc.status === 'finished' && facts.stood ? { signed: { ...facts.stood } } : undefined,
  prints: { sheet: reconciliationPaper },
  calls: { books: workspace, match: matchLines, unmatch: unmatchLines, learned, voucher: postFromLine },
})

/** What of a statement is matched. */
async function matchedOf(readAll: Reader, statement: number | null) {
  const rows = await readAll
    .selectFrom('bank_match as m')
    .leftJoin('bank_match_line as l', 'l.match', 'm.id')
    .select('l.line')
    .where('m.reconciliation', '=', statement ?? 0)
    .execute()
  return {
    hasMatches: rows.length > 0,
    matched: new Set(rows.flatMap(({ line }) => (line === null ? [] : [Number(line)]))),
  }
}
