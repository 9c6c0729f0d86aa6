import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import * as resources from '../resources.ts'
import { billSides } from './bills.ts'

it('every resource that is settled stands in the one list of bills, and in the sum that the books keep of it', () => {
  const withBills = Object.values(resources).flatMap(({ name, fields }) => ('allocated' in fields ? [name] : []))
  expect(withBills.toSorted()).toEqual(Object.keys(billSides).toSorted())
  const kept = readFileSync(new URL('settled.sql', import.meta.url), 'utf8')
  for (const name of withBills) {
    expect(kept, name).toContain(`when '${name}' then update ${name} b set allocated`)
    expect(kept, name).toMatch(new RegExp(`from ${name} \\w`))
  }
})
