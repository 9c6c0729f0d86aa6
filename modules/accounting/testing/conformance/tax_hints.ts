import { upper, type Hint, type Office } from '#platform/testing/conformance/hint.ts'

/** Ledgers of income tax that is owed: the office marks them so. */
const taxLedger = async ({ make }: Office): Promise<number> =>
  (await make.create('ledger_account', { having: { system_role: null, tax_code: 'tds' } })).id

/** What accounting.md 3 says in prose of the values of tax codes and of rows that name them. */
export const taxHints: Readonly<Record<string, Hint>> = {
  'tax_code.code': {
    source: 'accounting.md 3 tax_code: e.g. TDS-RENT',
    make: (n) => `TDS-${n}`,
    kept: upper,
    // Rates without an end: two of a code share days, whenever they begin.
    among: [],
    anySentence: true,
  },
  'tax_code.kind': { source: 'accounting.md 3 tax_code: the ledger is of the kind', make: () => 'tds' },
  'tax_code.rate': {
    source: 'accounting.md 3 tax_code, rate: decimal(6,3)',
    make: (n) => `${10 + (n % 80)}.125`,
  },
  'tax_code.ledger': {
    source: 'accounting.md 3 tax_code, ledger: by kind',
    bring: taxLedger,
    another: taxLedger,
  },
  'tax_code.effective_to': {
    source: 'accounting.md 3 tax_code: effective_from, effective_to',
    make: (n) => `20${41 + (n % 50)}-01-31`,
  },
  'payment_voucher.deposits': {
    source: 'accounting.md 3 payment_voucher: of tax that is paid; the rule has tests of its own',
    leftOut: true,
  },
  'payable_bill.deductions.code': {
    source: 'accounting.md 3 payable_bill: tds or vds, of the day of the bill',
    bring: async ({ make }) =>
      (await make.create('tax_code', { having: { kind: 'tds', effective_from: '2020-01-01' } })).id,
  },
  'payable_bill.deductions.amount': {
    source: 'accounting.md 3 payable_bill: taken at payment, less than the bill',
    make: (n) => `0.${10 + (n % 90)}`,
  },
}
