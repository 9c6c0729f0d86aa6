import type { Hint, Office } from '#platform/testing/conformance/hint.ts'

/** Accounts that were opened for statements of their own. */
let accounts = 0

async function ownAccount({ make }: Office): Promise<number> {
  accounts += 1
  return (await make.create('bank', { having: { account_no: `7700-${accounts}` } })).id
}

const source = 'accounting.md 3 bank_reconciliation'

/** What accounting.md 3 says in prose of a statement: an own account, days that no other statement of it has, lines of these days. */
export const reconciliationHints: Readonly<Record<string, Hint>> = {
  'bank_reconciliation.bank': {
    source: `${source}: bank (own); days of its statements do not overlap`,
    bring: ownAccount,
    another: ownAccount,
    fresh: true,
  },
  'bank_reconciliation.from_date': {
    source: `${source}: to >= from`,
    make: (n) => `20${10 + (n % 80)}-0${1 + (n % 4)}-01`,
  },
  'bank_reconciliation.to_date': {
    source: `${source}: to >= from`,
    make: (n) => `2099-${10 + (n % 3)}-${10 + (n % 18)}`,
  },
  'bank_reconciliation.lines.date': { source: `${source}: of a day of the statement`, make: () => '2098-05-15' },
  'bank_reconciliation.lines.credit': { source: `${source}: one of debit and credit`, leftOut: true },
  'bank_reconciliation.lines.matched_entries': { source: `${source}: by match/{id}`, leftOut: true },
}
