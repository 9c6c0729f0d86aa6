import { addDays } from '#platform/clock/day.ts'
import { baseOf, type Hand } from './client.ts'

interface DrawerWish {
  /** The cashier. */
  readonly clerk: Hand
  /** Accepts what was counted. */
  readonly manager: Hand
  readonly from: string
  readonly today: string
  readonly ledger: (code: string) => number
}

type Values = Readonly<Record<string, unknown>>

const cash = '1401001'
/** What the drawer lacked on the second day, in taka: more than the cashier posts alone. */
const lacking = 350

/**
 * Days of the cashier up to today: one that agrees, one that lacks something and is accepted with its difference, and that of today, which
 * is open. What moves the drawer on a day that is accepted is refused, so they come after all vouchers.
 */
export async function keepDrawer({ clerk, manager, from, today, ledger }: DrawerWish): Promise<void> {
  const denominations = await notesOf(clerk)
  const standsAt = async (day: string): Promise<number> => {
    const path = `${baseOf('ledger_account')}/get_ledger_current_amount/${ledger(cash)}?date=${day}`
    return Number((await clerk.ask('GET', path))['balance'])
  }
  const opened = async (day: string): Promise<Values> =>
    clerk.ask('POST', `${baseOf('cashier_day')}/create/`, {
      ledger: ledger(cash),
      day,
      opening_count: pieces(denominations, await standsAt(addDays(day, -1))),
    })
  for (const [back, missing] of [
    [2, 0],
    [1, lacking],
  ] as const) {
    const day = addDays(today, -back)
    if (day < from) continue
    const { id, row_version } = await opened(day)
    const counted = await clerk.ask('POST', `${baseOf('cashier_day')}/count/${String(id)}`, {
      closing_count: pieces(denominations, (await standsAt(day)) - missing),
      ...(missing > 0 ? { difference_reason: 'A fare was paid without a slip, nobody remembers to whom.' } : {}),
      row_version,
    })
    await manager.ask('PUT', `${baseOf('cashier_day')}/update_status/${String(id)}`, {
      status: 'closed',
      row_version: counted['row_version'],
    })
  }
  await opened(today)
}

async function notesOf(clerk: Hand): Promise<readonly number[]> {
  const { denominations } = await clerk.ask('GET', `${baseOf('cashier_day')}/denominations/`)
  return Array.isArray(denominations) ? denominations.map(Number).toSorted((a, b) => b - a) : []
}

/** Notes and coins that come to an amount of whole taka, the large ones first. */
export function pieces(denominations: readonly number[], taka: number): readonly Values[] {
  let left = taka
  return denominations.flatMap((denomination) => {
    const count = Math.floor(left / denomination)
    left -= count * denomination
    return count > 0 ? [{ denomination: String(denomination), pieces: count }] : []
  })
}
