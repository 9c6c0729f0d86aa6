import { addDays } from '#platform/clock/day.ts'
import type { Hint } from '#platform/testing/conformance/hint.ts'
import { booksOf } from './books.ts'

const bills = ['receivable_bill', 'payable_bill'] as const

/** What accounting.md 3 says in prose of the values of bills. */
export const billHints: Readonly<Record<string, Hint>> = {
  ...Object.assign({}, ...bills.map(hintsOf)),
  'receivable_bill.party_ledger': {
    source: 'accounting.md 3 receivable_bill: of a role that one ledger has; that of the party unless told',
    leftOut: true,
  },
  'payable_bill.party_ledger': {
    source: 'accounting.md 3 payable_bill: accrued expense ledgers, which take any party',
    bring: async (office) => (await booksOf(office)).accrued,
    another: async (office) => (await booksOf(office)).otherAccrued,
  },
  'receivable_bill.lines.income_ledger': {
    source: 'accounting.md 3 receivable_bill: income ledger',
    bring: async (office) => (await booksOf(office)).income,
  },
  'payable_bill.lines.ledger': {
    source: 'accounting.md 3 payable_bill: expense or asset ledger',
    bring: async (office) => (await booksOf(office)).expense,
  },
}

/** What bills of both sides have. */
function hintsOf(resource: (typeof bills)[number]): Readonly<Record<string, Hint>> {
  return {
    [`${resource}.bill_date`]: {
      source: `accounting.md 3 ${resource}: due >= bill date`,
      bring: async (office) => (await booksOf(office)).day,
      another: async (office) => addDays((await booksOf(office)).day, -1),
    },
    [`${resource}.due_date`]: {
      source: `accounting.md 3 ${resource}: due >= bill date`,
      bring: async (office) => (await booksOf(office)).day,
      another: async (office) => addDays((await booksOf(office)).day, 30),
    },
    [`${resource}.instalments`]: {
      source: `accounting.md 3 ${resource}: sum = total; the rule has a story of its own`,
      leftOut: true,
    },
  }
}
