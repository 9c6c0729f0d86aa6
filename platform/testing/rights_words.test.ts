// Rights are given in words: those of the rights themselves, and the names of lists, which the menu has brought already.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { rightsOf } from '../api/menu.ts'
import { partsOf } from '../resource/permission_code.ts'
import { registry } from './registry.ts'

const words: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(join(import.meta.dirname, '../screen/rights/texts/en.json'), 'utf8'),
)

it('no right stands among those of a role by its code', () => {
  const codes = rightsOf(registry)
  expect(codes.length).toBeGreaterThan(200)
  const wordless = codes.filter((code) => {
    const [area, verb] = partsOf(code)
    return !(registry.find(area) || `rights.area.${area}` in words) || !(`rights.verb.${verb}` in words)
  })
  expect(wordless).toEqual([])
})
