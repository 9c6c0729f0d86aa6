import type { Reader } from '#platform/access/read.ts'
import type { RecordStore } from '#platform/record/store.ts'
import { cashParty, nonMembers } from '../chart/sub_ledger_account.rules.ts'
import { loadBranchSubLedgers } from '../chart/sub_ledger_of_branch.ts'
import { primaryGroups, voucherTypeClasses, voucherTypes } from './masters.ts'

/**
 * Fills what every association's books begin with: the five classes of the chart, the voucher types and their classes, and
 * the sub-ledger of agencies that are no members. Inside one transaction; an office that has them is left alone. Branches
 * of before get their sub-ledgers, and an office of before the party that pays at once.
 */
export async function loadBookMasters(read: Reader, store: RecordStore): Promise<void> {
  await loadBranchSubLedgers(read, store)
  await loadCashParty(read, store)
  if (await read.selectFrom('primary_group').select('id').executeTakeFirst()) return
  for (const one of primaryGroups) await store.create('primary_group', one)
  const classes = new Map<string, number>()
  for (const one of voucherTypeClasses) classes.set(one.code, (await store.create('voucher_type_class', one)).id)
  for (const one of voucherTypes) await store.create('voucher_type', { ...one, class: classes.get(one.class) })
  await store.create('sub_ledger_account', nonMembers)
}

/** An office that has a party called so, or a party of that code, keeps it: nobody is renamed. */
async function loadCashParty(read: Reader, store: RecordStore): Promise<void> {
  const parties = await read.selectFrom('sub_ledger_account').select(['code', 'name']).where('kind', '=', cashParty.kind).execute()
  const isThere = parties.some(({ code, name }) => code === cashParty.code || name.toLowerCase() === cashParty.name.toLowerCase())
  if (!isThere) await store.create('sub_ledger_account', cashParty)
}
