import { describe, expect, it } from 'vitest'
import { agencyFaults, licenceStatusOn } from './agency.rules.ts'
import { ownerFaults } from './agency_owner.rules.ts'
import { rlNumber } from './rl_number.ts'

describe('an RL number', () => {
  it.each([
    ['45', '45'],
    ['RL-0045', '45'],
    ['rl 45', '45'],
    ['R.L. No. 0045', '45'],
    ['RL: 45', '45'],
    ['৪৫', '45'],
    ['RL\u20130045', '45'],
    ['0000000045', '45'],
    ['4 5', '45'],
  ])('%s is %s', (written, number) => {
    expect(rlNumber(written)).toBe(number)
  })

  it.each(['', 'RL', '0', '000', 'abc', '45a', '12345678901', '-', `RL${' '.repeat(50_000)}x`, 'r.l'.repeat(20_000)])(
    '%.20j is none',
    (written) => {
      expect(rlNumber(written)).toEqual({ text: 'agency.rl_form' })
    },
  )
})

describe('an agency', () => {
  const agency = (over: object = {}) => ({
    id: 5,
    licence_issue_date: '2020-01-01',
    licence_expiry_date: '2030-01-01',
    phone_number: '+8801711000001',
    phone_secondary: null,
    proposer: null,
    seconder: null,
    status: 'new',
    ...over,
  })
  it.each([
    ['whole', agency(), [], false, []],
    [
      'whose licence ends as it begins',
      agency({ licence_expiry_date: '2020-01-01' }),
      [],
      false,
      ['agency.licence_after_issue'],
    ],
    ['with one number twice', agency({ phone_secondary: '+8801711000001' }), [], false, ['agency.phones_differ']],
    ['that proposes itself', agency({ proposer: 5 }), [], false, ['agency.proposer_active']],
    [
      'proposed by no active member',
      agency({ proposer: 6, seconder: 7 }),
      ['seconder'],
      false,
      ['agency.proposer_active'],
    ],
    ['proposed by active members', agency({ proposer: 6, seconder: 7 }), [], false, []],
    ['that was closed, deleted', agency({ status: 'closed' }), [], true, ['agency.delete_only_new']],
    ['that is new, deleted', agency(), [], true, []],
  ] as const)('%s', (_what, doc, unfitSponsors, isDelete, texts) => {
    expect(agencyFaults(doc, { unfitSponsors }, isDelete).map(({ text }) => text)).toEqual(texts)
  })
})

it.each([
  ['valid', '2026-11-19', 'expired'],
  ['valid', '2026-11-20', 'valid'],
  ['expired', '2026-11-20', 'valid'],
  ['expired', '2026-11-19', 'expired'],
  ['suspended', '2020-01-01', 'suspended'],
  ['canceled', '2030-01-01', 'canceled'],
  ['valid', null, 'valid'],
] as const)('a licence that is %s until %s is %s on 2026-11-20', (status, expiry, on) => {
  expect(licenceStatusOn('2026-11-20', status, expiry)).toBe(on)
})

describe('an owner', () => {
  const owner = (over: object = {}) => ({
    id: 9,
    is_primary: true,
    share_percent: null,
    date_of_birth: '1975-05-05',
    from_date: '2020-01-01',
    to_date: null,
    status: 'active',
    deceased_date: null,
    ...over,
  })
  const facts = (over: object = {}) => ({ primary: undefined, others: 0, otherShares: 0, alsoAt: [], ...over })
  const two = facts({ primary: { id: 8 }, others: 1 })
  it.each([
    ['alone and primary', owner(), null, facts(), false, []],
    ['alone and not primary', owner({ is_primary: false }), null, facts(), false, ['agency_owner.one_primary']],
    ['the second, not primary', owner({ is_primary: false }), null, two, false, []],
    [
      'the primary one gives it up to nobody',
      owner({ is_primary: false }),
      owner(),
      facts({ others: 1 }),
      false,
      ['agency_owner.one_primary'],
    ],
    ['the primary one of two deleted', owner(), owner(), facts({ others: 1 }), true, ['agency_owner.one_primary']],
    ['the only one deleted', owner(), owner(), facts(), true, []],
    ['17 years old', owner({ date_of_birth: '2008-11-21' }), null, facts(), false, ['agency_owner.age']],
    ['18 years old today', owner({ date_of_birth: '2008-11-20' }), null, facts(), false, []],
    ['111 years old', owner({ date_of_birth: '1915-11-20' }), null, facts(), false, ['agency_owner.age']],
    [
      'with more than the whole',
      owner({ share_percent: '50.01' }),
      null,
      facts({ otherShares: 5000 }),
      false,
      ['agency_owner.shares'],
    ],
    ['with just the whole', owner({ share_percent: '50.00' }), null, facts({ otherShares: 5000 }), false, []],
    [
      'former, whose share counts no more',
      owner({ share_percent: '60.00', status: 'former' }),
      null,
      facts({ otherShares: 5000 }),
      false,
      [],
    ],
    ['who left before coming', owner({ to_date: '2019-12-31' }), null, facts(), false, ['agency_owner.to_after_from']],
    ['deceased, on no day', owner({ status: 'deceased' }), null, facts(), false, ['field.required']],
    [
      'deceased tomorrow',
      owner({ status: 'deceased', deceased_date: '2026-11-21' }),
      null,
      facts(),
      false,
      ['field.not_future'],
    ],
    [
      'of two other agencies',
      owner(),
      null,
      facts({ alsoAt: ['Padma', '@now'] }),
      false,
      ['agency_owner.also_owner', 'agency_owner.also_owner'],
    ],
  ] as const)('%s', (_what, doc, before, known, isDelete, texts) => {
    expect(ownerFaults(doc, before, known, '2026-11-20', isDelete).map(({ text }) => text)).toEqual(texts)
  })

  it('is told how much the shares make, and other agencies as a warning only', () => {
    expect(
      ownerFaults(
        owner({ share_percent: '55.50' }),
        null,
        facts({ otherShares: 5000, alsoAt: ['Padma'] }),
        '2026-11-20',
        false,
      ),
    ).toEqual([
      { field: 'share_percent', text: 'agency_owner.shares', params: { x: '105.5' } },
      { field: 'nid', text: 'agency_owner.also_owner', params: { agency: '=Padma' }, isWarning: true },
    ])
  })
})
