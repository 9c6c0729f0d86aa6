import { describe, expect, it } from 'vitest'
import { readManifest } from './manifest.ts'
import { beyondRights, rightsOf } from './rights.ts'
import type { PersonName } from './roster.ts'

const manifest = readManifest()

describe('who may do what at most', () => {
  it.each([
    [
      'ADMIN',
      'agency',
      ['approve', 'cancel', 'create', 'delete', 'export', 'import', 'post', 'print', 'read', 'send', 'update'],
    ],
    ['STAFF', 'city', ['create', 'read', 'update']],
    ['STAFF', 'branch', ['read']],
    ['USER', 'city', ['read']],
    ['USER', 'role', []],
    ['MEMBER_USER', 'agency', []],
    ['no role', 'agency', []],
    ['guest', 'city', []],
  ] as const)('%s with %s', (person: PersonName, resource, verbs) => {
    expect([...rightsOf(manifest, resource, person).verbs].toSorted()).toEqual(verbs)
  })

  it('knows what belongs to the caller', () => {
    expect([...rightsOf(manifest, 'agency', 'MEMBER_USER').own]).toEqual(['read', 'print'])
    expect(rightsOf(manifest, 'agency', 'USER').lookups).toBe(true)
    expect(rightsOf(manifest, 'branch', 'USER').lookups).toBe(false)
  })

  it('names the codes a role should not hold', () => {
    const held = new Set(['city.read', 'city.delete', 'thana.delete'])
    expect(beyondRights(manifest, 'city', 'STAFF', held)).toEqual(['city.delete'])
    expect(beyondRights(manifest, 'agency', 'MEMBER_USER', new Set(['agency.read', 'agency.update']))).toEqual([
      'agency.update',
    ])
  })
})
