import { expect, it } from 'vitest'
import { userFaults, type UserFacts } from './user.rules.ts'

const roleOf = (kind: string) => ({ name: kind.toUpperCase(), kind })
const facts = (kinds: readonly string[], over: Partial<UserFacts> = {}): UserFacts => ({ roles: kinds.map(roleOf), rolesBefore: kinds.map(roleOf), newCodes: [], otherAdmins: 1, ...over })
const person = (over: object = {}) => ({ id: 7, status: 'active', primary_phone: '+8801711111111', secondary_phone: null, branch: 1, agency: null, ...over })
const admin = { user: 1, isAdmin: true, holds: () => true }
const desk = { user: 2, isAdmin: false, holds: (code: string) => code === 'agency.read' }

it.each([
  ['a clerk', person(), null, facts(['staff']), admin, false, []],
  ['one number twice', person({ secondary_phone: '+8801711111111' }), null, facts(['staff']), admin, false, ['user.phones_differ']],
  ['a member with another role (C-09)', person({ agency: 3 }), null, facts(['member', 'staff']), admin, false, ['user.member_combined']],
  ['a member of no agency', person({ branch: null }), null, facts(['member']), admin, false, ['user.agency_required']],
  ['a member of an agency', person({ branch: null, agency: 3 }), null, facts(['member']), admin, false, []],
  ['a clerk of an agency', person({ agency: 3 }), null, facts(['staff']), admin, false, ['user.agency_only_member']],
  ['a clerk of no branch', person({ branch: null }), null, facts(['staff']), admin, false, ['user.branch_required']],
  ['somebody without a role', person({ branch: null }), null, facts([]), admin, false, []],
  ['a role with rights one does not hold', person(), null, facts(['staff'], { newCodes: ['agency.approve'] }), desk, false, ['user.cannot_grant']],
  ['a role with rights one holds', person(), null, facts(['staff'], { newCodes: ['agency.read'] }), desk, false, []],
  ['an administrator made by somebody who is none', person(), null, facts(['admin']), desk, false, ['user.admin_only']],
  ['an administrator changed by somebody who is none', person(), person(), facts(['admin']), desk, false, ['user.admin_only']],
  ['a locked administrator lowered by somebody who is none', person({ status: 'locked' }), person({ status: 'locked' }), facts(['staff'], { rolesBefore: [roleOf('admin')] }), desk, false, ['user.admin_only']],
  ['an administrator deleted by somebody who is none', person(), person(), facts(['admin']), desk, true, ['user.admin_only']],
  ['the last administrator disabled (C-08)', person({ status: 'disabled' }), person(), facts(['admin'], { otherAdmins: 0 }), admin, false, ['user.last_admin']],
  ['the last administrator lowered', person(), person(), facts(['staff'], { rolesBefore: [roleOf('admin')], otherAdmins: 0 }), admin, false, ['user.last_admin']],
  ['the last administrator deleted', person(), person(), facts(['admin'], { otherAdmins: 0 }), admin, true, ['user.last_admin']],
  ['the last administrator locked for a while', person({ status: 'locked' }), person(), facts(['admin'], { otherAdmins: 0 }), admin, false, []],
  ['one of two administrators disabled', person({ status: 'disabled' }), person(), facts(['admin']), admin, false, []],
  ['oneself disabled', person({ id: 1, status: 'disabled' }), person({ id: 1 }), facts(['admin']), admin, false, ['user.disable_self']],
  ['oneself deleted', person({ id: 1 }), person({ id: 1 }), facts(['admin']), admin, true, ['user.disable_self']],
  ['a clerk deleted', person(), person(), facts(['staff']), desk, true, []],
] as const)('%s', (_what, doc, before, known, manager, isDelete, texts) => {
  expect(userFaults(doc, before, known, manager, isDelete).map(({ text }) => text)).toEqual(texts)
})
