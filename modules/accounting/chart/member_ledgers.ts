import { notFound } from '#platform/errors/errors.ts'
import type { CallContext } from '#platform/resource/implementation.ts'
import { readRlNumber } from '../../organisation/index.ts'
import { bookFault, bookRefusal } from '../ledger/refusals.ts'
import { ledgersOfRole } from './ledger_of_role.ts'

/**
 * `by_rl_no/{rl_no}`: the ledger and sub-ledger of a licence number, however it is written. A ledger imported for one agency
 * goes before the members' ledger with the agency's sub-ledger. accounting.md 3 ledger_account, Lookups.
 * @throws Refusal 404 for a number nobody has, 409 ACC-021 while no ledger is the members'
 */
export async function ledgerByRlNumber({ read, readAll, params, session }: CallContext) {
  const wanted = readRlNumber(params['rl_no'] ?? '')
  if (wanted === undefined) throw notFound()
  const imported = await read
    .selectFrom('ledger_account')
    .select(['id', 'name'])
    .where('rl_no', '=', wanted)
    .where('is_active', '=', true)
    .executeTakeFirst()
  if (imported) return { ...imported, sub_ledger: null }
  const agency = (await agencySubLedgers(read)).find(({ rl_no }) => rl_no === wanted)
  if (!agency) throw notFound()
  const id = (await ledgersOfRole(readAll, 'AR_MEMBER'))(session.branch)
  const members = await read
    .selectFrom('ledger_account')
    .select(['id', 'name'])
    .where('id', '=', id ?? 0)
    .executeTakeFirst()
  if (!members) throw bookRefusal(bookFault('ACC-021', undefined, { role: 'AR_MEMBER' }))
  return { ...members, sub_ledger: agency.id }
}

/** `member_ledger_accounts`: a row for each agency's sub-ledger; `ledger` is null while no ledger is the members'. */
export async function memberLedgers({ read, readAll, session }: CallContext) {
  const ledger = (await ledgersOfRole(readAll, 'AR_MEMBER'))(session.branch) ?? null
  const rows = await agencySubLedgers(read)
  return {
    member_ledger_accounts: rows
      .filter(({ linked_record }) => linked_record !== null)
      .map(({ id, name, rl_no, linked_record: agency }) => ({ id, name, rl_no, agency, ledger })),
  }
}

/** Sub-ledgers of agencies that are in use, by name; their code is the licence number. */
async function agencySubLedgers(read: CallContext['read']) {
  const rows = await read
    .selectFrom('sub_ledger_account')
    .select(['id', 'name', 'code', 'linked_record'])
    .where('kind', '=', 'agency')
    .where('is_active', '=', true)
    .orderBy('name')
    .execute()
  return rows.map(({ code, ...row }) => ({ ...row, rl_no: readRlNumber(code) ?? code }))
}
