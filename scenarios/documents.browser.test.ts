import { expect, expectAccessible, signIn, test } from '../platform/testing/browser.ts'
import { enterAgency } from './agencies.ts'
import { hire } from './people.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

test('an officer sends a circular to two agencies, one opens it on a phone, and the officer sees who did', async ({
  page,
  office,
  admin,
  another,
}) => {
  const padma = await enterAgency(admin, 91, 'Padma Overseas', { email: 'office@padma.example' })
  await enterAgency(admin, 92, 'Meghna Manpower', { email: 'office@meghna.example' })
  const officer = await hire(office.url, admin, 'letters.officer', ['MEMBERSHIP'])
  const member = await hire(office.url, admin, 'padma.member', ['MEMBER_USER'], { agency: padma.id, branch: null })

  await signIn(page, officer.username, officer.password)
  await page.goto('/apps/documentSend-management/documentSends/new')
  const members = page.getByRole('combobox', { name: 'Add the address of an agency' })
  for (const name of ['Padma', 'Meghna']) {
    await members.fill(name)
    await page.getByRole('option', { name: new RegExp(name) }).click()
  }
  await expect(page.getByRole('textbox', { name: /^To/ })).toHaveValue('office@padma.example\noffice@meghna.example')
  await page.getByRole('textbox', { name: /^Subject/ }).fill('Circular 7: new visa rules')
  await page.getByRole('textbox', { name: /^Text/ }).fill('Dear members,\n\nplease read the circular.')
  await page.getByRole('button', { name: 'Add a line' }).click()
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'Circular 7.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
    })
  await expect(page.getByRole('link', { name: 'Open Circular 7.pdf' })).toBeVisible()
  await page.getByRole('combobox', { name: /^Sent by/ }).fill('By hand')
  await page.getByRole('option', { name: 'By hand' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: /DS-\d{4}-\d{6}/ })).toBeVisible()
  await page.getByRole('tab', { name: 'Received documents' }).click()
  await expect(page.getByRole('row', { name: /office@padma\.example/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /office@meghna\.example/ })).toBeVisible()
  await expectAccessible(page)
  const desktop = page.viewportSize()
  await page.setViewportSize(phone.viewport)
  await expect(page.getByText('office@meghna.example')).toBeInViewport({ ratio: 1 })
  if (desktop) await page.setViewportSize(desktop)

  const desk = await another(phone)
  await signIn(desk, member.username, member.password)
  await desk.goto('/apps/receivedDocument-management/receivedDocuments')
  await desk
    .getByRole('main')
    .getByRole('link', { name: /Circular 7/ })
    .click()
  await expect(desk.getByRole('main').getByText('please read the circular.')).toBeVisible()
  const file = desk.getByRole('link', { name: 'Open Circular 7.pdf' })
  expect((await desk.request.get((await file.getAttribute('href')) ?? '')).status()).toBe(200)
  await expect(desk.getByText('office@meghna.example')).toHaveCount(0)
  await expectAccessible(desk)

  await page.getByRole('button', { name: /unread notification/ }).click()
  await expect(page.getByText(/office@padma\.example has opened DS-/)).toBeVisible()
})
