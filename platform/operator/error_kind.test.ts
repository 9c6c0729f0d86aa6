import { describe, expect, it } from 'vitest'
import { errorKind } from './error_kind.ts'
import { withoutValues } from './without_values.ts'
import { postgresAge } from './postgres_releases.ts'
import { withoutLiterals } from './slow_statements.ts'

const at = { origin: 'request', place: 'GET /agency/{id}' } as const

describe('what is kept of an error says nothing about anybody', () => {
  it.each([
    ['duplicate key (passport)=("BX0123456")', 'duplicate key (passport)=(…)'],
    ['no mail to karim@example.org', 'no mail to …'],
    ['Bearer eyJhbGciOiJIUzI1NiJ9abcdef', 'Bearer …'],
    ['+8801712345678 was called 3 times', '+… was called … times'],
    ['মোবাইল ০১৭১২৩৪৫৬৭৮', 'মোবাইল …'],
  ])('%s', (said, kept) => expect(withoutValues(said)).toBe(kept))

  it('the stack names places of the program and leaves the message out, however many lines it has', () => {
    const error = new Error('first line\nBX0123456 on the second line')
    const { stack } = errorKind(error, at)
    expect(stack).toMatch(/^at .*error_kind\.test\.ts/)
    expect(stack).not.toContain('BX0123456')
    expect(stack).not.toContain(import.meta.dirname)
  })
})

describe('errors of one cause count together', () => {
  const fails = (words: string) => errorKind(new TypeError(words), at).fingerprint
  it('whatever they were about', () =>
    expect(new Set(['agency 1', 'owner 2'].map((words) => fails(words))).size).toBe(1))
  it('and another cause is another kind', () =>
    expect(errorKind(new RangeError('agency 1'), at).fingerprint).not.toBe(fails('agency 1')))
  it('also where something else than an error was thrown', () => {
    expect(errorKind('BX0123456', at)).toMatchObject({ name: 'string', message: '', stack: '' })
    expect(errorKind(null, at).fingerprint).toMatch(/^[0-9a-f]{64}$/)
  })
})

describe('a slow statement is kept without values', () => {
  it.each([
    [`select * from "user" where name = 'O''Neill' and id = 42`, 'select * from "user" where name = ? and id = ?'],
    ['select\n  $1::text,\n  t1.a', 'select $1::text, t1.a'],
  ])('%s', (statement, kept) => expect(withoutLiterals(statement)).toBe(kept))
})

describe('the age of the database server', () => {
  it.each([
    ['15.18', '2026-11-22', { is_ending: false, is_over: false, support_ends: '2027-11-11' }],
    ['15.18 (Debian 15.18-0+deb12u1)', '2027-06-01', { is_ending: true, is_over: false }],
    ['15.18', '2027-11-12', { is_ending: true, is_over: true }],
  ])('PostgreSQL %s on %s', (server, today, expected) => {
    expect(postgresAge(server, today)).toMatchObject(expected)
  })

  it('is not known of a version that is newer than this program', () =>
    expect(postgresAge('99.1', '2026-11-22')).toBeUndefined())
})
