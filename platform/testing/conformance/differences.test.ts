import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { registry } from '../../../modules/resources.ts'
import { compareDefinition } from './definition.ts'
import { agreed, isRead, judge, readDifferences, type Difference } from './differences.ts'
import { tell, type Finding } from './finding.ts'
import { readManifest } from './manifest.ts'

const decided: Difference = {
  resource: 'agency',
  field: 'standing',
  kind: 'missing',
  should: 'choice',
  is: null,
  reason: 'Comes with renewals.',
  source: 'issue 2',
}
const found: Finding = { resource: 'agency', field: 'standing', kind: 'missing', should: 'choice', is: null }

describe('deliberate differences', () => {
  it('cover exactly what they name', () => {
    expect(judge([found], [decided])).toEqual({ red: [], deliberate: [decided], dead: [] })
    expect(judge([{ ...found, field: 'sub_ledger' }], [decided]).red).toHaveLength(1)
    expect(judge([{ ...found, resource: 'city' }], [decided]).red).toHaveLength(1)
  })

  it('of several resources are written once', () => {
    const file = join(tmpdir(), `differences-${process.pid}.json`)
    writeFileSync(
      file,
      JSON.stringify([
        { ...decided, resource: ['agency', 'city'] },
        { ...decided, field: 'note' },
      ]),
    )
    expect(readDifferences(file).map(({ resource, field }) => `${resource}.${field}`)).toEqual([
      'agency.standing',
      'city.standing',
      'agency.note',
    ])
    writeFileSync(file, JSON.stringify([{ ...decided, resource: [] }]))
    expect(() => readDifferences(file)).toThrow('resource, kind, reason and source are needed')
    rmSync(file)
  })

  it('do not cover another extent of the same difference', () => {
    const shorter: Difference = { ...decided, field: 'name', kind: 'length', should: 160, is: 150 }
    const finding: Finding = { resource: 'agency', field: 'name', kind: 'length', should: 160, is: 100 }
    expect(judge([finding], [shorter])).toEqual({ red: [finding], deliberate: [], dead: [shorter] })
  })

  it('are dead when nothing differs any more', () => {
    expect(judge([], [decided])).toEqual({ red: [], deliberate: [], dead: [decided] })
  })

  it('cover behaviour by place and kind, because answers carry values of the moment', () => {
    const behaviour: Difference = { ...decided, field: 'name', call: 'search/', kind: 'finds', should: 1, is: 0 }
    const finding: Finding = {
      resource: 'agency',
      field: 'name',
      call: 'search/',
      kind: 'finds',
      should: 'id 7',
      is: '[]',
    }
    expect(judge([finding], [behaviour]).red).toEqual([])
  })

  it('change what the server is expected to do', () => {
    const manifest = readManifest()
    const changed = agreed(manifest, [decided, { ...decided, field: 'note', kind: 'length', should: 4000, is: 10 }])
    const fields = changed.fields['agency'] ?? []
    expect(fields.some((field) => field.name === 'standing')).toBe(false)
    expect(fields.find((field) => field.name === 'note')?.length).toBe(10)
    expect(manifest.fields['agency']?.some((field) => field.name === 'standing')).toBe(true)
  })

  it('change what it is expected to call a record', () => {
    const changed = agreed(readManifest(), [{ ...decided, resource: 'sales', kind: 'label', is: 'Sale' }])
    expect(changed.resources.find(({ name }) => name === 'sales')?.label).toBe('Sale')
  })

  it('take the rows of a field that is not there with it', () => {
    const changed = agreed(readManifest(), [{ ...decided, field: 'grace_extensions' }])
    expect(changed.fields['agency']?.some((field) => field.child_of === 'grace_extensions')).toBe(false)
  })
})

describe('the definitions of the product', () => {
  const manifest = readManifest()
  const differences = readDifferences()

  it.each(registry.all.map((definition) => [definition.name, definition] as const))(
    '%s is what the specification says',
    (name, definition) => {
      const own = differences.filter((one) => one.resource === name && isRead(one))
      const { red, dead } = judge(compareDefinition(manifest, definition), own)
      expect(red.map(tell)).toEqual([])
      expect(dead, 'entries of docs/decisions/differences.json that no longer differ').toEqual([])
    },
  )

  it('has no difference of a resource that is not there', () => {
    expect(differences.filter((one) => one.resource !== 'server' && !registry.find(one.resource))).toEqual([])
  })
})
