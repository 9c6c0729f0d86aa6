import { asObject, type Json } from '#platform/testing/conformance/finding.ts'
import { keptOf } from '#platform/testing/conformance/record_maker.ts'
import type { Rule } from '#platform/testing/conformance/rule.ts'
import { path, says } from './saying.ts'
import { decided, postedVoucher, requested } from './vouchers.ts'

/** Permissions that are of no use any more. accounting.md 3 acc_update_perm. */
export const permitRules: readonly Rule[] = [
  {
    resource: 'acc_update_perm',
    name: 'opens the record that was looked at, and nothing after its hours',
    source: 'accounting.md 3 acc_update_perm',
    async run(world, notes) {
      const second = await world.roster.second()
      const cheque = await world.make.create('postdate_cheque', { full: true })
      const asked = keptOf(
        await second.send('POST', `${path('acc_update_perm')}create/`, {
          record_type: 'postdate_cheque',
          record: cheque.id,
          action: 'edit',
          reason: 'It was written wrongly',
        }),
      )
      if (!asked) throw new Error('The request was not taken.')
      notes.status('consent', 200, await decided(world.admin, asked, 'approve'))
      const taken = await world.admin.send('PUT', `${path('postdate_cheque')}update_status/${cheque.id}`, {
        status: 'deposited',
        row_version: cheque.row_version,
      })
      const row_version = asObject(taken.body)?.['row_version'] ?? 0
      const other = { amount: '7.00', row_version }
      const changed = await second.send('PUT', `${path('postdate_cheque')}update/${cheque.id}`, other)
      says(world, notes, 'accounting.record_changed_after_approval_ask', changed)

      const voucher = await postedVoucher(world, 'journal')
      const request = await requested(world, 'journal', voucher.id, { action: 'edit' })
      notes.status('consent', 200, await decided(second, request, 'approve'))
      // As it is when the hours of a consent are over.
      await world.target.inDatabase(
        `update acc_update_perm set expires_at = now() - interval '1 minute' where id = $1`,
        [request.id],
      )
      const late: Json = { narration: 'Too late', row_version: voucher.row_version }
      const tooLate = await world.admin.send('PUT', `${path('journal')}update/${voucher.id}`, late)
      says(world, notes, 'accounting.permission_expired', tooLate)
      const now = asObject((await world.admin.get(`${path('acc_update_perm')}${request.id}`)).body)
      if (notes.equal('shows as expired', 'expired', now?.['status']))
        world.tally.steps.add('acc_update_perm: approved -> expired')
    },
  },
]
