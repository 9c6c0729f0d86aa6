import { poisha } from '#platform/money/poisha.ts'
import { made, rowOf, rowsOf, type Row } from '#platform/testing/cast.ts'
import type { Send } from '#platform/testing/client.ts'
import type { ChartIds } from './chart.ts'
import type { WorkedVoucher } from './worked_year.ts'

/** The cheque of the worked year, as an accountant follows it: received, deposited, and come back with a charge. accounting.md 6. */

const base = '/postdate_cheque/api/v1/postdate_cheque/'
const no = '0424242'
const day = '2025-09-15'

/** The accounts of the office, and the bank on which a member draws. */
export async function enterBanks(admin: Send): Promise<void> {
  await made(admin, 'bank', { name: 'Padma Bank', short_name: 'PADMA', branch_name: 'Motijheel' })
  for (const [short_name, branch_name, account_no] of [
    ['MEGHNA', 'Motijheel', '1402001'],
    ['MEGHNA-W', 'Dilkusha', '1402002'],
  ] as const) {
    const asked = `/ledger_account/api/v1/ledger_account/all/?code=${account_no}`
    const [ledger] = rowsOf(await admin('GET', asked), 'ledger_accounts')
    await made(admin, 'bank', { name: 'Meghna Bank', short_name, branch_name, account_no, ledger: ledger?.id })
  }
}

/** Takes the step that a voucher tells of. @returns its number; the charge comes with the return of the cheque */
export async function followCheque(
  voucher: WorkedVoucher,
  send: Send,
  ids: ChartIds,
  allocations: readonly object[],
): Promise<unknown> {
  const bank = async (name: string): Promise<number> =>
    rowsOf(await send('GET', `/bank/api/v1/bank/all/?short_name=${name}`), 'banks')[0]?.id ?? 0
  const [known] = rowsOf(await send('GET', `${base}all/?cheque_no=${no}`), 'postdate_cheques')
  if (known === undefined)
    return (await received(voucher, send, ids, { bank: await bank('PADMA'), allocations }))['invoice_no']
  const on = voucher.voucher_date
  if (known['status'] === 'in_hand')
    await stepped(send, known, { status: 'deposited', deposited_on: on, deposit_bank: await bank('MEGHNA') })
  else if (known['status'] === 'deposited')
    await stepped(send, known, {
      status: 'bounced',
      bounced_on: on,
      bounce_reason: 'insufficient_funds',
      bounce_charge: '575.00',
    })
  const { body } = await send('GET', `${base}vouchers/${known.id}`)
  const numbers = rowsOf({ body }, 'vouchers').map(({ invoice_no }) => String(invoice_no))
  return numbers.findLast((number) => number.includes(`-${voucher.voucher_type}-`))
}

async function received(
  voucher: WorkedVoucher,
  send: Send,
  ids: ChartIds,
  paper: { readonly bank: number; readonly allocations: readonly object[] },
): Promise<Row> {
  const party = voucher.lines.find(({ credit }) => poisha(credit) > 0n)
  return made(send, 'postdate_cheque', {
    cheque_no: no,
    ...paper,
    cheque_date: day,
    received_on: voucher.voucher_date,
    amount: party?.credit,
    party_ledger: ids.ledger(party?.ledger ?? ''),
    sub_ledger: ids.subLedger(party?.sub_ledger ?? ''),
    narration: voucher.narration,
  })
}

async function stepped(send: Send, { id, row_version }: Row, body: object): Promise<Row> {
  const answer = await send('PUT', `${base}update_status/${id}`, { ...body, row_version })
  if (answer.status !== 200) throw new Error(`The cheque was not stepped: ${answer.raw}`)
  return rowOf(answer.body)
}
