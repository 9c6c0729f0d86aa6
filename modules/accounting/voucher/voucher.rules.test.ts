import { describe, expect, it } from 'vitest'
import {
  branchesOfLines,
  branchFaults,
  gateFaults,
  moveOf,
  needsApproval,
  placed,
  restFaults,
  stepFaults,
} from './voucher.rules.ts'

describe('a voucher in the books', () => {
  it.each([
    ['a draft that is saved', 'draft', 'draft', true, 'none'],
    ['a new draft', null, 'draft', true, 'none'],
    ['a draft that is posted', 'draft', 'posted', false, 'post'],
    ['one that a second person approves', 'pending_approval', 'posted', false, 'post'],
    ['a posted one whose day is corrected', 'posted', 'posted', true, 'replace'],
    ['a posted one that gets a document', 'posted', 'posted', false, 'none'],
    ['a posted one that is voided', 'posted', 'void', false, 'reverse'],
  ] as const)('%s', (_case, before, after, isOther, move) => expect(moveOf(before, after, isOther)).toBe(move))
})

describe('a posted voucher', () => {
  const asked = { move: 'replace', permit: null, row_version: 3, label: '$receipt_voucher' } as const
  it('changes with a permission only, and says for what to ask', () => {
    expect(gateFaults(asked)).toMatchObject([
      { code: 'ACC-030', status: 403, params: { action: '$books.action.change' } },
    ])
    expect(gateFaults({ ...asked, move: 'reverse' })).toMatchObject([{ params: { action: '$books.action.cancel' } }])
  })
  it('changes while it is what permission was given for', () => {
    expect(gateFaults({ ...asked, permit: { id: 1, record_version: 3, reason: 'wrong day' } })).toEqual([])
    expect(gateFaults({ ...asked, permit: { id: 1, record_version: 2, reason: 'wrong day' } })).toMatchObject([
      { text: 'acc_update_perm.record_changed', status: 409 },
    ])
  })
  it('takes further documents without asking', () => {
    expect(gateFaults({ ...asked, move: 'none' })).toEqual([])
  })
})

describe('a second person', () => {
  it.each([
    ['never', { approval: 'none', approvalLimit: 0n }, 10_000_000n, false],
    ['above the limit', { approval: 'above_limit', approvalLimit: 5_000_000n }, 5_000_001n, true],
    ['not at the limit', { approval: 'above_limit', approvalLimit: 5_000_000n }, 5_000_000n, false],
    ['always', { approval: 'always', approvalLimit: 0n }, 1n, true],
  ] as const)('is wanted %s', (_case, approval, total, wanted) => expect(needsApproval(approval, total)).toBe(wanted))

  const step = { needsApproval: true, isAuthor: true } as const
  it('is not who wrote it', () => {
    expect(stepFaults({ ...step, before: 'pending_approval', after: 'posted' })).toMatchObject([
      { text: 'voucher.own_approval', status: 403 },
    ])
    expect(stepFaults({ ...step, isAuthor: false, before: 'pending_approval', after: 'posted' })).toEqual([])
  })
  it('cannot be passed by', () => {
    expect(stepFaults({ ...step, before: 'draft', after: 'posted' })).toMatchObject([
      { text: 'voucher.approval_needed' },
    ])
    expect(stepFaults({ ...step, before: 'draft', after: 'pending_approval' })).toEqual([])
  })
  it('is not asked where nobody wants one', () => {
    expect(stepFaults({ ...step, needsApproval: false, before: 'draft', after: 'pending_approval' })).toMatchObject([
      { text: 'voucher.no_approval_needed' },
    ])
  })
})

describe('what is at rest', () => {
  it('drafts are deleted, everything else is voided or stays', () => {
    expect(restFaults('draft', 'draft', false, true)).toEqual([])
    for (const status of ['pending_approval', 'posted', 'void'] as const)
      expect(restFaults(status, status, false, true)).toMatchObject([{ text: 'voucher.only_drafts_deleted' }])
  })
  it('a void one and one that waits read as they did', () => {
    for (const status of ['pending_approval', 'void'] as const)
      expect(restFaults(status, status, true, false)).toMatchObject([{ text: `voucher.stays_${status}` }])
    expect(restFaults('draft', 'draft', true, false)).toEqual([])
  })
})

describe('what the books say of a journal', () => {
  const places = ['receive_in', 'deductions[0]', 'lines[0]']
  it.each([
    ['lines[0].ledger', 'receive_in'],
    ['lines[1].debit', 'deductions[0].amount'],
    ['lines[2].sub_ledger', 'lines[0].sub_ledger'],
    ['lines[2].credit', 'lines[0].amount'],
    ['lines', 'lines'],
    ['voucher_date', 'voucher_date'],
  ])('%s is told at %s', (field, at) => expect(placed({ field, text: 'x' }, places).field).toBe(at))
})

describe('a branch that is not one’s own', () => {
  const others = branchesOfLines([{ branch: null }, { branch: 2 }])
  it('is neither that of the voucher nor of a line', () => {
    expect(branchFaults(1, others, [1]).map(({ field }) => field)).toEqual(['lines[1].branch'])
    expect(branchFaults(1, others, [2]).map(({ field }) => field)).toEqual(['branch'])
    expect(branchFaults(1, others, [1, 2])).toEqual([])
    expect(branchFaults(1, others, 'all')).toEqual([])
  })
})
