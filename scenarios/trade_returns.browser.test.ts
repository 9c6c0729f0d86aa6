import { expect, expectAccessible, signIn, test } from '../platform/testing/browser.ts'
import { made, rowsOf } from '../platform/testing/cast.ts'
import { signedIn } from '../platform/testing/client.ts'
import { openYear } from '../modules/accounting/testing/books/open_year.ts'
import { hire } from './people.ts'

test('a shop brings back what it did not sell: the note begins with all that is left, and the sale owes less', async ({
  page,
  office,
  admin,
}) => {
  await admin('POST', '/ledger_account/api/v1/ledger_account/default_chart/', {})
  await openYear(admin)
  const all = await admin('GET', '/ledger_account/api/v1/ledger_account/without_pagination/all/')
  const income = rowsOf(all, 'ledger_accounts').find(({ code }) => code === '4202001')?.id
  const clerk = await hire(office.url, admin, 'rahima', ['ACCOUNTS'])
  const send = await signedIn(office.url, clerk.username, clerk.password)
  const party = await made(admin, 'sub_ledger_account', { name: 'Boi Bitan' })
  const sale = await send('POST', '/sales/api/v1/sales/create/?step=post', {
    party: party.id,
    items: [
      { description: 'Directory', qty: '40', rate: '500', vat_rate: '15', income_ledger: income },
      { description: 'Map', qty: '3', rate: '100', income_ledger: income },
    ],
  })
  expect(sale.status, sale.raw).toBe(201)

  await signIn(page, clerk.username, clerk.password)
  await page.goto(`/apps/sales-management/sales/${String(sale.body['id'])}`)
  await page.getByRole('link', { name: 'Return', exact: true }).click()
  const lines = page.getByRole('group', { name: 'What comes back' })
  const [directories, maps] = [
    lines.getByRole('textbox', { name: /^Directory/ }),
    lines.getByRole('textbox', { name: /^Map/ }),
  ]
  await expect(directories).toHaveValue('40')
  await expect(maps).toHaveValue('3')
  await maps.fill('4')
  await directories.fill('10')
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByText('Only 3 left to return.')).toBeVisible()
  await expectAccessible(page)
  await maps.fill('')
  await page.getByRole('button', { name: 'Post and next' }).click()
  await expect(directories).toHaveValue('30')
  await page.getByRole('button', { name: 'Nothing' }).click()
  await expect(directories).toHaveValue('')
  await expect(maps).toHaveValue('')
  await maps.fill('1')
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByRole('heading', { name: /-SI-/ })).toBeVisible()
  await expect(page.getByText('100.00').first()).toBeVisible()
  await expectAccessible(page)

  await page.goto(`/apps/sales-management/sales/${String(sale.body['id'])}`)
  await expect(page.getByText('17,450.00').first()).toBeVisible()
  await page.getByRole('tab', { name: 'What settled it' }).click()
  await expect(page.getByRole('row', { name: /Credit note/ })).toHaveCount(2)
  await expect(page.getByRole('row', { name: /5,850.00/ })).toBeVisible()
})
