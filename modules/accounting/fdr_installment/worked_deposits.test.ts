import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadTexts } from '#platform/texts/catalogue.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { accrueAll } from '../fdr/nightly_accrual.ts'
import { matureDeposits } from '../fdr/nightly_maturity.ts'
import { depositOffice, type DepositOffice } from '../testing/books/deposit_office.ts'

/** The deposits of the worked year through the calls of an office, to the poisha. accounting.md 6, DHK-FD-2526-00001 to 00005. */
let server: TestServer
let office: DepositOffice

beforeAll(async () => {
  server = await startTestServer()
  office = await depositOffice(server, '2025-07-01')
})
afterAll(() => server.stop())

it('FDR-0001 matures and is renewed as FDR-0002, FDR-0003 is opened, a scheme is paid into, and interest is accrued', async () => {
  const { engine } = server.office
  const first = await office.opened({ fdr_no: 'FDR-0001' })
  const rows = [
    'Branch,Ledger,Sub-ledger,Debit,Credit',
    'HO,1201001,FDR-0001,5000000,',
    'HO,1302002,FDR-0001,204657.53,',
    'HO,3101001,,,5204657.53',
  ]
  const form = new FormData()
  form.set('file', new Blob([rows.join('\n')]), 'opening.csv')
  const path = `/fiscal_year/api/v1/fiscal_year/opening_import/${office.year.id}`
  const imported = await office.cast.admin('POST', path, form)
  expect(imported.status, imported.raw).toBe(200)
  expect(await office.stands(first)).toEqual({ general: '5000000.00', accrued: '204657.53' })

  await matureDeposits(engine, '2026-01-15', null)
  const interest = await office.moved(first, {
    date: '2026-01-15',
    period_from: '2025-01-15',
    narration: 'FDR-0001 matured: interest credited to bank',
  })
  expect(interest).toMatchObject({ gross: '450000.00', tax: '45000.00', excise: '5000.00', net: '400000.00' })
  expect(await office.lines(interest['voucher'])).toEqual([
    ['bank', '400000.00', '0.00'],
    ['tax', '45000.00', '0.00'],
    ['excise', '5000.00', '0.00'],
    ['accrued', '0.00', '204657.53'],
    ['income', '0.00', '245342.47'],
  ])

  const terms = { open_date: '2026-01-15', interest_rate: '9.5', renewed_from: first.id }
  const second = await office.opened({ fdr_no: 'FDR-0002', ...terms })
  expect(await office.stands(first)).toEqual({})
  expect(await office.stands(second)).toEqual({ general: '5000000.00' })
  expect(await office.deposit(first)).toMatchObject({ status: 'renewed', renewed_to: second.id })

  const third = await office.opened({
    fdr_no: 'FDR-0003',
    fund: 'welfare',
    principal: '2000000',
    open_date: '2026-02-01',
    tenor_months: 6,
    interest_rate: '10.25',
    source_bank: office.welfareAccount.id,
  })
  const scheme = await office.opened({
    fdr_no: 'DPS-0001',
    kind: 'dps',
    principal: '25000',
    open_date: '2026-03-05',
    tenor_months: 60,
    interest_rate: '0',
  })
  const paid = await office.moved(scheme, { kind: 'deposit', date: '2026-03-05' })
  expect(paid).toMatchObject({ gross: '25000.00', narration: 'DPS-0001: instalment 1 paid into the scheme' })
  expect(await office.lines(paid['voucher'])).toEqual([
    ['scheme', '25000.00', '0.00'],
    ['bank', '0.00', '25000.00'],
  ])

  const parts = { engine, texts: loadTexts(new URL('../../..', import.meta.url).pathname) }
  expect(await accrueAll(parts, '2026-06-30')).toMatchObject({ posted: 2, total: '299712.33' })
  expect(await accrueAll(parts, '2026-06-30')).toMatchObject({ posted: 0, total: '0.00' })
  expect(await office.stands(second)).toEqual({ general: '5000000.00', accrued: '216027.40' })
  expect(await office.stands(third)).toEqual({ welfare: '2000000.00', accrued: '83684.93' })
  expect(await office.stands(scheme)).toEqual({ scheme: '25000.00' })
  const { rows: income } = await server.scratch.database.app.query<{ balance: string }>(
    'select sum(debit - credit)::text as balance from acc_line where ledger = $1',
    [office.ledger('income')],
  )
  expect(income).toEqual([{ balance: '-545054.80' }])
})
