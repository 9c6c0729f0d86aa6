import type { Client } from './client.ts'
import type { Office } from './hint.ts'
import { decided, draftReceipt, postedReceipt, steppedReceipt, voidableReceipt } from './receipts.ts'
import { keptOf, refusedWork, type Kept } from './record_maker.ts'

/** Who is there to take steps: the administrator, who makes the records, and a second one. */
export interface Hands extends Office {
  readonly second: () => Promise<Client>
}

/** States that one person alone cannot bring a record through: two-person rules, permission that is asked for first. */
export interface StateStory {
  /** A record in a state, ready for the step it is tried with where that step is open to it. */
  readonly reach: (hands: Hands, from: string, to: string) => Promise<Kept>
  /** Whether the administrator, who made it, may not take this step. */
  readonly isForSecond: (from: string, to: string) => boolean
}

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

/** By resource; states of the others are reached step by step. */
export const stateStories: Readonly<Record<string, StateStory>> = {
  receipt_voucher: vouchers,
  acc_update_perm: requests,
}
