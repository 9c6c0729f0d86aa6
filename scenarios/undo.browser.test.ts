import { runIn } from '../platform/transfer/testing/import_client.ts'
import { expect, expectAccessible, signIn, test } from '../platform/testing/browser.ts'
import type { Send } from '../platform/testing/client.ts'
import { countAgencies } from './agencies.ts'

const api = '/agency/api/v1/agency'
const members = '/apps/member-management/members'
const columns = 'rl_no;name;licence_issue_date;licence_expiry_date;phone_number;email;address;city;thana'
const line = (rl: number) =>
  `${rl};Regret ${rl};05/03/2019;31/12/2034;01198${rl}000;rl${rl}@regret.example;${rl} Kakrail;Dhaka;Savar`

/** Brings ten agencies in and gives the number of the import. */
async function importTen(admin: Send): Promise<number> {
  const form = new FormData()
  const lines = Array.from({ length: 10 }, (_, at) => line(801 + at))
  form.set('file', new Blob([[columns, ...lines].join('\r\n')]), 'ten.csv')
  const { id } = runIn(await admin('POST', `${api}/import/`, form))
  const state = async () => runIn(await admin('GET', `${api}/import/${id}`)).state
  await expect.poll(state).toBe('checked')
  await admin('PUT', `${api}/import/${id}/commit`, { mode: 'all' })
  await expect.poll(state).toBe('stored')
  return id
}

test('what was done by mistake is taken back: an agency deleted from the list, and a whole import', async ({
  page,
  admin,
}) => {
  const run = await importTen(admin)
  await signIn(page)
  await page.goto(`${members}?name=Regret&sort=rl_no`)
  await page.getByRole('checkbox', { name: 'Select 801 Regret 801' }).check()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Regret 801' })).toBeVisible()
  expect(await countAgencies(admin, 'Regret')).toBe(10)

  const undoImport = async () => {
    await page.getByRole('button', { name: 'Undo the whole import' }).click()
    const dialog = page.getByRole('dialog', { name: 'Undo the whole import' })
    await expect(dialog).toContainText('10 records that this import made are deleted')
    await expectAccessible(page)
    await dialog.getByRole('textbox').fill('10')
    await dialog.getByRole('button', { name: 'Undo the whole import' }).click()
  }
  await page.goto(`${members}/import/${run}`)
  await undoImport()
  await expect(
    page.getByRole('listitem').filter({ hasText: '801 Regret 801: Administrator has changed' }),
  ).toBeVisible()
  await expectAccessible(page)
  expect(await countAgencies(admin, 'Regret')).toBe(10)

  // What stands in the way is one press away; without it everything else goes.
  await page.getByRole('link', { name: '801 Regret 801' }).click()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByText('Deleted.')).toBeVisible()
  await page.goto(`${members}/import/${run}`)
  await undoImport()
  await expect(page.getByText(/has undone this import/)).toBeVisible()
  expect(await countAgencies(admin, 'Regret')).toBe(0)

  // Long after the toast: what was deleted is found for a day, without what the import took back itself.
  await page.clock.install()
  await page.goto(members)
  await page.getByRole('link', { name: 'Recently deleted' }).click()
  const gone = page.getByRole('list', { name: 'Recently deleted' })
  await expect(gone.getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Bring back: 801 Regret 801' }).click()
  const news = page.getByRole('log')
  await expect(news).toContainText('Restored.')
  // It stays as long as the pointer or the focus is on it.
  await news.getByText('Restored.').hover()
  await page.clock.fastForward(60_000)
  await news.getByRole('button', { name: 'Open' }).focus()
  await page.mouse.move(0, 0)
  await page.clock.fastForward(60_000)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: '801 Regret 801' })).toBeVisible()
  expect(await countAgencies(admin, 'Regret')).toBe(1)
})
