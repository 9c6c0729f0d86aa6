import { describe, expect, it } from 'vitest'
import { ledgerFaults, rolesThatStay } from './ledger_account.rules.ts'
import { mappingFaults, mappingThatStays } from './ledger_mapping.rules.ts'
import { nextPartyCode, subLedgerFaults } from './sub_ledger_account.rules.ts'
import { isSingleton, kindOfRole, negativeRuleOf, requiredRoles, systemRoles } from './system_role.ts'

type Ledger = Parameters<typeof ledgerFaults>[0]
const ledger = (over: Partial<Ledger> = {}): Ledger => ({
  id: 1,
  system_role: null,
  sub_ledger_kind: 'none',
  bank_account: null,
  overdraft_limit: '0.00',
  negative_rule: 'allow',
  closes_to: null,
  is_active: true,
  ...over,
})
const nobody = { others: [], mapped: [] }
const texts = (over: Partial<Ledger>, facts: Parameters<typeof ledgerFaults>[1] = nobody, asksBank = true) =>
  ledgerFaults(ledger(over), facts, { asksBank }).map(({ field, text }) => `${field} ${text}`)

describe('roles of the product', () => {
  it('are those of the default chart, and what a cash drawer is short or over', () => {
    expect(systemRoles.filter((role) => role !== 'CASH_DIFFERENCE')).toHaveLength(112)
    expect(systemRoles).toHaveLength(113)
  })
  it('that are needed begin the list of accounting.md 4', () => {
    expect(requiredRoles).toContain('AR_MEMBER')
    expect(requiredRoles).toContain('ASSET_ACCDEP:vehicle')
    expect(requiredRoles).not.toContain('PETTY_CASH')
    expect(requiredRoles).not.toContain('SALES')
  })
  it.each([
    ['BANK', false],
    ['STOCK:stationery', false],
    ['STOCK_TRANSIT', true],
    ['AR_MEMBER', true],
  ])('%s belongs to one ledger: %s', (role, one) => expect(isSingleton(role)).toBe(one))
  it.each([
    ['ASSET_COST:land', 'asset'],
    ['FDR_ACCRUED', 'fdr'],
    ['PF_PROFIT', 'none'],
    ['PDC_ISSUED', 'any'],
    ['CASH', 'none'],
  ])('%s demands %s', (role, kind) => expect(kindOfRole(role)).toBe(kind))
  it('cash stops at zero, a bank warns', () =>
    expect(['CASH', 'PETTY_CASH', 'BANK', 'SALES', null].map(negativeRuleOf)).toEqual([
      'block',
      'block',
      'warn',
      'allow',
      'allow',
    ]))
})

describe('a ledger', () => {
  it.each([
    ['of no role', {}, []],
    ['of a role whose kind it demands', { system_role: 'AR_MEMBER', sub_ledger_kind: 'agency' }, []],
    ['of a role that needs agencies', { system_role: 'AR_MEMBER' }, ['sub_ledger_kind ledger_mapping.kind_differs']],
    ['of a bank names the account', { system_role: 'BANK' }, ['bank_account ledger_account.bank_missing']],
    ['that is no bank has no account', { bank_account: 4 }, ['bank_account ledger_account.bank_only']],
    ['that is no bank has no overdraft', { overdraft_limit: '1.00' }, ['overdraft_limit ledger_account.bank_only']],
    ['of cash blocks', { system_role: 'CASH' }, ['negative_rule ledger_account.cash_blocks']],
    ['closes to another', { closes_to: 1 }, ['closes_to ledger_account.closes_to_itself']],
  ] as const)('%s', (_, over, expected) => expect(texts(over)).toEqual(expected))

  it('of the default chart gets its bank later', () =>
    expect(texts({ system_role: 'BANK' }, nobody, false)).toEqual([]))

  it('has a role alone, unless several may have it', () => {
    const others = (system_role: string) => ({ others: [{ name: 'The other', system_role }], mapped: [] })
    expect(texts({ system_role: 'RETAINED' }, others('RETAINED'))).toEqual(['system_role ledger_account.role_taken'])
    expect(texts({ system_role: 'PETTY_CASH' }, others('PETTY_CASH'))).toEqual([])
  })
})

describe('the last ledger of a role that the books need', () => {
  const held = ledger({ system_role: 'SUSPENSE' })
  it.each([
    ['does not lose it', ledger({ system_role: null }), 'system_role'],
    ['is not switched off', ledger({ system_role: 'SUSPENSE', is_active: false }), 'is_active'],
    ['is not deleted', null, 'system_role'],
  ])('%s', (_, after, field) =>
    expect(rolesThatStay(held, after, nobody)).toMatchObject([{ field, text: 'ledger_account.role_stays' }]),
  )
  it('may go when another one has the role, or a mapping leads elsewhere', () => {
    expect(rolesThatStay(held, null, { others: [{ name: 'Other', system_role: 'SUSPENSE' }], mapped: [] })).toEqual([])
    expect(rolesThatStay(held, null, { others: [], mapped: ['SUSPENSE'] })).toEqual([])
  })
  it('may go when the books can do without', () =>
    expect(rolesThatStay(ledger({ system_role: 'SALES' }), null, nobody)).toEqual([]))
})

describe('a mapping', () => {
  const facts = { kind: 'none', same: undefined, isMappedElsewhere: true } as const
  const row = { system_role: 'SUSPENSE', branch: null }
  it.each([
    ['leads to a ledger of the right kind', row, facts, []],
    ['asks for the kind of the role', row, { ...facts, kind: 'agency' }, ['ledger_mapping.kind_differs']],
    ['of a role is one in each place', row, { ...facts, same: { name: 'A' } }, ['ledger_mapping.one_ledger']],
    ['of cash may be several', { ...row, system_role: 'CASH' }, { ...facts, same: { name: 'A' } }, []],
  ] as const)('%s', (_, doc, given, expected) =>
    expect(mappingFaults(doc, given).map(({ text }) => text)).toEqual(expected),
  )
  it('that is the only way to a needed ledger stays', () => {
    expect(mappingThatStays(row, null, facts)).toEqual([])
    expect(mappingThatStays(row, null, { ...facts, isMappedElsewhere: false })).toMatchObject([{ status: 409 }])
    expect(mappingThatStays({ ...row, branch: 3 }, null, { ...facts, isMappedElsewhere: false })).toEqual([])
  })
})

describe('a sub-ledger', () => {
  const party = { code: 'P-0001', name: 'Printers', kind: 'party', linked_record: null }
  const agency = { code: '45', name: 'Padma Overseas', kind: 'agency', linked_record: 45 }
  const strangers = { code: 'NON-MEMBERS', name: 'Non-members', kind: 'agency', linked_record: null }
  it.each([
    ['of a party is made by people', party, null, false, []],
    ['of an agency is not', { ...party, kind: 'agency' }, null, false, ['sub_ledger_account.only_parties']],
    ['keeps its kind', { ...party, kind: 'vendor' }, party, false, ['sub_ledger_account.kind_stays']],
    ['of a party is renamed here', { ...party, name: 'Paper' }, party, false, []],
    [
      'of an agency is renamed there',
      { ...agency, name: 'Meghna' },
      agency,
      false,
      ['sub_ledger_account.rename_there'],
    ],
    ['of an agency stays', agency, agency, true, ['sub_ledger_account.kept_by_product']],
    ['of strangers stays', strangers, strangers, true, ['sub_ledger_account.kept_by_product']],
    ['of a party can go', party, party, true, []],
  ])('%s', (_, doc, before, isDelete, expected) =>
    expect(subLedgerFaults(doc, before, { isDelete, lines: 0 }).map(({ text }) => text)).toEqual(expected),
  )
  it('that lines of the books name stays', () =>
    expect(subLedgerFaults(party, party, { isDelete: true, lines: 3 })).toMatchObject([
      { text: 'sub_ledger_account.used', params: { n: 3 }, status: 409 },
    ]))
  it('gets the next number of parties', () => {
    expect(nextPartyCode([])).toBe('P-0001')
    expect(nextPartyCode(['P-0009', 'PRESS', 'P-12'])).toBe('P-0013')
  })
})
