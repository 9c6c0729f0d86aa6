import { asObject, asRows } from './finding.ts'
import type { Scenario } from './scenarios.ts'

/** Stories of the special calls of accounting.md 3. */
export const accountingScenarios: Readonly<Record<string, Scenario>> = {
  lookup_ledger_account_list: async (world, notes, action) => {
    const [used, other] = [await world.make.create('ledger_account'), await world.make.create('ledger_account')]
    await world.admin.send('PUT', `/ledger_account/api/v1/ledger_account/update/${other.id}`, {
      is_active: false,
      row_version: other.row_version,
    })
    const answer = await world.admin.get(action.path)
    const rows = asRows(asObject(answer.body)?.['ledger_account_list'])
    const found = rows.find((row) => row['id'] === used.id)
    notes.equal('is light', ['code', 'group', 'id', 'name'], Object.keys(found ?? {}).toSorted())
    notes.holds(
      'leaves out what is switched off',
      rows.every((row) => row['id'] !== other.id),
      `no ${other.id}`,
      other.id,
    )
    return answer
  },
  lookup_sub_ledgers: async (world, notes, action) => {
    const party = await world.make.create('sub_ledger_account')
    const forParties = await world.make.create('ledger_account', { having: { sub_ledger_kind: 'party' } })
    const forVendors = await world.make.create('ledger_account', { having: { sub_ledger_kind: 'vendor' } })
    const namesUnder = async (ledger: number) =>
      asRows(asObject((await world.admin.get(action.path, { ledger })).body)?.['sub_ledgers']).map((row) => row['id'])
    const under = await namesUnder(forParties.id)
    notes.holds('a ledger of parties takes a party', under.includes(party.id), party.id, under.slice(0, 10).map(String))
    notes.equal('a ledger of vendors takes none', [], (await namesUnder(forVendors.id)).map(String))
    return world.admin.get(action.path, { kind: 'party' })
  },
}
