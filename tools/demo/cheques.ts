import { addDays } from '#platform/clock/day.ts'
import { baseOf, type Hand } from './client.ts'

interface ChequesWish {
  /** Takes cheques in and follows them. */
  readonly clerk: Hand
  /** Enters the banks. */
  readonly manager: Hand
  readonly today: string
  readonly ledger: (code: string) => number
  readonly party: (name: string) => number
}

/** Ledgers of the default chart that cheques of the demo name. */
const ledgers = { bank: '1402001', debtors: '1302001', deposits: '2105003' } as const
const payer = 'Mohua Medical Test House'
const payee = 'Shapla Printers and Stationers'

type Values = Readonly<Record<string, unknown>>

/** Cheques and a pay order on each of their ways, so that the drawer, the bank's counter and the forecast show something. */
export async function passCheques({ clerk, manager, today, ledger, party }: ChequesWish): Promise<void> {
  const bank = (values: Values): Promise<Values> =>
    manager.ask('POST', `${baseOf('bank')}/create/`, { branch_name: 'Motijheel', ...values })
  const own = await bank({
    name: 'Kongsho Bank',
    short_name: 'KONGSHO',
    account_no: '0011-2233445',
    ledger: ledger(ledgers.bank),
  })
  const theirs = await bank({ name: 'Atrai Bank', short_name: 'ATRAI' })
  const into = { deposit_bank: own['id'] }
  const cheque = (no: string, dated: number, amount: string, values: Values = {}): Promise<Values> =>
    clerk.ask('POST', `${baseOf('postdate_cheque')}/create/`, {
      cheque_no: no,
      bank: theirs['id'],
      cheque_date: addDays(today, dated),
      received_on: addDays(today, Math.min(dated, 0) - 5),
      amount,
      party_ledger: ledger(ledgers.debtors),
      sub_ledger: party(payer),
      ...values,
    })
  const step = (resource: string, { id, row_version }: Values, status: string, values: Values): Promise<Values> =>
    clerk.ask('PUT', `${baseOf(resource)}/update_status/${String(id)}`, { status, row_version, ...values })
  const deposited = async (one: Values, day: number): Promise<Values> =>
    step('postdate_cheque', one, 'deposited', { ...into, deposited_on: addDays(today, day) })

  const paid = await deposited(await cheque('4410021', -30, '42000'), -29)
  await step('postdate_cheque', paid, 'cleared', { cleared_on: addDays(today, -26) })
  const unpaid = await deposited(await cheque('4410022', -18, '18500'), -17)
  await step('postdate_cheque', unpaid, 'bounced', {
    bounced_on: addDays(today, -15),
    bounce_reason: 'insufficient_funds',
    bounce_charge: '575',
  })
  await deposited(await cheque('4410023', -3, '26000'), -2)
  await cheque('4410024', 0, '15000', into)
  await cheque('4410025', 3, '31000', into)
  await cheque('4410026', 24, '31000', into)
  await cheque('700151', 6, '22000', {
    type: 'issued',
    bank: own['id'],
    party_ledger: ledger(ledgers.deposits),
    sub_ledger: party(payee),
  })

  const receipt = await clerk.ask('POST', `${baseOf('receipt_voucher')}/create/?step=post`, {
    voucher_date: addDays(today, -4),
    payment_mode: 'pay_order',
    instrument_no: '0098812',
    instrument_date: addDays(today, -6),
    instrument_bank: theirs['id'],
    receive_in: ledger(ledgers.bank),
    lines: [{ ledger: ledger(ledgers.debtors), sub_ledger: party(payer), amount: '54000' }],
  })
  const [payorder] = await clerk.list(
    `${baseOf('payorder_clearing')}/all/?source_id=${String(receipt['id'])}`,
    'payorder_clearings',
  )
  if (payorder) await step('payorder_clearing', payorder, 'sent', { sent_on: addDays(today, -1) })
}
