import { describe, expect, it } from 'vitest'
import { decisionFaults, requestFaults, rewordingFaults } from './acc_update_perm.rules.ts'

type Request = Parameters<typeof requestFaults>[0]
type Facts = Parameters<typeof requestFaults>[1]

const request: Request = { reason: 'The amount was typed wrongly', proposed_change: { narration: 'x' }, action: 'edit' }
const posted = { status: 'posted', writable: ['narration', 'lines'] }
const facts: Facts = { record: posted, open: null, locked: null }
const texts = (faults: readonly { readonly text: string }[]) => faults.map(({ text }) => text)

describe('a request for consent', () => {
  it.each([
    ['for a posted record, with a reason', {}, {}, []],
    ['for a record that the asker does not see', {}, { record: null }, ['field.invalid']],
    ['for a draft', {}, { record: { ...posted, status: 'draft' } }, ['acc_update_perm.not_posted']],
    ['while another is open', {}, { open: 'UP-2526-00001' }, ['acc_update_perm.already_pending']],
    ['with hardly a word', { reason: '   typo   ' }, {}, ['acc_update_perm.reason_too_short']],
    ['that changes what nobody writes', { proposed_change: { status: 'draft' } }, {}, ['field.unknown']],
    ['to void, and to change too', { action: 'delete' }, {}, ['acc_update_perm.no_change_to_void']],
    ['in a locked month', {}, { locked: { field: 'record', text: 'books.locked' } }, ['books.locked']],
  ] as const)('%s', (_, wish, known, expected) =>
    expect(texts(requestFaults({ ...request, ...wish }, { ...facts, ...known }))).toEqual(expected),
  )
})

describe('other words for a request', () => {
  const said = (status: string, requested_by: number, wish: Partial<Request> = {}) =>
    texts(rewordingFaults({ ...request, ...wish }, { status, requested_by }, 7, posted.writable))
  it.each([
    ['are its asker’s', 'pending', 7, {}, []],
    ['are nobody else’s', 'pending', 8, {}, ['acc_update_perm.not_yours']],
    ['come too late once it is approved', 'approved', 7, {}, ['acc_update_perm.already_decided']],
    ['are reasons too', 'pending', 7, { reason: 'typo' }, ['acc_update_perm.reason_too_short']],
  ] as const)('%s', (_, status, by, wish, expected) => expect(said(status, by, wish)).toEqual(expected))
})

describe('a request is decided', () => {
  const chief = { user: 7, mayApprove: true, mayApproveOwn: false }
  const clerk = { ...chief, mayApprove: false }
  it.each([
    ['by a second person', 8, 'approved', null, chief, []],
    ['not by who asked', 7, 'approved', null, chief, ['acc_update_perm.own_request']],
    ['by who asked where nobody else is there', 7, 'approved', null, { ...chief, mayApproveOwn: true }, []],
    ['canceled by who asked, without a word', 7, 'canceled', null, clerk, []],
    ['canceled by who approves, with a word', 8, 'canceled', 'It is right as it is', chief, []],
    ['not canceled by who approves without a word', 8, 'canceled', '  ', chief, ['field.required']],
    ['not canceled by a colleague', 8, 'canceled', 'I do not like it', clerk, ['error.forbidden']],
  ] as const)('%s', (_, requested_by, to, note, decider, expected) =>
    expect(texts(decisionFaults({ requested_by }, to, note, decider))).toEqual(expected),
  )
})
