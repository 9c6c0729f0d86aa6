import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from '../platform/testing/browser.ts'
import { adminPassword, adminUsername } from '../platform/testing/server.ts'

test('the program stumbled: the operator sees it first, reads where, and copies a summary for support', async ({
  page,
  context,
  office,
  troubles,
}) => {
  await office.scratch.database.app.query(
    `insert into error_report (fingerprint, origin, name, message, stack, place, version, times, last_request)
     values (repeat('0123456789abcdef', 4), 'job', 'TypeError', 'x is not a function', 'at post (platform/letter.ts:3:1)', 'letter', '0.1.0', 4, 'c0ffee-2')`,
  )
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: office.url })
  await signIn(page, adminUsername, adminPassword)
  await page.goto('/apps/administration')
  const errors = page.getByRole('list', { name: 'Errors' })
  await errors.locator('summary').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('at post (platform/letter.ts:3:1)')).toBeVisible()
  await expect(page.getByText('c0ffee-2')).toBeVisible()
  const parts = await page.getByRole('heading', { level: 2 }).allTextContents()
  expect(parts.indexOf('Errors')).toBeLessThan(parts.indexOf('Program'))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Copy for support' }).click()
  await page.getByText('Copied.').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
    'TypeError: x is not a function (job letter)',
  )

  // A screen breaks in a browser: nobody calls, and yet it is on the page.
  await page.evaluate(() =>
    setTimeout(() => {
      throw new RangeError('broken on purpose')
    }),
  )
  await expect(async () => {
    await page.getByRole('button', { name: 'Look again' }).click()
    await expect(errors.getByText('RangeError: broken on purpose')).toBeVisible({ timeout: 2000 })
  }).toPass()
  expect(troubles.splice(0)).toEqual(['script: broken on purpose'])

  await page.setViewportSize({ width: 390, height: 844 })
  for (const words of ['ar.dark.100.language.normal', 'bn.light.100.language.normal']) {
    await context.addCookies([{ name: 'samiti_look', value: words, url: office.url }])
    await page.goto('/apps/administration')
    await expect(page.locator('details').first()).toBeVisible()
    await page.locator('summary').first().click()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
})
