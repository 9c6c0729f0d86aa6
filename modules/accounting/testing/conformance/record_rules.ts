import { addDays } from '#platform/clock/day.ts'
import { asObject, asRows, asText } from '#platform/testing/conformance/finding.ts'
import { keptOf } from '#platform/testing/conformance/record_maker.ts'
import type { Rule } from '#platform/testing/conformance/rule.ts'
import type { World } from '#platform/testing/conformance/world.ts'
import { booksOf } from './books.ts'
import { memberOf } from './fund_hints.ts'
import { path, posts, says, sides, type Having } from './saying.ts'
import { postedVoucher } from './vouchers.ts'

/** Makes a record as it should be, but for what the case is about. */
const writes = async (world: World, resource: string, having: Having) =>
  world.admin.send('POST', `${path(resource)}create/`, await world.make.draft(resource, { full: true, having }))

/** Changes one field of a record as it stands now. */
async function changes(world: World, resource: string, id: number, change: Having) {
  const now = asObject((await world.admin.get(`${path(resource)}${id}`)).body)
  const body = { ...change, row_version: now?.['row_version'] ?? 0 }
  return world.admin.send('PUT', `${path(resource)}update/${id}`, JSON.parse(JSON.stringify(body)))
}

const anotherClass = async (world: World, of: unknown): Promise<number> => {
  const answer = await world.admin.get(`${path('primary_group')}without_pagination/all/`)
  const all = asRows(asObject(answer.body)?.['primary_groups'])
  return Number(all.find(({ id }) => id !== of)?.['id'])
}

/** Refusals of accounting.md 3 in words of their own, by the records that give them. */
export const recordRules: readonly Rule[] = [
  {
    resource: 'ledger_account',
    name: 'stays in its class once something stands in it, and in the role that the books need',
    source: 'accounting.md 3 group and ledger_account, Errors',
    async run(world, notes) {
      const books = await booksOf(world)
      const group = await world.make.create('group', { having: { parent: undefined } })
      const used = await world.make.create('ledger_account', {
        having: { system_role: null, negative_rule: 'allow', group: group.id },
      })
      const lines = sides('5.00', '5.00', { ...books, expense: used.id })
      notes.status('a posting', 201, await posts(world, 'journal', { lines }))
      const primary_group = await anotherClass(world, group['primary_group'])
      const moved = await changes(world, 'group', group.id, { primary_group })
      says(world, notes, 'accounting.group_posted_ledgers_cannot_move', moved)
      const answer = await world.admin.get(`${path('group')}without_pagination/all/`)
      const other = asRows(asObject(answer.body)?.['groups']).find(
        (one) => one['primary_group'] !== group['primary_group'],
      )
      const strange =
        other?.['id'] ?? (await world.make.create('group', { having: { primary_group, code: undefined } })).id
      const across = await changes(world, 'ledger_account', used.id, { group: strange })
      says(world, notes, 'accounting.ledger_postings_cannot_move_another', across)
      // A role that no other story gives a ledger.
      const only = await world.make.create('ledger_account', {
        having: { system_role: 'GAIN_DISPOSAL', negative_rule: 'allow' },
      })
      const roleless = await changes(world, 'ledger_account', only.id, { system_role: null })
      says(world, notes, 'accounting.role_stay_mapped_ledger', roleless)
    },
  },
  {
    resource: 'sales',
    name: 'takes back no more than was sold',
    source: 'accounting.md 3 sales, Return',
    async run(world, notes) {
      const sale = await postedVoucher(world, 'sales')
      const [line] = asRows(sale['items'])
      const tooMany = await world.admin.send('POST', `${path('sales_return')}create/?step=post`, {
        return_of: sale.id,
        narration: 'Brought back',
        voucher_type: (await booksOf(world)).types.sales_return.plain,
        items: [{ line_no: 1, qty: String(Number(line?.['qty']) + 1) }],
      })
      says(world, notes, 'accounting.only_left_return', tooMany)
    },
  },
  {
    resource: 'postdate_cheque',
    name: 'goes to the bank from its date on, for six months',
    source: 'accounting.md 3 postdate_cheque',
    async run(world, notes) {
      const { day } = await booksOf(world)
      const later = await world.make.create('postdate_cheque', {
        full: true,
        having: { cheque_date: addDays(day, 30) },
      })
      const early = await world.admin.send('PUT', `${path('postdate_cheque')}update_status/${later.id}`, {
        status: 'deposited',
        row_version: later.row_version,
      })
      says(world, notes, 'accounting.cheque_dated_cannot_deposited_earlier', early)
      const old = addDays(day, -181)
      says(
        world,
        notes,
        'accounting.cheque_older_than_6_months',
        await writes(world, 'postdate_cheque', { cheque_date: old }),
      )
      says(
        world,
        notes,
        'accounting.pay_order_older_than_6',
        await writes(world, 'payorder_clearing', { issue_date: old }),
      )
    },
  },
  {
    resource: 'fdr',
    name: 'ends after it began, and stays where it is while a lien is on it',
    source: 'accounting.md 3 fdr',
    async run(world, notes) {
      const { day } = await booksOf(world)
      const short = await writes(world, 'fdr', { open_date: day, maturity_date: day })
      says(world, notes, 'accounting.maturity_date_after_opening_date', short)
      const pledged = await world.make.create('fdr', { full: true, having: { lien: 'Loan 7 of the bank' } })
      const back = { fdr: pledged.id, kind: 'encash', period_from: undefined, period_to: undefined }
      says(world, notes, 'accounting.fdr_under_lien', await writes(world, 'fdr_installment', back))
    },
  },
  {
    resource: 'fdr_installment',
    name: 'is paid into a scheme once a month while it runs, and pays out no less than nothing',
    source: 'accounting.md 3 fdr_installment',
    async run(world, notes) {
      const { day } = await booksOf(world)
      const scheme = await world.make.create('fdr', { full: true, having: { kind: 'dps' } })
      const paid = (date: string) =>
        writes(world, 'fdr_installment', {
          fdr: scheme.id,
          kind: 'deposit',
          date,
          tax: undefined,
          excise: undefined,
          charge: undefined,
          period_from: undefined,
          period_to: undefined,
        })
      const before = addDays(asText(scheme['open_date']), -1)
      says(world, notes, 'accounting.instalment_date_between', await paid(before))
      const first = keptOf(await paid(day))
      const posted = await world.admin.send('PUT', `${path('fdr_installment')}update_status/${first?.id ?? 0}`, {
        status: 'posted',
        row_version: first?.row_version ?? 0,
      })
      notes.status('the instalment of the month', 200, posted)
      says(world, notes, 'accounting.instalment_paid', await paid(day))
      const eaten = await writes(world, 'fdr_installment', { gross: '1.00', tax: '5.00' })
      says(world, notes, 'accounting.net_amount_cannot_negative', eaten)
    },
  },
  {
    resource: 'provident_fund',
    name: 'lends no more than its share of the own balance',
    source: 'accounting.md 3 provident_fund',
    async run(world, notes) {
      const loan = await writes(world, 'provident_fund', {
        employee: await memberOf(world),
        kind: 'loan',
        salary_month: undefined,
        employee_amount: '900000.00',
        employer_amount: undefined,
      })
      says(world, notes, 'accounting.loan_most', loan)
    },
  },
]
