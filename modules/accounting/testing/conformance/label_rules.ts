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
]
