import { asObject, asRows, asText } from '#platform/testing/conformance/finding.ts'
import type { Rule } from '#platform/testing/conformance/rule.ts'
import type { World } from '#platform/testing/conformance/world.ts'
import { path, posts, sides } from './saying.ts'
import { booksOf } from './books.ts'

/** Words of the specification, each with the text that a screen of the books shows them by. */
const labels = [
  ['accounting.approve_apply', 'acc_update_perm.approve_and_apply'],
  ['accounting.as_per_details', 'ledger.as_per_details'],
  ['accounting.hide_corrected_pairs', 'ledger.hide_corrected'],
  ['accounting.oldest_due_first', 'allocation.oldest_first'],
  ['accounting.likely_next_number', 'voucher.likely_next_number'],
  ['accounting.reversed_by', 'voucher.reversed_by'],
] as const

/** A ledger of income, whatever group the trials put theirs in. */
async function incomeLedger({ admin, make }: World): Promise<number> {
  const answer = await admin.get(`${path('primary_group')}without_pagination/all/`, {})
  const primary = asRows(asObject(answer.body)?.['primary_groups']).find(({ nature }) => nature === 'income')
  const group = await make.create('group', {
    having: { primary_group: primary?.['id'] ?? null, code: `${asText(primary?.['code'])}9071` },
  })
  const having = { group: group.id, system_role: null, negative_rule: 'allow' }
  return (await make.create('ledger_account', { having })).id
}

/** What screens and reports of the books call things. */
export const labelRules: readonly Rule[] = [
  {
    resource: 'payment_voucher',
    name: 'is shown in the words of the books',
    source: 'accounting.md 2.6, 2.11, 3 and 5',
    async run(world, notes) {
      for (const [id, ours] of labels)
        notes.holds(id, world.sentences.heard(id, world.texts[ours] ?? ''), world.sentences.text(id), ours)
      const trial = await world.admin.get('/report/api/v1/report/trial_balance/', {})
      const [asOf] = asRows(asObject(trial.body)?.['facts'])
      const moment = [asOf?.['label'], asOf?.['value']].map(asText).join(' ')
      notes.holds('moment', world.sentences.heard('accounting.timestamp_as_of', moment), 'as of {timestamp}', moment)
    },
  },
  {
    resource: 'receipt_voucher',
    name: 'of nobody is not related to an agency',
    source: 'accounting.md 5 profit_and_loss_all_agency',
    async run(world, notes) {
      const { expense, day } = await booksOf(world)
      const lines = sides('700.00', '700.00', { expense, income: await incomeLedger(world) })
      const posted = await posts(world, 'journal', { lines })
      notes.equal('posted', 201, posted.status)
      const answer = await world.admin.get('/report/api/v1/report/profit_and_loss_all_agency_wp/', {
        date_after: day,
        date_before: day,
      })
      const said = asRows(asObject(answer.body)?.['rows']).map(({ member }) => asText(member))
      const id = 'accounting.not_agency_related'
      notes.holds(
        'its row',
        said.some((one) => world.sentences.heard(id, one)),
        world.sentences.text(id),
        said,
      )
    },
  },
]
