import { expect, it } from 'vitest'
import type { Written } from '#platform/print/paper.ts'
import { creditedBy, interestStatement } from './interest_statement.print.ts'

let ids = 0
/** A record with these values, whose labels are the names of its fields. */
const written = (values: Readonly<Record<string, string>>): Written => ({
  id: (ids += 1),
  language: 'en',
  names: [],
  groups: [],
  has: (name) => name in values,
  label: (name) => name,
  shown: (name) => values[name] ?? '',
  value: (name) => values[name],
  lines: () => undefined,
  picture: () => null,
  say: (id) => id,
  type: () => 'text',
})
const moved = (kind: string, date: string, gross: string, more: Readonly<Record<string, string>> = {}) =>
  written({ kind, date, gross, status: 'posted', ...more })
const deposit = written({ fdr_no: 'FDR-1', accrued_interest: '10.00' })
const gathered = async (all: readonly Written[]) =>
  interestStatement.gather?.({
    record: deposit,
    children: async () => all,
    listed: async () => [],
    reading: () => ({}) as never,
    named: async () => undefined,
  })
const tableOf = async (all: readonly Written[]) =>
  interestStatement.content(deposit, (await gathered(all)) ?? []).document['table']

it.each([
  ['interest', { tax: '10.00', excise: '5.00', charge: '1.00' }, [10000n, 1000n, 500n, 100n]],
  ['encash', { principal: '90.00', tax: '1.00' }, [1000n, 100n, 0n, 0n]],
  ['tax', {}, [0n, 10000n, 0n, 0n]],
  ['excise', {}, [0n, 0n, 10000n, 0n]],
  ['charge', {}, [0n, 0n, 0n, 10000n]],
])('%s is so much interest, tax, duty and charge', (kind, more, [interest, tax, excise, charge]) => {
  expect(creditedBy(moved(kind, '2026-01-01', '100.00', more))).toEqual({ interest, tax, excise, charge })
})

it.each(['deposit', 'accrual'])('%s is no interest that the bank has paid', (kind) =>
  expect(creditedBy(moved(kind, '2026-01-01', '100.00'))).toBeUndefined(),
)

it('lists what the bank paid and kept by fiscal year, each with its sum, and all years', async () => {
  const table = await tableOf([
    moved('interest', '2026-07-01', '300.00', { tax: '30.00', bank_advice_no: 'ADV-2' }),
    moved('deposit', '2026-01-05', '25000.00'),
    moved('interest', '2026-06-30', '200.00', { tax: '20.00', period_from: '2026-01-01', period_to: '2026-06-30' }),
    moved('interest', '2026-06-29', '999.00', { status: 'void' }),
    moved('excise', '2026-06-30', '150.00'),
  ])
  expect(table).toMatchObject({
    rows: [
      { kind: 'group', cells: ['01-07-2025 – 30-06-2026'] },
      { cells: ['2026-06-30', 'interest', '2026-01-01 – 2026-06-30', '200.00', '20.00', '0.00', '0.00', '180.00', ''] },
      { cells: ['2026-06-30', 'excise', '', '0.00', '0.00', '150.00', '0.00', '-150.00', ''] },
      { kind: 'total', cells: ['', 'report.total', '', '200.00', '20.00', '150.00', '0.00', '30.00', ''] },
      { kind: 'group', cells: ['01-07-2026 – 30-06-2027'] },
      { cells: ['2026-07-01', 'interest', '', '300.00', '30.00', '0.00', '0.00', '270.00', 'ADV-2'] },
      { kind: 'total', cells: ['', 'report.total', '', '300.00', '30.00', '0.00', '0.00', '270.00', ''] },
      { kind: 'total', cells: ['', 'fdr.statement.all', '', '500.00', '50.00', '150.00', '0.00', '300.00', ''] },
    ],
  })
})

it('says that there is nothing where the bank has paid nothing, and needs the right to see instalments', async () => {
  expect(await tableOf([moved('deposit', '2026-01-05', '25000.00')])).toBeNull()
  const asked = { record: deposit, children: async () => [], listed: async () => [], named: async () => undefined }
  await expect(interestStatement.gather?.({ ...asked, reading: () => undefined })).rejects.toMatchObject({
    status: 404,
  })
})
