import { asObject, asRows, asText } from '#platform/testing/conformance/finding.ts'
import type { Rule } from '#platform/testing/conformance/rule.ts'

/** Words of the specification, each with the text that a screen of the books shows them by. */
const labels = [
  ['accounting.approve_apply', 'acc_update_perm.approve_and_apply'],
  ['accounting.as_per_details', 'ledger.as_per_details'],
  ['accounting.hide_corrected_pairs', 'ledger.hide_corrected'],
  ['accounting.oldest_due_first', 'allocation.oldest_first'],
  ['accounting.likely_next_number', 'voucher.likely_next_number'],
  ['accounting.reversed_by', 'voucher.reversed_by'],
] as const

/** What screens and reports of the books call things. */
export const labelRules: readonly Rule[] = [
  {
    resource: 'payment_voucher',
    name: 'is shown in the words of the books',
    source: 'accounting.md 2.6, 2.11, 3 and 5',
    async run(world, notes) {
      for (const [id, ours] of labels)
        notes.holds(id, world.sentences.heard(id, world.texts[ours] ?? ''), world.sentences.text(id), ours)
      await Promise.resolve()
    },
  },
  {
    resource: 'receivable_bill',
    name: 'of nobody in particular stands in a row of its own among those of agencies',
    source: 'accounting.md 5 profit_and_loss_all_agency',
    async run(world, notes) {
      const id = 'accounting.not_agency_related'
      const report = '/report/api/v1/report/profit_and_loss_all_agency_wp/'
      const named = asRows(asObject((await world.admin.get(report)).body)?.['rows']).map((row) => asText(row['member']))
      notes.holds(
        id,
        named.some((one) => world.sentences.heard(id, one)),
        world.sentences.text(id),
        named.join(', '),
      )
    },
  },
]
