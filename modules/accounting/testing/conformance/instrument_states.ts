import { asObject, asRows } from '#platform/testing/conformance/finding.ts'
import { keptOf, refusedWork, type Kept } from '#platform/testing/conformance/record_maker.ts'
import type { Hands, StateStory } from '#platform/testing/conformance/state_story.ts'
import type { GatedDeposit, GatedInstrument } from '../../update_permission/gate.ts'
import { instrumentBooksOf } from './instrument_books.ts'
import { decided } from './vouchers.ts'

const requests = '/acc_update_perm/api/v1/acc_update_perm/'

/** Consent to the next change of a cheque, pay order or deposit; one that was given for an earlier version of it is taken back. */
export const permittedFor =
  (record_type: GatedInstrument | GatedDeposit) =>
  async (hands: Hands, record: number, what: string): Promise<void> => {
    const { admin } = hands
    const open = { record, record_type, status: 'pending,approved' }
    for (const row of asRows(asObject((await admin.get(`${requests}all/`, open)).body)?.['acc_update_perms'])) {
      const kept = { ...row, id: Number(row['id']), row_version: Number(row['row_version']) }
      await decided(admin, kept, 'cancel', { note: 'It has changed since.' })
    }
    const asked = keptOf(
      await admin.send('POST', `${requests}create/`, {
        record_type,
        record,
        action: what === 'update' ? 'edit' : 'delete',
        reason: 'It was written wrongly',
      }),
    )
    // What is not there, or has moved on, is not asked for: the change itself is refused then.
    if (asked) await decided(await hands.second(), asked, 'approve')
  }

/** Ways of a cheque that was received; issued ones are paid, or not, without being deposited. */
const ways: Readonly<Record<string, readonly string[]>> = {
  in_hand: [],
  deposited: ['deposited'],
  cleared: ['deposited', 'cleared'],
  bounced: ['deposited', 'bounced'],
  returned: ['returned'],
  replaced: ['replaced'],
  canceled: ['canceled'],
}

/** How cheques come through their states. */
export const chequeStates: StateStory = {
  isForSecond: () => false,
  async reach(hands, from, to) {
    const isIssued = from === 'in_hand' && (to === 'cleared' || to === 'bounced')
    const { account } = await instrumentBooksOf(hands)
    const having = isIssued ? { type: 'issued', bank: account } : {}
    let kept = await hands.make.create('postdate_cheque', { full: true, having })
    for (const status of ways[from] ?? []) kept = await stepped(hands, 'postdate_cheque', kept, status)
    if (from === 'in_hand' && to === 'canceled') await permittedFor('postdate_cheque')(hands, kept.id, 'delete')
    return kept
  },
}

/** Ways of a pay order that was received. */
const payorderWays: Readonly<Record<string, readonly string[]>> = {
  received: [],
  sent: ['sent'],
  cleared: ['sent', 'cleared'],
  returned: ['sent', 'returned'],
  canceled: ['canceled'],
}

/** How pay orders come through their states. */
export const payorderStates: StateStory = {
  isForSecond: () => false,
  async reach(hands, from, to) {
    let kept = await hands.make.create('payorder_clearing', { full: true })
    for (const status of payorderWays[from] ?? []) kept = await stepped(hands, 'payorder_clearing', kept, status)
    if (from === 'received' && to === 'canceled') await permittedFor('payorder_clearing')(hands, kept.id, 'delete')
    return kept
  },
}

/** How instalments of deposits come through their states: a posted one is void with permission. */
export const installmentStates: StateStory = {
  isForSecond: () => false,
  async reach(hands, from, to) {
    let kept = await hands.make.create('fdr_installment', { full: true })
    for (const status of from === 'draft' ? [] : from === 'posted' ? ['posted'] : ['posted', 'void'])
      kept = await stepped(hands, 'fdr_installment', kept, status)
    if (from === 'posted' && to === 'void') await permittedFor('fdr_installment')(hands, kept.id, 'delete')
    return kept
  },
}

async function stepped(
  hands: Hands,
  resource: GatedInstrument | GatedDeposit,
  { id, row_version }: Kept,
  status: string,
): Promise<Kept> {
  if (status === 'canceled' || status === 'void') await permittedFor(resource)(hands, id, 'delete')
  const note = 'Decided at the meeting.'
  const wish = { status, row_version, note }
  const answer = await hands.admin.send('PUT', `/${resource}/api/v1/${resource}/update_status/${id}`, wish)
  const kept = keptOf(answer)
  if (answer.status >= 300 || !kept) throw refusedWork(`${resource} to ${status}`, answer)
  return kept
}
