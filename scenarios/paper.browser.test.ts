import { expect, expectAccessible, signIn, test } from '../platform/testing/browser.ts'
import { enterAgency } from './agencies.ts'

test('a clerk prints the sheet of an agency with the keyboard, and a stranger checks it by its code', async ({
  page,
  admin,
  office,
  another,
}) => {
  const { id } = await enterAgency(admin, 45, 'Padma Overseas')
  await signIn(page)
  await page.goto(`/apps/member-management/members/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Padma Overseas')
  await page.keyboard.press('p')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Print' })).toBeFocused()
  await expectAccessible(page)

  const english = await dialog.getByRole('link', { name: 'Open in a new tab' }).getAttribute('href')
  await dialog.getByRole('radio', { name: 'বাংলা' }).check()
  await expect(dialog.getByRole('button', { name: 'Print' })).toBeEnabled()
  const bengali = await dialog.getByRole('link', { name: 'Open in a new tab' }).getAttribute('href')
  expect(bengali).not.toBe(english)
  const paper = await page.request.get(bengali ?? '')
  expect(paper.headers()['content-type']).toBe('application/pdf')
  // Looked at, opened and fetched again, it is one print in each language.
  const kept = await office.office.engine.database.app.query('select language from printed_document order by id')
  expect(kept.rows).toEqual([{ language: 'en' }, { language: 'bn' }])
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  const data = await admin('GET', `/agency/api/v1/agency/print/${id}/`, undefined, { accept: 'application/json' })
  const stranger = await another()
  await stranger.goto(new URL(String(data.body['verify_url'])).pathname)
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Genuine')
  await expect(stranger.getByText('Padma Overseas')).toBeVisible()
  await expectAccessible(stranger)
  await stranger.getByRole('link', { name: 'العربية' }).click()
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('أصلي')
  await expectAccessible(stranger)
})
