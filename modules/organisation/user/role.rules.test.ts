import { expect, it } from 'vitest'
import { roleFaults, type RoleFacts } from './role.rules.ts'

const admin = { isAdmin: true, holds: () => true }
const desk = { isAdmin: false, holds: (code: string) => code === 'agency.read' }
const facts = (over: Partial<RoleFacts> = {}): RoleFacts => ({ codes: [], codesBefore: [], otherAdmins: 1, ...over })
const counter = { name: 'COUNTER', kind: 'staff', is_system: false }
const chief = { name: 'CHIEF', kind: 'admin', is_system: false }
const system = { name: 'STAFF', kind: 'staff', is_system: true }

it.each([
  ['a role of one\u2019s own rights', counter, null, facts({ codes: ['agency.read'] }), desk, false, []],
  [
    'a right one does not hold',
    counter,
    counter,
    facts({ codes: ['agency.approve'] }),
    desk,
    false,
    ['user.cannot_grant'],
  ],
  [
    'a right the role had already',
    counter,
    counter,
    facts({ codes: ['agency.approve'], codesBefore: ['agency.approve'] }),
    desk,
    false,
    [],
  ],
  ['rights taken away', counter, counter, facts({ codesBefore: ['agency.approve'] }), desk, false, []],
  ['a new role of administrators, by somebody who is none', chief, null, facts(), desk, false, ['user.admin_only']],
  [
    'a role raised to administrators',
    { ...counter, kind: 'admin' },
    counter,
    facts(),
    desk,
    false,
    ['user.admin_only'],
  ],
  [
    'another label for the administrators, by somebody who is none',
    chief,
    chief,
    facts(),
    desk,
    false,
    ['user.admin_only'],
  ],
  ['a role of administrators deleted by somebody who is none', chief, chief, facts(), desk, true, ['user.admin_only']],
  [
    'a role of administrators lowered, and others remain',
    { ...chief, kind: 'staff' },
    chief,
    facts(),
    admin,
    false,
    [],
  ],
  [
    'a role of administrators lowered, and none remains',
    { ...chief, kind: 'staff' },
    chief,
    facts({ otherAdmins: 0 }),
    admin,
    false,
    ['user.last_admin'],
  ],
  [
    'another name for a built-in role',
    { ...system, name: 'CREW' },
    system,
    facts(),
    admin,
    false,
    ['role.system_name'],
  ],
  [
    'another kind for a built-in role',
    { ...system, kind: 'user' },
    system,
    facts(),
    admin,
    false,
    ['role.system_name'],
  ],
  ['a built-in role deleted', system, system, facts(), admin, true, ['role.system_delete']],
  ['a role of one\u2019s own deleted', counter, counter, facts(), desk, true, []],
] as const)('%s', (_what, doc, before, known, holder, isDelete, texts) => {
  expect(roleFaults(doc, before, known, holder, isDelete).map(({ text }) => text)).toEqual(texts)
})

it('names the right that cannot be granted (C-06)', () => {
  expect(roleFaults(counter, null, facts({ codes: ['agency.read', 'agency.approve'] }), desk, false)).toEqual([
    { field: 'permissions', text: 'user.cannot_grant', params: { code: 'agency.approve' }, status: 403 },
  ])
})
