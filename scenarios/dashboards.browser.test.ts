import { today } from '../platform/clock/clock.ts'
import { addDays } from '../platform/clock/day.ts'
import { officeBooks } from '../modules/accounting/testing/books/office_books.ts'
import { expect, expectAccessible, signIn, test } from '../platform/testing/browser.ts'
import { castOf, made } from '../platform/testing/cast.ts'

test('a morning at the dashboard: figures that lead to their rows, follow what happens, and say the same as a table', async ({
  page,
  office,
  admin,
}) => {
  const cast = await castOf(office)
  const ends = { licence_expiry_date: addDays(today(), 12) }
  await made(admin, 'agency', cast.agency(201, { ...ends, name: 'Rupsha Overseas' }))
  await made(admin, 'agency', cast.agency(203, { name: 'Jamuna Overseas' }))
  const books = await officeBooks(cast)
  await books.post('RV', { from: '4101002', to: '1401001', taka: 5000n })
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/dashboard/api/')) asked.push(request.url())
  })
  await signIn(page)
  const agencies = page.getByRole('region', { name: 'Agencies', exact: true })
  const ending = agencies.getByRole('link', { name: /Licence ends within 30 days/ })
  await expect(ending).toHaveText(/^1\D/)
  expect(asked.length, 'one request brings all figures').toBe(1)
  await expectAccessible(page)

  // Somebody enters another agency: the figure follows, and nothing else on the page is asked for.
  await made(admin, 'agency', cast.agency(202, { ...ends, name: 'Kapotaksha Overseas' }))
  await expect(ending).toHaveText(/^2\D/)
  await expect(page.getByRole('region', { name: 'Licences that end next' }).getByText('12 days left')).toHaveCount(2)

  const months = page.getByRole('region', { name: 'Income and expense by month' })
  await expect(months.getByRole('img')).toBeVisible()
  await months.getByRole('button', { name: 'As a table' }).click()
  await expect(months.getByRole('row').last()).toContainText('5,000.00')
  await expectAccessible(page)
  await expect(page.getByRole('link', { name: '5,000.00 Cash', exact: true })).toBeVisible()

  await ending.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: /^(Rupsha|Kapotaksha) Overseas$/ })).toHaveCount(2)
  await expect(page.getByRole('link', { name: 'Jamuna Overseas' })).toHaveCount(0)

  await page.goto('/apps/dashboards/post')
  await expect(page.getByText('Nothing has been sent yet.')).toBeVisible()
  await expectAccessible(page)
})
