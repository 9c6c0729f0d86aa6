import { asObject, asRows, asText } from '#platform/testing/conformance/finding.ts'
import { billScenarios } from './bill_scenarios.ts'
import { fundScenarios } from './fund_scenarios.ts'
import { depositScenarios } from './deposit_scenarios.ts'
import { reconciliationScenarios } from './reconciliation_scenarios.ts'
import { booksOf } from './books.ts'
import { gatedResources, type GatedResource } from '../../update_permission/gate.ts'
import { decided, draftVoucher, postedVoucher, requested, stepped } from './vouchers.ts'
import type { Scenario } from '#platform/testing/conformance/scenarios.ts'

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
  fiscal_year_checklist: async (world, notes, action) => {
    const year = await world.make.create('fiscal_year')
    const strange = await world.admin.get(action.path.replace('{id}', '999999999'))
    notes.refused('a year that is none', { status: 404, code: 'not_found' }, strange)
    const answer = await world.admin.get(action.path.replace('{id}', String(year.id)))
    const items = asRows(asObject(answer.body)?.['items'])
    const open = items.flatMap((item) => (item['ok'] === true ? [] : [item['key'] ?? null]))
    notes.equal('a fresh year has open periods and nothing else', ['periods'], open)
    return answer
  },
  ledger_by_rl_no: async (world, notes, action) => {
    const rl_no = '765432'
    const imported = await world.make.create('ledger_account', { having: { rl_no } })
    const at = (written: string) => action.path.replace('{rl_no}', encodeURIComponent(written))
    notes.refused('a number nobody has', { status: 404, code: 'not_found' }, await world.admin.get(at('999999999')))
    const answer = await world.admin.get(at(`RL-00${rl_no}`))
    const wanted = { id: imported.id, name: imported['name'] ?? null, sub_ledger: null }
    notes.equal('is the imported ledger', wanted, answer.body ?? null)
    return answer
  },
  lookup_member_ledger_accounts: async (world, notes, action) => {
    const party = await world.make.create('sub_ledger_account')
    const answer = await world.admin.get(action.path)
    const rows = asRows(asObject(answer.body)?.['member_ledger_accounts'])
    notes.holds(
      'has neither parties nor strangers',
      rows.every((row) => row['id'] !== party.id && row['agency'] !== null),
      'agencies',
      rows.slice(0, 5),
    )
    return answer
  },
  get_ledger_current_amount: async (world, notes, action) => {
    const fresh = await world.make.create('ledger_account')
    const path = action.path.replace('{ledger_id}', String(fresh.id))
    notes.refused('no day', { status: 400, at: 'date' }, await world.admin.get(path, { date: '2026-02-30' }))
    const strange = { status: 404, code: 'not_found' }
    notes.refused('a party that is none', strange, await world.admin.get(path, { sub_ledger: 999_999_999 }))
    const answer = await world.admin.get(path, { date: '2026-07-01' })
    const { debit, credit, balance, as_at } = asObject(answer.body) ?? {}
    notes.equal(
      'amounts are decimal strings',
      ['0.00', '0.00', '0.00', '2026-07-01'],
      [debit ?? null, credit ?? null, balance ?? null, as_at ?? null],
    )
    return answer
  },
  previous_balance_check_account: async (world, notes, action) => {
    const cash = await world.make.create('ledger_account', {
      having: { system_role: 'CASH', negative_rule: 'block' },
    })
    const path = action.path.replace('{ledger_id}', String(cash.id))
    for (const [amount, code, id] of [
      ['1.005', 'ACC-003', 'accounting.amount_most_2_decimal_places'],
      ['abc', 'invalid', 'accounting.amount_not_number'],
    ] as const)
      notes.refused(
        `of ${amount}`,
        { status: 400, code, at: 'amount', sentences: [{ id }] },
        await world.admin.get(path, { amount }),
      )
    const answer = await world.admin.get(path, { amount: '12.50' })
    const { previous_balance, after_amount, allowed } = asObject(answer.body) ?? {}
    notes.equal(
      'money that is not there',
      ['0.00', '-12.50', false],
      [previous_balance ?? null, after_amount ?? null, allowed ?? null],
    )
    return answer
  },
  ...billScenarios,
  ...depositScenarios,
  ...fundScenarios,
  ...reconciliationScenarios,
  ...Object.fromEntries(gatedResources.filter((one) => one !== 'provident_fund').flatMap(numberStories)),
  acc_update_perm_approve: async (world, notes, action) => {
    const receipt = await postedVoucher(world, 'receipt_voucher')
    const narration = `${world.make.marker} put right`
    const request = await requested(world, 'receipt_voucher', receipt.id, {
      action: 'edit',
      proposed_change: { narration },
    })
    notes.refused(
      'the own request',
      { status: 403, sentences: [{ id: 'accounting.cannot_approve_own_request' }] },
      await decided(world.admin, request, 'approve'),
      { call: action.path },
    )
    const second = await world.roster.second()
    const answer = await decided(second, request, 'approve', { apply: true })
    const now = asObject((await world.admin.get(`${world.resource('receipt_voucher').base}${receipt.id}`)).body)
    notes.equal('the change is made', narration, now?.['narration'], { call: action.path })
    notes.equal('as its next revision', 2, now?.['revision'], { call: action.path })
    notes.refused(
      'a request that was used',
      {
        status: 409,
        sentences: [{ id: 'accounting.status_this_request_is_already', places: { status: 'Used' } }],
      },
      await decided(second, request, 'approve'),
      { call: action.path },
    )
    const used = asObject((await world.admin.get(`${world.resource('acc_update_perm').base}${request.id}`)).body)
    if (notes.equal('is used by it', 'used', used?.['status'], { call: action.path }))
      world.tally.steps.add('acc_update_perm: approved -> used')
    return answer
  },
  acc_update_perm_cancel: async (world, notes, action) => {
    const request = await world.make.create('acc_update_perm')
    notes.refused(
      "another's request without a word",
      { status: 400, at: 'note' },
      await decided(await world.roster.second(), request, 'cancel'),
      { call: action.path },
    )
    const answer = await decided(world.admin, request, 'cancel')
    notes.equal('is canceled', 'canceled', asObject(answer.body)?.['status'], { call: action.path })
    return answer
  },
}

/** The invoice-number lookups of a kind of voucher. accounting.md 2.4. */
function numberStories(resource: GatedResource): [string, Scenario][] {
  return [
    [
      `${resource}_by_invoice_no`,
      async (world, notes, action) => {
        const voucher = await postedVoucher(world, resource)
        const at = (number: string) => action.path.replace('{invoice_no}', encodeURIComponent(number))
        notes.refused(
          'a number nobody gave',
          { status: 404, code: 'not_found' },
          await world.admin.get(at('DHK-RV-9900-99999')),
        )
        const answer = await world.admin.get(at(asText(voucher['invoice_no'])))
        notes.equal('is the voucher of that number', voucher.id, asObject(answer.body)?.['id'])
        return answer
      },
    ],
    [
      `${resource}_next_invoice_no`,
      async (world, notes, action) => {
        const draft = await draftVoucher(world, resource)
        const { types, day } = await booksOf(world)
        const ask = () =>
          world.admin.get(action.path, {
            voucher_type: types[resource].plain,
            branch: Number(draft['branch']),
            date: day,
          })
        const answer = await ask()
        notes.equal('is not reserved', answer.body ?? null, (await ask()).body)
        const posted = await stepped(world.admin, resource, draft, 'posted')
        notes.equal(
          'is the number of the next one',
          posted['invoice_no'] ?? null,
          asObject(answer.body)?.['next_invoice_no'],
        )
        return answer
      },
    ],
  ]
}
