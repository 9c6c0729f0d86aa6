import sharp from 'sharp'
import { expect, expectAccessible, signIn, test } from '../platform/testing/browser.ts'
import { enterAgency } from './agencies.ts'
import { hire } from './people.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: '#0b6' } })
    .png()
    .toBuffer()

test("a member agency's day: its own record, owners and documents on a phone, and nothing of the office", async ({
  page,
  office,
  admin,
}) => {
  const scan = await picture()
  const form = new FormData()
  form.set('resource', 'agency')
  form.set('field', 'attachments.file')
  form.set('file', new Blob([new Uint8Array(scan)], { type: 'image/png' }), 'licence.png')
  const { key } = (await admin('POST', '/file/api/v1/file/upload/', form)).body
  const own = await enterAgency(admin, 81, 'Own Star Travels', {
    note: 'Pays late, says the office',
    attachments: [{ file: key, title: 'Trade licence 2026' }],
  })
  const other = await enterAgency(admin, 82, 'Other Moon Travels')
  const owner = await admin('POST', '/agency_owner/api/v1/agency_owner/create/', {
    agency: own.id,
    name: 'Abdul Karim',
    from_date: '2019-01-01',
    nid: '1234567890',
    date_of_birth: '1975-08-15',
    phone: '01811222333',
    is_primary: true,
  })
  expect(owner.raw).toContain('Abdul Karim')
  const member = await hire(office.url, admin, 'star.member', ['MEMBER_USER'], { agency: own.id, branch: null })

  await signIn(page, member.username, member.password)
  await expect(page.getByRole('main').getByRole('link', { name: /Own Star Travels/ })).toBeVisible()
  await expectAccessible(page)

  // By the menu, to the short address of the own record.
  await page.getByRole('button', { name: /menu/i }).first().click()
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect(menu.getByRole('link', { name: 'Overview' })).toBeVisible()
  const group = menu.getByRole('button', { expanded: false })
  if ((await group.count()) > 0) await group.first().click()
  await menu.locator(`a[href="/apps/member-management/${own.id}"]`).click()
  await expect(page).toHaveURL(new RegExp(`/apps/member-management/${own.id}$`))
  await expect(page.getByRole('heading', { level: 1, name: /81\s*Own Star Travels/ })).toBeVisible()
  await expect(page.getByText('Pays late')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Edit/ })).toHaveCount(0)
  await expect(page.getByRole('tab', { name: 'History' })).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('link', { name: 'Agencies' })).toHaveCount(0)
  await expect(page.getByRole('main').getByText('Savar')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Savar' })).toHaveCount(0)
  await expectAccessible(page)

  const document = page.getByRole('link', { name: 'Open licence.png' })
  await expect(document).toBeVisible()
  expect((await page.request.get((await document.getAttribute('href')) ?? '')).status()).toBe(200)

  await page.getByRole('tab', { name: 'Agency owners' }).click()
  await page.getByRole('link', { name: 'Abdul Karim' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Abdul Karim' })).toBeVisible()
  await expectAccessible(page)
  await page
    .getByRole('main')
    .getByRole('link', { name: /Own Star Travels/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: /Own Star Travels/ })).toBeVisible()

  // Another agency's address, short and long.
  for (const path of [`/apps/member-management/${other.id}`, `/apps/member-management/members/${other.id}`]) {
    await page.goto(path)
    await expect(page.getByText('This record does not exist, or you may not see it.')).toBeVisible()
    await expect(page.getByText('Other Moon')).toHaveCount(0)
  }
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Overview' }).click()
  await expect(page.getByRole('main').getByRole('link', { name: /Own Star Travels/ })).toBeVisible()
})

test('the person behind a member agency keeps the own name, phone and picture', async ({ page, office, admin }) => {
  const own = await enterAgency(admin, 83, 'Own Moon Travels')
  const member = await hire(office.url, admin, 'moon.member', ['MEMBER_USER'], { agency: own.id, branch: null })
  await signIn(page, member.username, member.password)
  await page.goto('/apps/account')
  await page.getByRole('button', { name: 'Change name, picture and phones' }).click()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'First name' }).fill('Nasima')
  await page.getByRole('textbox', { name: 'Phone', exact: true }).fill('12')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Phone', exact: true })).toBeFocused()
  await page.getByRole('textbox', { name: 'Phone', exact: true }).fill('01711555444')
  await page
    .locator('input[name=image]')
    .setInputFiles({ name: 'face.png', mimeType: 'image/png', buffer: await picture() })
  await expect(page.getByRole('link', { name: 'Open face.png' })).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('main').getByText('Nasima')).toBeVisible()
  const face = page.getByRole('main').locator('img').first()
  await expect.poll(() => face.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  await expectAccessible(page)
})
