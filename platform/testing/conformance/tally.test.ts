import { describe, expect, it } from 'vitest'
import { readManifest } from './manifest.ts'
import { reportOf } from './report.ts'
import { linesOf, tableOf, tallyOf } from './tally.ts'

const manifest = readManifest()
const silent = { observed: new Set<string>(), observedMessages: new Set<string>() }
const countOf = (tally = tallyOf(), name = '') => {
  const { main, more } = linesOf(manifest, tally, silent)
  return [...main, ...more].find((line) => line.name === name)
}

describe('the table', () => {
  it('has its totals from the manifest and begins at nothing', () => {
    expect(tableOf(linesOf(manifest, tallyOf(), silent).main)).toBe(
      'resources 0/177, fields 0/4344, routes 0/605, calls 0/281, lookups 0/64, checks 0/58, states 0/74, texts 0/404',
    )
  })

  it('counts only names that the manifest has', () => {
    const tally = tallyOf()
    tally.fields.add('agency.attachments.title').add('agency.no_such_field')
    tally.lookups.add('genders').add('no such lookup')
    expect(countOf(tally, 'fields')?.seen).toBe(1)
    expect(countOf(tally, 'lookups')?.seen).toBe(1)
  })

  it('counts a machine when every one of its steps was seen, not before', () => {
    const tally = tallyOf()
    const promotion = manifest.machines.find(({ id }) => id === 'promotion')
    const steps = (promotion?.transitions ?? []).flatMap(({ from, to }) =>
      from.map((one) => `promotion: ${one} -> ${to}`),
    )
    for (const step of steps.slice(1)) tally.steps.add(step)
    expect(countOf(tally, 'states')?.seen).toBe(0)
    for (const step of steps) tally.steps.add(step)
    expect(countOf(tally, 'states')?.seen).toBe(1)
    expect(countOf(tally, 'steps of the states')?.seen).toBe(steps.length)
  })
})

describe('the report', () => {
  const lines = linesOf(manifest, tallyOf(), silent)
  const finding = {
    resource: 'city',
    field: 'name',
    kind: 'too long',
    should: 'Name can have at most 80 characters.',
    is: '201',
  }

  it('says what was expected, what came and what was sent', () => {
    const text = reportOf({ red: [{ ...finding, sent: { name: 'x' } }], deliberate: [], dead: [], lines })
    expect(text).toContain(
      'Red (1)\n  city.name, too long: should be Name can have at most 80 characters., is 201; sent {"name":"x"}',
    )
  })

  it('groups what is missing, and lists all of it when asked', () => {
    const outcome = { red: [], deliberate: [], dead: [], lines }
    expect(reportOf(outcome)).toContain('fields 4344: passenger (81), employee (71)')
    expect(reportOf(outcome)).not.toContain('passenger.passport_no')
    expect(reportOf(outcome, { all: true })).toContain('passenger.passport_no')
  })

  it('ends with the table', () => {
    expect(reportOf({ red: [], deliberate: [], dead: [], lines }).split('\n').at(-1)).toBe(tableOf(lines.main))
  })
})
