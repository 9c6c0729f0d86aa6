import type { StateStory } from '#platform/testing/conformance/state_story.ts'
import { gatedResources, type GatedResource } from '../../update_permission/gate.ts'
import { chequeStates, installmentStates, payorderStates } from './instrument_states.ts'
import { yearStates } from './year_states.ts'
import { decided, draftVoucher, postedVoucher, stepped, voidable } from './vouchers.ts'
import { keptOf, refusedWork } from '#platform/testing/conformance/record_maker.ts'

const voucher = (resource: GatedResource): StateStory => ({
  isForSecond: (from, to) => from === 'pending_approval' && to === 'posted',
  async reach(hands, from, to) {
    if (from === 'draft') return draftVoucher(hands, resource, to === 'pending_approval')
    if (from === 'pending_approval')
      return stepped(hands.admin, resource, await draftVoucher(hands, resource, true), 'pending_approval')
    if (from === 'posted')
      return to === 'void' ? voidable(hands, resource, await hands.second()) : postedVoucher(hands, resource)
    return stepped(hands.admin, resource, await voidable(hands, resource, await hands.second()), 'void')
  },
})

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

/** A statement without lines of an account without postings: bank and books agree. */
const statements: StateStory = {
  isForSecond: () => false,
  async reach(hands, from) {
    const nothing = { opening_balance: '0.00', closing_balance: '0.00', lines: [] }
    const draft = await hands.make.create('bank_reconciliation', { having: nothing })
    if (from === 'draft') return draft
    const answer = await hands.admin.send(
      'PUT',
      `/bank_reconciliation/api/v1/bank_reconciliation/update_status/${draft.id}`,
      {
        status: 'finished',
        row_version: draft.row_version,
      },
    )
    const kept = keptOf(answer)
    if (!kept) throw refusedWork('statement to finished', answer)
    return kept
  },
}

/** How vouchers and requests to change them come through their states. */
export const accountingStates: Readonly<Record<string, StateStory>> = {
  ...Object.fromEntries(gatedResources.map((resource) => [resource, voucher(resource)])),
  acc_update_perm: requests,
  bank_reconciliation: statements,
  payorder_clearing: payorderStates,
  fdr_installment: installmentStates,
  fiscal_year: yearStates,
  postdate_cheque: chequeStates,
}
