/**
 * Which ledgers of the default chart a document of each kind moves. `others` are the lines that people enter, `counter` is the
 * one line against them. A ledger that stands several times is chosen as often.
 */
export interface KindOfDocument {
  readonly kind: string
  readonly voucherType: string
  readonly source: string
  /** Of a hundred documents. */
  readonly often: number
  /** On which side the lines of `others` stand. */
  readonly others: 'debit' | 'credit'
  readonly accounts: readonly string[]
  readonly counter: { readonly head: readonly string[]; readonly branch: readonly string[] }
}

const again = (times: number, code: string): string[] => Array.from({ length: times }, () => code)
const [members, creditors, renewalFee] = ['1301001', '2101001', '4101002']
const [headCash, branchCash, pettyCash] = ['1401001', '1401002', '1401003']
const [operating, welfare, ofBranch] = ['1402001', '1402002', '1402003']
export const expenses = [
  '5201001',
  '5201002',
  '5201003',
  '5202001',
  '5202002',
  '5202004',
  '5202007',
  '5203003',
  '5301001',
]

/** Daily work of an association: fees come in, suppliers and expenses are paid, members are billed, cash is taken to the bank. */
export const dailyKinds: readonly KindOfDocument[] = [
  {
    kind: 'receipt',
    voucherType: 'RV',
    source: 'receipt_voucher',
    often: 44,
    others: 'credit',
    accounts: [
      ...again(6, members),
      ...again(4, renewalFee),
      '4101001',
      '4101003',
      '4201003',
      '4202001',
      '4401002',
      '2105002',
    ],
    counter: {
      head: [...again(4, headCash), ...again(6, operating), welfare],
      branch: [...again(5, branchCash), ...again(5, ofBranch)],
    },
  },
  {
    kind: 'payment',
    voucherType: 'PV',
    source: 'payment_voucher',
    often: 21,
    others: 'debit',
    accounts: [...again(8, creditors), ...expenses, '1303004', '5401001'],
    counter: { head: [...again(19, operating), pettyCash], branch: [...again(19, ofBranch), pettyCash] },
  },
  {
    kind: 'journal',
    voucherType: 'JV',
    source: 'journal',
    often: 15,
    others: 'debit',
    // Few: what members owe is billed, and nearly all of it is paid in the end.
    accounts: [...again(2, members), ...expenses],
    counter: { head: [renewalFee, creditors, '2102003'], branch: [renewalFee, creditors, '2102003'] },
  },
  {
    kind: 'bill',
    voucherType: 'RB',
    source: 'receivable_bill',
    often: 15,
    others: 'credit',
    accounts: [...again(6, renewalFee), '4101001', '4101003', '4201003', '4202001'],
    counter: { head: [members], branch: [members] },
  },
  {
    kind: 'contra',
    voucherType: 'CV',
    source: 'contra_voucher',
    often: 5,
    others: 'debit',
    accounts: [...again(2, operating), ...again(3, pettyCash)],
    counter: { head: [headCash], branch: [branchCash] },
  },
]

/** What every branch begins with; enough that no till is ever empty. */
export const opening: KindOfDocument = {
  kind: 'opening',
  voucherType: 'OB',
  source: 'opening',
  often: 0,
  others: 'debit',
  accounts: [headCash, branchCash, pettyCash, operating, welfare, ofBranch],
  counter: { head: ['3101001'], branch: ['3101001'] },
}

/** Of a hundred documents, how many have so many lines that people enter; two of a hundred are long, as payrolls are. */
export const otherLines: readonly (readonly [often: number, lines: number])[] = [
  [72, 1],
  [15, 2],
  [8, 3],
  [3, 6],
  [2, 15],
]
