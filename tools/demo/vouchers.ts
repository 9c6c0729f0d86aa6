import { addDays } from '#platform/clock/day.ts'
import { baseOf, type Hand } from './client.ts'
import { planYear } from './budgets.ts'
import { passCheques } from './cheques.ts'
import { keepDeposits } from './deposits.ts'
import { keepDrawer } from './drawer.ts'
import type { Chance } from './random.ts'
import { parties, voucherPlan, type VoucherPlan } from './voucher_plan.ts'

/** Ledgers of the default chart that the vouchers of the demo name. */
const ledgers = {
  cash: '1401001',
  bank: '1402001',
  reserve: '3102002',
  debtors: '1302001',
  accrued: '2102003',
  fees: '4101002',
} as const

/** A hand that enters vouchers, and what they name by codes and names. */
interface Desk {
  readonly hand: Hand
  readonly ledger: (code: string) => number
  readonly party: (name: string) => number
}

type Values = Readonly<Record<string, unknown>>

export interface BooksWish {
  readonly clerk: Hand
  readonly manager: Hand
  readonly chance: Chance
  /** First day the books are open. */
  readonly from: string
  readonly today: string
  /** Who pays fees. */
  readonly payers: readonly string[]
}

/**
 * Some months of books through the calls of the office: what was brought into them, fees, bills with what settled them, expenses,
 * accruals, one void receipt, two drafts, cheques on their way, deposits, the budget of the year and days of the cashier. Each series is written by one
 * stream, so that its numbers are the same every time.
 */
export async function keepBooks({ clerk, manager, chance, from, today, payers }: BooksWish): Promise<void> {
  const desk = await openDesk(clerk)
  const plan = voucherPlan(chance, from, today)
  const first = [...plan.receipts.map(({ day }) => day), today].toSorted((a, b) => (a < b ? -1 : 1))[0] ?? today
  await opening(desk, first)
  const [lastReceipt] = await Promise.all([
    receive(desk, plan, payers),
    pay(desk, plan, today),
    journals(desk, plan, today),
  ])
  await voidReceipt(clerk, manager, lastReceipt)
  const { ledger } = desk
  await passCheques({ clerk, manager, today, ledger, party: desk.party })
  await keepDeposits({ clerk, manager, from, today, ledger })
  await planYear({ manager, from, ledger })
  await keepDrawer({ clerk, manager, from, today, ledger })
}

async function openDesk(hand: Hand): Promise<Desk> {
  const accounts = await hand.list(`${baseOf('ledger_account')}/without_pagination/all/`, 'ledger_accounts')
  const byCode = new Map(accounts.map((row) => [String(row['code']), row]))
  const ledger = (code: string): number => Number(byCode.get(code)?.['id'])
  const ids = new Map<string, number>()
  for (const { name } of parties)
    ids.set(
      name,
      Number((await hand.ask('POST', `${baseOf('sub_ledger_account')}/create/`, { kind: 'party', name }))['id']),
    )
  return { hand, ledger, party: (name) => ids.get(name) ?? 0 }
}

const post = (desk: Desk, resource: string, values: Values): Promise<Values> =>
  desk.hand.ask('POST', `${baseOf(resource)}/create/?step=post`, values)

const draft = (desk: Desk, resource: string, values: Values): Promise<Values> =>
  desk.hand.ask('POST', `${baseOf(resource)}/create/`, values)

/** What the books of before leave: nobody takes fees with an empty till. */
async function opening(desk: Desk, day: string): Promise<void> {
  await post(desk, 'receipt_voucher', {
    voucher_date: day,
    payment_mode: 'bank_transfer',
    receive_in: desk.ledger(ledgers.bank),
    received_from: 'Books of the years before',
    lines: [{ ledger: desk.ledger(ledgers.reserve), amount: '2500000' }],
  })
  await post(desk, 'contra', {
    voucher_date: day,
    from_ledger: desk.ledger(ledgers.bank),
    to_ledger: desk.ledger(ledgers.cash),
    amount: '150000',
    cheque_no: '700100',
  })
}

/** Fees, bills and what settles them, day by day, so that numbers rise with the days. @returns the last fee that was taken */
async function receive(desk: Desk, plan: VoucherPlan, payers: readonly string[]): Promise<Values> {
  let last: Values = {}
  const bills = plan.bills.flatMap(({ day, party, taka, paid }) => {
    let bill: Values = {}
    const work = async (): Promise<void> => {
      bill = await billed(desk, day, party, taka)
    }
    const settled = paid && { day: paid.day, work: () => settle(desk, bill, party, paid) }
    return [{ day, work }, ...(settled ? [settled] : [])]
  })
  const taken = plan.receipts.map(({ day, ledger, taka, mode, what }, nth) => ({
    day,
    work: async (): Promise<void> => {
      last = await post(desk, 'receipt_voucher', {
        voucher_date: day,
        payment_mode: mode,
        received_from: payers[nth % payers.length],
        narration: what,
        lines: [{ ledger: desk.ledger(ledger), amount: String(taka) }],
      })
    },
  }))
  for (const { work } of [...bills, ...taken].toSorted((one, other) =>
    one.day < other.day ? -1 : one.day > other.day ? 1 : 0,
  ))
    await work()
  return last
}

const billed = (desk: Desk, day: string, party: string, taka: number): Promise<Values> =>
  post(desk, 'receivable_bill', {
    sub_ledger: desk.party(party),
    party_ledger: desk.ledger(ledgers.debtors),
    bill_date: day,
    voucher_date: day,
    lines: [{ income_ledger: desk.ledger(ledgers.fees), amount: String(taka), description: 'Training of staff' }],
  })

async function settle(
  desk: Desk,
  bill: Values,
  party: string,
  { day, taka }: { readonly day: string; readonly taka: number },
): Promise<void> {
  const account = { ledger: desk.ledger(ledgers.debtors), sub_ledger: desk.party(party) }
  await post(desk, 'receipt_voucher', {
    voucher_date: day,
    payment_mode: 'bank_transfer',
    receive_in: desk.ledger(ledgers.bank),
    lines: [{ ...account, amount: String(taka) }],
    allocations: [{ bill: bill['id'], amount: String(taka) }],
  })
}

/** Rent by cheque, small things in cash, and one that somebody has begun. */
async function pay(desk: Desk, plan: VoucherPlan, today: string): Promise<void> {
  for (const { day, to, ledger, taka, cheque } of plan.payments)
    await post(desk, 'payment_voucher', {
      voucher_date: day,
      pay_to: to,
      ...(cheque === undefined
        ? { pay_from: desk.ledger(ledgers.cash) }
        : { payment_mode: 'cheque', cheque_no: cheque, pay_from: desk.ledger(ledgers.bank) }),
      lines: [{ ledger: desk.ledger(ledger), amount: String(taka) }],
    })
  await draft(desk, 'payment_voucher', {
    voucher_date: today,
    pay_to: 'Tea for the committee',
    pay_from: desk.ledger(ledgers.cash),
    lines: [{ ledger: desk.ledger('5202006'), amount: '640' }],
  })
}

/** Bills of creditors, accruals, a walk to the bank each month, and a journal that somebody has begun. */
async function journals(desk: Desk, plan: VoucherPlan, today: string): Promise<void> {
  for (const { day, party, ledger, taka, no } of plan.owed)
    await post(desk, 'payable_bill', {
      sub_ledger: desk.party(party),
      party_ledger: desk.ledger(ledgers.accrued),
      bill_no: no,
      bill_date: day,
      voucher_date: day,
      lines: [{ ledger: desk.ledger(ledger), amount: String(taka) }],
    })
  const accrual = (day: string, debit: string, credit: string, taka: number) => ({
    voucher_date: day,
    journal_kind: 'accrual',
    lines: [
      { ledger: desk.ledger(debit), debit: String(taka) },
      { ledger: desk.ledger(credit), credit: String(taka) },
    ],
  })
  for (const { day, debit, credit, taka } of plan.journals) {
    await post(desk, 'journal', accrual(day, debit, credit, taka))
    await post(desk, 'contra', {
      voucher_date: addDays(day, 1) > today ? today : addDays(day, 1),
      from_ledger: desk.ledger(ledgers.cash),
      to_ledger: desk.ledger(ledgers.bank),
      amount: '20000',
    })
  }
  await draft(desk, 'journal', accrual(today, '5203001', '2102001', 60_000))
}

/** A receipt that was taken twice: asked for, allowed and voided, as everybody must. */
async function voidReceipt(clerk: Hand, manager: Hand, receipt: Values): Promise<void> {
  const request = await clerk.ask('POST', `${baseOf('acc_update_perm')}/create/`, {
    record_type: 'receipt_voucher',
    record: receipt['id'],
    action: 'delete',
    reason: 'The same fee was taken twice at the counter.',
  })
  await manager.ask('PUT', `${baseOf('acc_update_perm')}/approve/${String(request['id'])}`, {
    row_version: request['row_version'],
  })
  await clerk.ask('PUT', `${baseOf('receipt_voucher')}/update_status/${String(receipt['id'])}`, {
    status: 'void',
    note: 'Taken twice',
    row_version: receipt['row_version'],
  })
}
