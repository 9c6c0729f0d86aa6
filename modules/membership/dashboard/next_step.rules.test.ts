import { expect, it } from 'vitest'
import { licenceDaysLeft, nextStep, standingOf, type MemberFacts } from './next_step.rules.ts'

const today = '2026-11-22'
const inOrder: MemberFacts = {
  status: 'active',
  status_reason: null,
  licence_status: 'valid',
  licence_expiry_date: '2030-12-31',
  hasLicenceScan: true,
}

it.each<[string, Partial<MemberFacts>, string, number?]>([
  ['has everything', {}, 'nothing'],
  ['gave no copy of its licence', { hasLicenceScan: false }, 'licence_scan'],
  ['has 90 days left', { licence_expiry_date: '2027-02-20' }, 'licence_ending', 90],
  ['has 91 days left', { licence_expiry_date: '2027-02-21' }, 'nothing'],
  [
    'has a day left and gave no copy',
    { licence_expiry_date: '2026-11-23', hasLicenceScan: false },
    'licence_ending',
    1,
  ],
  ['has its last day', { licence_expiry_date: today }, 'licence_today'],
  ['had its last day yesterday', { licence_expiry_date: '2026-11-21' }, 'licence_over', 1],
  [
    'is inactive because its licence ended',
    { status: 'inactive', licence_expiry_date: '2026-11-01' },
    'licence_over',
    21,
  ],
  ['is inactive for another reason', { status: 'inactive', status_reason: 'suspended' }, 'inactive'],
  ['has a suspended licence', { licence_status: 'suspended', licence_expiry_date: '2026-01-01' }, 'licence_withdrawn'],
  ['has a canceled licence', { licence_status: 'canceled' }, 'licence_withdrawn'],
  ['applies', { status: 'new' }, 'application'],
  ['applies without a copy', { status: 'new', hasLicenceScan: false }, 'licence_scan'],
  ['was rejected', { status: 'closed', status_reason: 'rejected', licence_expiry_date: '2026-01-01' }, 'rejected'],
  ['has left', { status: 'closed', status_reason: 'resigned' }, 'closed'],
])('an agency that %s', (_who, over, key, n) => {
  const step = nextStep({ ...inOrder, ...over }, today)
  expect([step.key, step.params['n']]).toEqual([key, n])
})

it('the days of a licence are counted from today', () => {
  expect(licenceDaysLeft('2026-12-01', today)).toBe(9)
  expect(licenceDaysLeft(today, today)).toBe(0)
  expect(licenceDaysLeft('2026-11-20', today)).toBe(-2)
})

it('life and honorary members are exempt; of others nothing is claimed', () => {
  expect(['life', 'honorary', 'general', 'associate'].map(standingOf)).toEqual(['exempt', 'exempt', null, null])
})
