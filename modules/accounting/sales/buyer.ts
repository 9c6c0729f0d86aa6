import type { Reader } from '#platform/access/read.ts'
import { cashParty } from '../chart/sub_ledger_account.rules.ts'

/** The party that pays at once; undefined in an office that gave its code away. */
export const cashOf = async (readAll: Reader): Promise<number | undefined> =>
  (
    await readAll
      .selectFrom('sub_ledger_account')
      .select('id')
      .where('code', '=', cashParty.code)
      .where('kind', '=', cashParty.kind)
      .executeTakeFirst()
  )?.id

/** Who buys, as far as a sale asks. */
export const partyOfSale = async (readAll: Reader, party: number | undefined) =>
  party === undefined
    ? undefined
    : readAll
        .selectFrom('sub_ledger_account')
        .select(['id', 'name', 'kind', 'credit_days'])
        .where('id', '=', party)
        .executeTakeFirst()

/** System role of a ledger; null for one that has none. */
export const roleOfLedger = async (readAll: Reader, ledger: number): Promise<string | null> =>
  (await readAll.selectFrom('ledger_account').select('system_role').where('id', '=', ledger).executeTakeFirst())
    ?.system_role ?? null
