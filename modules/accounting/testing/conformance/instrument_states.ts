import { asObject, asRows } from '#platform/testing/conformance/finding.ts'
import { keptOf, refusedWork, type Kept } from '#platform/testing/conformance/record_maker.ts'
import type { Hands, StateStory } from '#platform/testing/conformance/state_story.ts'
import { instrumentBooksOf } from './instrument_books.ts'
import { decided } from './vouchers.ts'

const base = '/postdate_cheque/api/v1/postdate_cheque/'
const requests = '/acc_update_perm/api/v1/acc_update_perm/'

/** Consent to the next change of a cheque; one that was given for an earlier version of it is taken back. */
export async function permitted(hands: Hands, record: number, what: string): Promise<void> {
  const { admin } = hands
  const open = { record, record_type: 'postdate_cheque', status: 'pending,approved' }
  for (const row of asRows(asObject((await admin.get(`${requests}all/`, open)).body)?.['acc_update_perms'])) {
    const kept = { ...row, id: Number(row['id']), row_version: Number(row['row_version']) }
    await decided(admin, kept, 'cancel', { note: 'It has changed since.' })
  }
  const asked = keptOf(
    await admin.send('POST', `${requests}create/`, {
      record_type: 'postdate_cheque',
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
    for (const status of ways[from] ?? []) kept = await stepped(hands, kept, status)
    if (from === 'in_hand' && to === 'canceled') await permitted(hands, kept.id, 'delete')
    return kept
  },
}

async function stepped(hands: Hands, { id, row_version }: Kept, status: string): Promise<Kept> {
  if (status === 'canceled') await permitted(hands, id, 'delete')
  const note = 'Decided at the meeting.'
  const answer = await hands.admin.send('PUT', `${base}update_status/${id}`, { status, row_version, note })
  const kept = keptOf(answer)
  if (answer.status >= 300 || !kept) throw refusedWork(`postdate_cheque to ${status}`, answer)
  return kept
}
