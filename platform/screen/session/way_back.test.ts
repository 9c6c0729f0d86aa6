import { expect, test } from 'vitest'
import { opensTo } from '#platform/resource/route_group.ts'
import { expiryOf, isAlive } from './storage.ts'
import { isOwnPath, wayBack } from './way_back.ts'

const landing = '/apps/dashboards/project'

test('a guest returns to the page he asked for, and to no other site', () => {
  expect(wayBack('/apps/member-management/members?status=new', landing)).toBe(
    '/apps/member-management/members?status=new',
  )
  for (const elsewhere of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/\t/evil.example',
    '',
    undefined,
  ])
    expect(wayBack(elsewhere, landing), String(elsewhere)).toBe(landing)
  expect(wayBack('/login?returnTo=/login', landing)).toBe(landing)
  expect(isOwnPath('/a')).toBe(true)
})

test('a route opens by its group of roles, compared without case', () => {
  expect(opensTo(undefined, '')).toBe(true)
  expect(opensTo('onlyGuest', '')).toBe(true)
  expect(opensTo('onlyGuest', 'ADMIN')).toBe(false)
  expect(opensTo('staff', 'Staff')).toBe(true)
  expect(opensTo('admin', 'staff')).toBe(false)
  expect(opensTo('member', 'member_user')).toBe(true)
  expect(opensTo('a group nobody has named', 'ADMIN')).toBe(false)
})

test('a token ends at its second', () => {
  const now = Math.floor(Date.now() / 1000)
  const token = (exp: number): string => `h.${btoa(JSON.stringify({ exp })).replaceAll('=', '')}.s`
  expect(expiryOf(token(now + 60))).toBe(now + 60)
  expect(isAlive(token(now + 60), 0)).toBe(true)
  expect(isAlive(token(now + 20), 30)).toBe(false)
  expect(isAlive('nonsense', 0)).toBe(false)
})
