import type { Reader } from '#platform/access/read.ts'
import type { RecordStore } from '#platform/record/store.ts'
import { cashParty, nonMembers } from '../chart/sub_ledger_account.rules.ts'
import { loadBranchSubLedgers } from '../chart/sub_ledger_of_branch.ts'
import { usualLedgers } from './default_chart.ts'
import { primaryGroups, voucherTypeClasses, voucherTypes } from './masters.ts'

/**
 * Fills what every association's books begin with: the five classes of the chart, the voucher types and their classes, and
 * the sub-ledger of agencies that are no members. Inside one transaction; an office that has them is left alone. Branches
 * of before get their sub-ledgers, and an office of before the party that pays at once and the ledgers that came to the default chart later.
 */
export async function loadBookMasters(read: Reader, store: RecordStore): Promise<void> {
  await loadBranchSubLedgers(read, store)
  await loadCashParty(read, store)
  await loadLaterMappings(read, store)
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

/**
 * An office that had the default chart before a role of ours stood in it gets the role's usual ledger, as a new office does. One that
 * leads the role elsewhere, or has no such ledger under its own code and name, is left alone.
 */
async function loadLaterMappings(read: Reader, store: RecordStore): Promise<void> {
  for (const { system_role, code, name } of usualLedgers) {
    const mapped = await read.selectFrom('ledger_mapping').select('id').where('system_role', '=', system_role).executeTakeFirst()
    const held = await read.selectFrom('ledger_account').select('id').where('system_role', '=', system_role).executeTakeFirst()
    if (mapped || held) continue
    const usual = await read
      .selectFrom('ledger_account')
      .select('id')
      .where('code', '=', code)
      .where('name', '=', name)
      .where('is_active', '=', true)
      .executeTakeFirst()
    if (usual) await store.create('ledger_mapping', { system_role, ledger: usual.id })
  }
}
