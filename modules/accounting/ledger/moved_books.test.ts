import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ScratchDatabase, scratchDatabase } from '#platform/database/testing.ts'
import { assertNoDrift } from '#platform/database/migrate.ts'
import { diskShelf } from '#platform/files/disk_shelf.ts'
import { exportOffice } from '#platform/portable/export.ts'
import { importOffice } from '#platform/portable/import.ts'
import { type Books, booksIn, openBooks, refusal } from '../testing/bare_books/books.ts'

/** Books that move to another server: the same lines and numbers, guarded there as at home. */
let home: Books
let away: Books
let server: ScratchDatabase
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sl-'))
  home = await openBooks()
  await home.post('2019-07-01', 'OB', 'cash +10000, capital -10000', { period: 0 })
  const paid = await home.post('2020-07-05', 'PV', 'rent +100, cash -100')
  await home.call('acc_reverse', { voucher: paid.voucher, key: 'r', request_hash: 'h', posted_by: 1 })
  const { app } = home.scratch.database
  await exportOffice(app, diskShelf(join(folder, 'home')), join(folder, 'out'))
  server = await scratchDatabase({ empty: true })
  await importOffice(server.database, diskShelf(join(folder, 'away')), join(folder, 'out'))
  away = booksIn(server, home)
})
afterAll(async () => {
  await home.scratch.drop()
  await server.drop()
  rmSync(folder, { recursive: true, force: true })
})

it('they are whole, with every guard in its place', async () => {
  expect(await away.differences()).toEqual([])
  expect(await away.balance('cash')).toBe(await home.balance('cash'))
  await expect(away.asApp((client) => assertNoDrift(client))).resolves.toBeUndefined()
})

it('the next number follows, and what was posted there takes no line here', async () => {
  const document = away.document('2020-07-06', 'PV', 'rent +5, cash -5', { key: 'away', source_id: 5000 })
  expect((await away.call('acc_post', document)).invoice_no).toBe('DHK-PV-2021-00002')
  const late = away.asOwner((client) =>
    client.query(
      `insert into acc_line (entry, line_no, ledger, debit, fiscal_year, entry_date, period, branch)
       select id, 3, $1, 5, fiscal_year, entry_date, period, branch from acc_entry where kind = 'reversal'`,
      [away.ledger['rent']],
    ),
  )
  expect((await refusal(late)).code).toBe('AC906')
  expect((await refusal(away.asOwner((client) => client.query('delete from acc_line')))).code).toBe('AC905')
})
