import { openYear } from '../../modules/accounting/testing/books/open_year.ts'
import { today } from '../clock/clock.ts'
import { made, rowsOf, type Cast } from './cast.ts'

/**
 * What an office has on its desk: a receipt, a sale and a purchase in the books, a request to change one, other vouchers in draft, a cheque in hand,
 * a statement of the bank, a letter not sent yet.
 */
export async function papersOf(cast: Cast): Promise<void> {
  const year = await openYear(cast.admin)
  const ledgers = rowsOf(
    await cast.admin('GET', '/ledger_account/api/v1/ledger_account/without_pagination/all/'),
    'ledger_accounts',
  )
  const ledger = (code: string) => ledgers.find((row) => row['code'] === code)?.id
  const receipt = await posted(cast, 'receipt_voucher', {
    received_from: 'Al-Amin Overseas',
    lines: [{ ledger: ledger('4101002'), amount: '5000' }],
  })
  await made(cast.admin, 'acc_update_perm', {
    record_type: 'receipt_voucher',
    record: receipt,
    reason: 'Counted wrongly at the counter',
  })
  await made(cast.admin, 'payment_voucher', {
    pay_to: 'Padma Stationers',
    lines: [{ ledger: ledger('5201002'), amount: '900' }],
    deductions: [{ kind: 'tds', ledger: ledger('2104002'), base: '900', rate: '5', amount: '45' }],
  })
  await made(cast.admin, 'contra', { from_ledger: ledger('1401001'), to_ledger: ledger('1402001'), amount: '700' })
  await made(cast.admin, 'journal', {
    lines: [
      { ledger: ledger('5201002'), debit: '880' },
      { ledger: ledger('2102002'), credit: '880' },
    ],
  })
  await made(cast.admin, 'budget', {
    fiscal_year: year.id,
    ledger: ledger('5201002'),
    amounts: [{ month: today().slice(0, 7), amount: '900' }],
  })
  const party = await made(cast.admin, 'sub_ledger_account', { name: 'Landlord of Kakrail' })
  await made(cast.admin, 'receivable_bill', {
    sub_ledger: party.id,
    lines: [{ income_ledger: ledger('4101002'), amount: '5000' }],
  })
  const sale = await posted(cast, 'sales', {
    party: party.id,
    items: [{ description: 'Directory', qty: '40', rate: '500', vat_rate: '15', income_ledger: ledger('4202001') }],
  })
  await made(cast.admin, 'sales_return', { return_of: sale, items: [{ line_no: 1, qty: '2' }] })
  const purchase = await posted(cast, 'purchase', {
    vendor: party.id,
    vendor_bill_no: 'R-88',
    items: [{ description: 'Paper, a ream', qty: '120', rate: '500', expense_ledger: ledger('5202001') }],
  })
  await made(cast.admin, 'purchase_return', { return_of: purchase, items: [{ line_no: 1, qty: '5' }] })
  await made(cast.admin, 'payable_bill', {
    sub_ledger: party.id,
    party_ledger: ledger('2102003'),
    bill_no: 'K-17',
    lines: [{ ledger: ledger('5201002'), amount: '880' }],
  })
  await deskOfStaff(cast)
  await deskOfBank(cast, party.id, ledger('1302001'))
  await made(cast.admin, 'document_send', {
    to: ['clerk@office.example'],
    subject: 'Circular',
    body: 'The office is closed on Friday.',
    dispatch_mode: 'email',
  })
}

/** A voucher that stands in the books. */
async function posted({ admin }: Cast, resource: string, body: object): Promise<number> {
  const answer = await admin('POST', `/${resource}/api/v1/${resource}/create/?step=post`, body)
  if (answer.status !== 201) throw new Error(`No ${resource} was posted: ${answer.raw}`)
  return Number(answer.body['id'])
}

async function deskOfStaff({ admin }: Cast): Promise<void> {
  const department = await made(admin, 'department', { name: 'Accounts' })
  const designation = await made(admin, 'designation', { name: 'Accounts officer', department: department.id })
  const one = await made(admin, 'employee', {
    first_name: 'Rahima',
    last_name: 'Begum',
    gender: 'female',
    date_of_birth: '1990-05-05',
    primary_phone: '01910000001',
    present_address: '12 Kakrail',
    department: department.id,
    designation: designation.id,
    branch: (await admin('GET', '/user/api/v1/user/me/')).body['branch'],
    join_date: '2020-07-01',
    payment_mode: 'cash',
    pf_member: true,
    pf_start_date: '2021-01-01',
  })
  await made(admin, 'provident_fund', { employee: one.id, kind: 'opening', employee_amount: '5000' })
}

async function deskOfBank({ admin }: Cast, party: number, debtors: number | undefined): Promise<void> {
  const bank = await made(admin, 'bank', {
    name: 'City Bank',
    short_name: 'CITY',
    branch_name: 'Motijheel',
    account_no: '100-1',
  })
  await made(admin, 'postdate_cheque', {
    cheque_no: '000123',
    bank: bank.id,
    cheque_date: today(),
    amount: '1000',
    party_ledger: debtors,
    sub_ledger: party,
  })
  await made(admin, 'payorder_clearing', {
    instrument_no: '000456',
    bank: bank.id,
    issue_date: today(),
    amount: '1000',
    party_ledger: debtors,
    sub_ledger: party,
  })
  // From before the first fiscal year: it came with the opening balances, and nothing is posted.
  const deposit = await made(admin, 'fdr', {
    fdr_no: 'FDR-1',
    bank: bank.id,
    principal: '100000',
    open_date: '2020-01-15',
    interest_rate: '9',
    source_bank: bank.id,
  })
  await made(admin, 'fdr_installment', { fdr: deposit.id, date: '2020-06-30' })
  await made(admin, 'bank_reconciliation', {
    bank: bank.id,
    from_date: today(),
    to_date: today(),
    opening_balance: '0',
    closing_balance: '0',
  })
}
