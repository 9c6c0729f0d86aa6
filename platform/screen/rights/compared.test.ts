import { expect, it } from 'vitest'
import { differs, linesOf } from './compared.ts'

const matrix = {
  roles: [
    { id: 1, name: 'ADMIN', label: 'Administrator' },
    { id: 2, name: 'STAFF', label: 'Staff' },
  ],
  rights: [
    { id: 8, code: 'agency.delete', is_sensitive: true, is_active: true, roles: [1] },
    { id: 7, code: 'agency.read', is_sensitive: false, is_active: true, roles: [1, 2] },
  ],
  fields: [{ resource: 'agency', field: 'office_note', audience: 'office', roles: [1, 2] }],
}

it('rights and guarded fields stand below their area', () => {
  const lines = linesOf(matrix).get('agency') ?? []
  expect(lines.map(({ verb, field, code }) => verb ?? `${field} ${code}`)).toEqual([
    'read',
    'delete',
    'office_note office',
  ])
})

it('roles differ where some hold it and others do not', () => {
  expect(differs({ roles: [1, 2] }, [1, 2])).toBe(false)
  expect(differs({ roles: [1] }, [1, 2])).toBe(true)
  expect(differs({ roles: [1] }, [2, 3])).toBe(false)
})
