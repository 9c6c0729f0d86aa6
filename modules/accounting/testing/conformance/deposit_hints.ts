import { addDays } from '#platform/clock/day.ts'
import type { Hint, Office } from '#platform/testing/conformance/hint.ts'
import type { RecordMaker } from '#platform/testing/conformance/record_maker.ts'
import { booksOf } from './books.ts'
import { instrumentBooksOf } from './instrument_books.ts'

const known = new WeakMap<RecordMaker, Promise<unknown>>()

/** An account that deposits are paid from, and ledgers in which they stand. */
async function accountOf(office: Office, which: 'account' | 'otherAccount'): Promise<number> {
  const books = await instrumentBooksOf(office)
  const { make } = office
  const ledger = (system_role: string) =>
    make.create('ledger_account', { having: { system_role, sub_ledger_kind: 'fdr', negative_rule: 'allow' } })
  const there = known.get(make) ?? Promise.all(['FDR_GENERAL', 'FDR_WELFARE', 'FDR_FOREIGN', 'FDR_PF'].map(ledger))
  known.set(make, there)
  await there
  return books[which]
}

/** What accounting.md 3 says in prose of the values of deposits. */
export const depositHints: Readonly<Record<string, Hint>> = {
  'fdr.source_bank': {
    source: 'accounting.md 3 fdr: own account',
    always: true,
    bring: (office) => accountOf(office, 'account'),
    another: (office) => accountOf(office, 'otherAccount'),
  },
  'fdr.open_date': {
    source: 'accounting.md 2.7: in an open period',
    bring: async (office) => (await booksOf(office)).day,
    another: async (office) => addDays((await booksOf(office)).day, -1),
  },
  'fdr.interest_rate': { source: 'accounting.md 3 fdr: 0-30', make: (n) => `${n % 30}.500` },
  'fdr.maturity_date': {
    source: 'accounting.md 3 fdr: follows from opening and months; has a story of its own',
    leftOut: true,
  },
}
