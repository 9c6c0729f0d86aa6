import { afterAll, beforeAll, expect, it } from 'vitest'
import { rowsOf } from '#platform/testing/cast.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { depositOffice, type DepositOffice } from '../testing/books/deposit_office.ts'

/** Each deposit has an account in the books, called so that nobody mistakes it for another's. */
let server: TestServer
let office: DepositOffice

beforeAll(async () => {
  server = await startTestServer()
  office = await depositOffice(server)
})
afterAll(() => server.stop())

it('has a code that more than its letters’ size tells from that of another bank’s deposit', async () => {
  await office.opened({ fdr_no: 'solo' })
  const other = await office.opened({ fdr_no: 'SOLO', bank: office.account.id })
  const found = await office.clerk('GET', '/sub_ledger_account/api/v1/sub_ledger_account/all/?kind=fdr&keyword=solo')
  expect(rowsOf(found, 'sub_ledger_accounts').find((row) => row['linked_record'] === other.id)).toMatchObject({
    code: 'SOLO-2',
  })
})

it('has a sub-ledger of its own also where long numbers begin alike', async () => {
  const long = '1234-5678-9012-3456-7890-0000'
  await office.opened({ fdr_no: `${long}-1` })
  await office.opened({ fdr_no: `${long}-2` })
  await office.opened({ fdr_no: `9-${long}-2` })
  const found = await office.clerk('GET', '/sub_ledger_account/api/v1/sub_ledger_account/all/?kind=fdr&size=200')
  const called = rowsOf(found, 'sub_ledger_accounts')
    .map((row) => String(row['code']))
    .filter((code) => code.startsWith('3456'))
  expect(called.toSorted((x, y) => x.localeCompare(y))).toEqual([
    '3456-7890-0000-1',
    '3456-7890-0000-2',
    '3456-7890-0000-2-2',
  ])
})
