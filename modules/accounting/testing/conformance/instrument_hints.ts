import { addDays } from '#platform/clock/day.ts'
import type { Hint, Office } from '#platform/testing/conformance/hint.ts'
import { booksOf } from './books.ts'
import { instrumentBooksOf } from './instrument_books.ts'

/** What accounting.md 3 says in prose of the values of cheques and pay orders. */
export const instrumentHints: Readonly<Record<string, Hint>> = {
  'postdate_cheque.type': { source: 'accounting.md 3 postdate_cheque: received by default', make: () => 'received' },
  'postdate_cheque.bank': { source: 'accounting.md 3 postdate_cheque: drawer’s bank', fresh: true },
  'postdate_cheque.cheque_date': {
    source: 'accounting.md 3 postdate_cheque: not older than 180 days',
    bring: today,
    another: async (office) => addDays(await today(office), -1),
  },
  'postdate_cheque.received_on': { source: 'accounting.md 3 postdate_cheque: in an open period', bring: today },
  'postdate_cheque.party_ledger': {
    source: 'accounting.md 3 postdate_cheque: required of one that no receipt brought',
    always: true,
    bring: async (office) => (await instrumentBooksOf(office)).debtors,
    another: async (office) => (await instrumentBooksOf(office)).otherDebtors,
  },
  'postdate_cheque.sub_ledger': {
    source: 'accounting.md 3 postdate_cheque: required of one that no receipt brought',
    always: true,
  },
  'postdate_cheque.deposit_bank': {
    source: 'accounting.md 3 postdate_cheque: own account',
    bring: async (office) => (await instrumentBooksOf(office)).account,
    another: async (office) => (await instrumentBooksOf(office)).otherAccount,
  },
  'postdate_cheque.allocations': {
    source: 'accounting.md 2.11: posted bills of the party; what a cheque settles has a story of its own',
    leftOut: true,
  },
  'payorder_clearing.direction': {
    source: 'accounting.md 3 payorder_clearing: received by default',
    make: () => 'received',
  },
  'payorder_clearing.bank': { source: 'accounting.md 3 payorder_clearing: issuing bank', fresh: true },
  'payorder_clearing.issue_date': {
    source: 'accounting.md 3 payorder_clearing: at most 180 days old',
    bring: today,
    another: async (office) => addDays(await today(office), -1),
  },
  'payorder_clearing.received_on': {
    source: 'accounting.md 3 payorder_clearing: not before it was issued',
    bring: today,
  },
  'payorder_clearing.party_ledger': {
    source: 'accounting.md 3 payorder_clearing: required of one that no receipt brought',
    always: true,
    bring: async (office) => (await instrumentBooksOf(office)).debtors,
    another: async (office) => (await instrumentBooksOf(office)).otherDebtors,
  },
  'payorder_clearing.sub_ledger': {
    source: 'accounting.md 3 payorder_clearing: required of one that no receipt brought',
    always: true,
  },
  'payorder_clearing.clearing_bank': {
    source: 'accounting.md 3 payorder_clearing: own account',
    bring: async (office) => (await instrumentBooksOf(office)).account,
    another: async (office) => (await instrumentBooksOf(office)).otherAccount,
  },
  'payorder_clearing.allocations': {
    source: 'accounting.md 2.11: posted bills of the party; what a pay order settles has a story of its own',
    leftOut: true,
  },
  'payorder_clearing.charge': {
    source: 'accounting.md 3 payorder_clearing: less than the amount',
    leftOut: true,
  },
  'payorder_clearing.vat_on_charge': {
    source: 'accounting.md 3 payorder_clearing: less than the amount',
    leftOut: true,
  },
  'postdate_cheque.bounce_charge': { source: 'accounting.md 3 postdate_cheque: settings', leftOut: true },
  'postdate_cheque.penalty': { source: 'accounting.md 3 postdate_cheque: settings', leftOut: true },
}

async function today(office: Office): Promise<string> {
  return (await booksOf(office)).day
}
