import { expect, it } from 'vitest'
import { dueBills } from './due_bills.ts'

const row = (id: number, over: object = {}) => ({
  id,
  invoice_no: `PB-${id}`,
  narration: 'Rent',
  open: '100.00',
  due_date: '2026-11-20',
  next_due: '2026-11-20',
  party_ledger: 10,
  sub_ledger: 7,
  branch: 3,
  ...over,
})
const parties = { sub_ledger_accounts: [{ id: 7, name: 'Padma Estates' }] }
const asked = [{ of: 'payable_bill', base: '/payable_bill/', listKey: 'payable_bills' }] as const

it('bills that are due until a day are asked for, the first due first, with whom and where they are owed', async () => {
  const queries: unknown[] = []
  const found = await dueBills(asked, '2026-11-30', new Set([10]), async (path, query) => {
    if (path.includes('sub_ledger_account')) return parties
    queries.push([path, query])
    return { payable_bills: [row(1), row(2, { due_date: '2026-11-10', next_due: '2026-11-10', party_ledger: 11 })] }
  })
  expect(queries).toEqual([['/payable_bill/all/', expect.objectContaining({ 'next_due.to': '2026-11-30' })]])
  expect(found).toMatchObject([
    { bill: 'payable_bill 2', ledger: 11, isByParty: false },
    { bill: 'payable_bill 1', ledger: 10, isByParty: true, party: 7, partyName: 'Padma Estates', open: '100.00' },
  ])
})

it('of a bill in instalments, what is due until the day', async () => {
  const instalments = [
    { due_date: '2026-11-20', amount: '40.00' },
    { due_date: '2026-12-20', amount: '60.00' },
  ]
  const parted = row(1, { due_date: '2026-12-20' })
  const due = async (until: string) =>
    (
      await dueBills(asked, until, new Set(), async (path) =>
        path.includes('sub_ledger') ? parties : path.endsWith('all/') ? { payable_bills: [parted] } : { instalments },
      )
    ).map(({ open }) => open)
  expect([await due('2026-11-30'), await due('2026-12-31')]).toEqual([['40.00'], ['100.00']])
})
