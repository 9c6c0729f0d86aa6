import type { StateStory } from '#platform/testing/conformance/state_story.ts'
import { decided, draftReceipt, postedReceipt, steppedReceipt, voidableReceipt } from './receipts.ts'
import { keptOf, refusedWork } from '#platform/testing/conformance/record_maker.ts'

const vouchers: StateStory = {
  isForSecond: (from, to) => from === 'pending_approval' && to === 'posted',
  async reach(hands, from, to) {
    if (from === 'draft') return draftReceipt(hands, to === 'pending_approval')
    if (from === 'pending_approval')
      return steppedReceipt(hands.admin, await draftReceipt(hands, true), 'pending_approval')
    if (from === 'posted') return to === 'void' ? voidableReceipt(hands, await hands.second()) : postedReceipt(hands)
    return steppedReceipt(hands.admin, await voidableReceipt(hands, await hands.second()), 'void')
  },
}

const requests: StateStory = {
  isForSecond: (_from, to) => to === 'approved',
  async reach(hands, from) {
    const request = await hands.make.create('acc_update_perm')
    if (from === 'pending') return request
    const answer = await decided(await hands.second(), request, from === 'approved' ? 'approve' : 'cancel', {
      note: 'Decided at the meeting.',
    })
    const kept = keptOf(answer)
    if (!kept) throw refusedWork(`request to ${from}`, answer)
    return kept
  },
}

/** How receipts and requests to change them come through their states. */
export const accountingStates: Readonly<Record<string, StateStory>> = {
  receipt_voucher: vouchers,
  acc_update_perm: requests,
}
