import { addDays } from '#platform/clock/day.ts'
import type { Hint, Office } from '#platform/testing/conformance/hint.ts'
import { booksOf } from './books.ts'
import { instrumentBooksOf } from './instrument_books.ts'
import { ledgersOfRoles } from './role_ledger.ts'

/** An account that deposits are paid from, and ledgers in which they stand. */
async function accountOf(office: Office, which: 'account' | 'otherAccount'): Promise<number> {
  const books = await instrumentBooksOf(office)
  const stands = ['FDR_GENERAL', 'FDR_WELFARE', 'FDR_FOREIGN', 'FDR_PF', 'DPS', 'FDR_ACCRUED']
  await ledgersOfRoles(office.make, stands, 'fdr')
  await ledgersOfRoles(office.make, ['INC_FDR', 'PF_PROFIT', 'AIT', 'EXCISE_DUTY', 'BANK_CHARGE'], 'none')
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
  'fdr.interest_bank': {
    source: 'accounting.md 3 fdr: own account',
    bring: (office) => accountOf(office, 'account'),
    another: (office) => accountOf(office, 'otherAccount'),
  },
  'fdr.kind': { source: 'accounting.md 3 fdr: fdr by default; schemes have a story of their own', make: () => 'fdr' },
  'fdr.renewed_to': {
    source: 'accounting.md 3 fdr: written by the deposit that comes in its place; has a story of its own',
    leftOut: true,
  },
  'fdr.renewed_from': {
    source: 'accounting.md 3 fdr: a deposit that has run to its end; has a story of its own',
    leftOut: true,
  },
  'fdr_installment.fdr': { source: 'accounting.md 3 fdr_installment: a deposit that runs', fresh: true },
  'fdr_installment.kind': { source: 'accounting.md 3 fdr_installment: interest by default', make: () => 'interest' },
  'fdr_installment.date': {
    source: 'accounting.md 2.7: in an open period, and not before the deposit was opened',
    bring: async (office) => (await booksOf(office)).day,
  },
  'fdr_installment.period_from': {
    source: 'accounting.md 3 fdr_installment: since the last; no overlap',
    bring: async (office) => (await booksOf(office)).day,
    always: true,
  },
  'fdr_installment.period_to': {
    source: 'accounting.md 3 fdr_installment: after it began',
    bring: async (office) => addDays((await booksOf(office)).day, 30),
    always: true,
  },
  'fdr_installment.gross': {
    source: 'accounting.md 3 fdr_installment: net not below zero',
    make: (n) => `${50_000 + n}.00`,
    always: true,
  },
  'fdr_installment.tax': {
    source: 'accounting.md 3 fdr_installment: net not below zero',
    make: (n) => `${100 + n}.00`,
    always: true,
  },
  'fdr_installment.excise': {
    source: 'accounting.md 3 fdr_installment: net not below zero',
    make: (n) => `${50 + n}.00`,
    always: true,
  },
  'fdr_installment.charge': {
    source: 'accounting.md 3 fdr_installment: net not below zero',
    make: (n) => `${10 + n}.00`,
    always: true,
  },
  'fdr_installment.bank': {
    source: 'accounting.md 3 fdr_installment: own account',
    bring: (office) => accountOf(office, 'account'),
    another: (office) => accountOf(office, 'otherAccount'),
  },
  'fdr_installment.bank_advice_no': {
    source: 'accounting.md 3 fdr_installment: unique per own account; has a story of its own',
    leftOut: true,
  },
  'fdr_installment.branch': {
    source: 'accounting.md 3 fdr_installment: that of its deposit',
    leftOut: true,
  },
  'fdr.interest_rate': { source: 'accounting.md 3 fdr: 0-30', make: (n) => `${n % 30}.500` },
  'fdr.maturity_date': {
    source: 'accounting.md 3 fdr: follows from opening and months; has a story of its own',
    leftOut: true,
  },
}
