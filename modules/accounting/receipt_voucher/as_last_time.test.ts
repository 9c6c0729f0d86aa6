import { expect, it } from 'vitest'
import { asLastTime, partyCalled } from './as_last_time.ts'

const nothing = { party: undefined, day: '2026-11-22', hasLines: false }
const renewal = {
  instrument_bank: 3,
  lines: [{ id: 9, ledger: 41, sub_ledger: 7, amount: '5000.00', narration: 'Renewal' }],
}

it('a payer comes with his bank and what he paid for last, not with what he paid', () =>
  expect(asLastTime(renewal, nothing)).toEqual({
    instrument_date: '2026-11-22',
    instrument_bank: 3,
    lines: [{ ledger: 41, sub_ledger: 7 }],
  }))

it('what was several things last time, or is written already, is left to the clerk', () => {
  const several = { ...renewal, lines: [{ ledger: 41 }, { ledger: 42 }] }
  expect(asLastTime(several, nothing)).not.toHaveProperty('lines')
  expect(asLastTime(renewal, { ...nothing, hasLines: true })).not.toHaveProperty('lines')
})

it('a party that never paid before comes alone', () =>
  expect(asLastTime(undefined, { ...nothing, party: 12 })).toMatchObject({ lines: [{ sub_ledger: 12 }] }))

it('a party is known by code or name, unless two are called so', () => {
  const parties = [
    { names: ['P-0012', 'Padma Overseas'], kind: 'party' },
    { names: ['P-0013', 'Meghna'], kind: 'party' },
    { names: ['P-0014', 'Meghna'], kind: 'party' },
  ]
  expect(partyCalled(parties, ' p-0012 ')).toBe(parties[0])
  expect(partyCalled(parties, 'padma  overseas')).toBe(parties[0])
  expect(partyCalled(parties, 'Meghna')).toBeUndefined()
})

it('a member is known by the licence number that it says at the counter', () => {
  const parties = [
    { names: ['45', 'A shop'], kind: 'vendor' },
    { names: ['RL-0045', 'Padma Overseas'], kind: 'agency' },
    { names: ['RL-0450', 'Meghna'], kind: 'agency' },
  ]
  for (const written of ['RL 45', 'rl-0045', 'RL-\u09EA\u09EB']) expect(partyCalled(parties, written)).toBe(parties[1])
  // Two answer to it: the clerk says which.
  expect(partyCalled(parties, '45')).toBeUndefined()
  expect(partyCalled(parties.slice(1), '45')).toBe(parties[1])
})
