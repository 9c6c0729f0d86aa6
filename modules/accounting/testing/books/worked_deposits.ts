import { made, rowsOf, type Row } from '#platform/testing/cast.ts'
import type { Send } from '#platform/testing/client.ts'
import type { TestServer } from '#platform/testing/server.ts'
import { matureDeposits } from '../../fdr/nightly_maturity.ts'
import type { WorkedVoucher } from './worked_year.ts'
import { done } from './year_steps.ts'

/** The deposits of the worked year, by the calls of an office: opened, paid for, renewed, accrued. accounting.md 6. */

const base = '/fdr/api/v1/fdr/'
const idOf = async (send: Send, short_name: string): Promise<number> =>
  rowsOf(await send('GET', `/bank/api/v1/bank/all/?short_name=${short_name}`), 'banks')[0]?.id ?? 0
const depositOf = async (send: Send, fdr_no: string): Promise<Row | undefined> =>
  rowsOf(await send('GET', `${base}all/?fdr_no=${fdr_no}&status=active,matured,renewed`), 'fdrs')[0]

/** A deposit of before the books, whose sub-ledger the opening balances name: it posts nothing. */
export const enterFirstDeposit = (send: Send): Promise<Row> =>
  opened(send, { fdr_no: 'FDR-0001', open_date: '2025-01-15' })

/** Fifty lakh at 9 % for a year out of the operating account, unless told. */
async function opened(send: Send, over: Readonly<Record<string, unknown>>): Promise<Row> {
  return made(send, 'fdr', {
    bank: await idOf(send, 'PADMA'),
    principal: '5000000',
    interest_rate: '9',
    source_bank: await idOf(send, 'MEGHNA'),
    ...over,
  })
}

const moved = async (send: Send, deposit: Row | undefined, over: object): Promise<unknown> =>
  (await done(send('POST', '/fdr_installment/api/v1/fdr_installment/create/?step=post', { fdr: deposit?.id, ...over })))
    .body['voucher']

const openedAs = async (send: Send, over: Readonly<Record<string, unknown>>): Promise<unknown> =>
  numberOf(send, (await opened(send, over)).id)

async function numberOf(send: Send, id: number): Promise<unknown> {
  return rowsOf(await send('GET', `${base}vouchers/${id}`), 'vouchers')[0]?.['invoice_no']
}

/**
 * Takes the step that a voucher tells of. @returns its number. What the worked year accrues in one voucher are two here, one for each
 * deposit (docs/decisions/deposits.md): the number of the first.
 */
export async function followDeposit(
  { invoice_no, voucher_date, narration }: WorkedVoucher,
  send: Send,
  { office }: Pick<TestServer, 'office'>,
): Promise<unknown> {
  const first = await depositOf(send, 'FDR-0001')
  const steps: Readonly<Record<string, () => Promise<unknown>>> = {
    'DHK-FD-2526-00001': async () => {
      // What happens by itself in the night.
      await matureDeposits(office.engine, voucher_date, null)
      return moved(send, first, { date: voucher_date, period_from: '2025-01-15', narration })
    },
    'DHK-FD-2526-00002': async () =>
      openedAs(send, { fdr_no: 'FDR-0002', open_date: voucher_date, interest_rate: '9.5', renewed_from: first?.id }),
    'DHK-FD-2526-00003': async () =>
      openedAs(send, {
        fdr_no: 'FDR-0003',
        fund: 'welfare',
        principal: '2000000',
        open_date: voucher_date,
        tenor_months: 6,
        interest_rate: '10.25',
        source_bank: await idOf(send, 'MEGHNA-W'),
      }),
    'DHK-FD-2526-00004': async () => {
      const scheme = await opened(send, {
        fdr_no: 'DPS-0001',
        kind: 'dps',
        principal: '25000',
        open_date: voucher_date,
        tenor_months: 60,
        interest_rate: '0',
      })
      return moved(send, scheme, { kind: 'deposit', date: voucher_date, narration })
    },
    'DHK-FD-2526-00005': async () => {
      const both = [await depositOf(send, 'FDR-0002'), await depositOf(send, 'FDR-0003')]
      for (const deposit of both)
        await done(send('POST', `${base}accrue/`, { as_of: voucher_date, fdrs: [deposit?.id] }))
      const numbers = await Promise.all(both.map((one) => accrualOf(send, one?.id ?? 0)))
      return numbers[0]
    },
  }
  const step = steps[invoice_no]
  if (!step) throw new Error(`Nobody knows how ${invoice_no} is entered.`)
  return step()
}

const accrualOf = async (send: Send, id: number): Promise<unknown> =>
  rowsOf(await send('GET', `${base}vouchers/${id}`), 'vouchers').at(-1)?.['invoice_no']
