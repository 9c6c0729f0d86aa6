import type { Page } from '@playwright/test'
import { builtFile } from '../platform/testing/built.ts'
import { expect, signIn, test } from '../platform/testing/browser.ts'
import { enterAgency } from './agencies.ts'

const members = '/apps/member-management/members'
const searchBox = { name: 'Search for an app or page' }

/** Holds what the browser asks for at such an address until it is let go. */
async function held(
  page: Page,
  address: RegExp,
): Promise<{ readonly letGo: () => void; readonly asked: () => number }> {
  let asked = 0
  let letGo = (): void => {}
  const released = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(address, async (route) => {
    asked += 1
    await released
    await route.continue()
  })
  return { letGo, asked: () => asked }
}

test('what is typed after / is in the box, however late its code comes', async ({ page, admin }) => {
  await enterAgency(admin, 31, 'Jamuna Overseas')
  await signIn(page)
  await page.goto(members)
  await expect(page.getByRole('link', { name: 'Jamuna Overseas' })).toBeVisible()
  const code = await held(page, builtFile('platform/screen/search/SearchBox.tsx'))
  // Each of these letters is a key of the list as well: `n` would open an empty form, `Enter` the record.
  await page.keyboard.type('/xnn')
  for (const key of ['Backspace', 'Backspace', 'Backspace', 'Enter']) await page.keyboard.press(key)
  await page.keyboard.type('jamun')
  await expect.poll(code.asked).toBe(1)
  code.letGo()
  const box = page.getByRole('combobox', searchBox)
  await expect(box).toBeFocused()
  await expect(box).toHaveValue('jamun')
  await page.keyboard.type('a')
  await expect(box).toHaveValue('jamuna')
  expect(new URL(page.url()).pathname).toBe(members)
  await expect(page.getByRole('listbox', { name: 'Search' }).getByRole('option').first()).toContainText(
    'Jamuna Overseas',
  )
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /Jamuna Overseas/ })).toBeVisible()

  await page.keyboard.press('/')
  await expect(box).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(box).toBeHidden()
})

test('rows are there before anybody has counted, and nothing moves when the total comes', async ({ page, admin }) => {
  for (let n = 0; n < 21; n += 1) await enterAgency(admin, 700 + n, `Teesta ${String.fromCharCode(65 + n)} Travels`)
  await signIn(page)
  const total = await held(page, /count=only/)
  await page.goto(`${members}?keyword=teesta&size=20`)
  await expect(page.getByRole('link', { name: 'Teesta A Travels' })).toBeVisible()
  await expect(page.getByText('1–20', { exact: true })).toBeVisible()
  const next = page.getByRole('button', { name: 'Next page' })
  const before = [await next.boundingBox(), await page.getByText('1–20').boundingBox()]

  // The walk is through this list, also when the record's code is late.
  const code = await held(page, builtFile('platform/screen/record/RecordScreen.tsx'))
  await page.getByRole('link', { name: 'Teesta C Travels' }).click()
  await expect.poll(code.asked).toBe(1)
  code.letGo()
  await expect(page.getByRole('heading', { level: 1, name: /Teesta C Travels/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next record' })).toBeEnabled()
  const step = await page.getByRole('button', { name: 'Next record' }).boundingBox()
  total.letGo()
  await expect(page.getByText('3 of 21')).toBeVisible()
  expect(await page.getByRole('button', { name: 'Next record' }).boundingBox()).toEqual(step)

  await page.goBack()
  await expect(page.getByText('1–20 of 21')).toBeVisible()
  expect([await next.boundingBox(), (await page.getByText('1–20 of 21').boundingBox())?.x]).toEqual([
    before[0],
    before[1]?.x,
  ])
  await next.click()
  await expect(page.getByText('21–21 of 21')).toBeVisible()
  await expect(next).toBeDisabled()
})

test('a last page tells the total itself, and a page past the end gives way to it', async ({ page, admin }) => {
  for (let n = 0; n < 3; n += 1) await enterAgency(admin, 800 + n, `Rupsha ${String.fromCharCode(65 + n)} Tours`)
  await signIn(page)
  const total = await held(page, /keyword=rupsha.*count=only|count=only.*keyword=rupsha/)
  await page.goto(`${members}?keyword=rupsha&size=20`)
  await expect(page.getByText('1–3 of 3')).toBeVisible()
  expect(total.asked()).toBe(0)
  await page.getByRole('link', { name: 'Rupsha B Tours' }).click()
  await expect(page.getByText('2 of 3')).toBeVisible()
  expect(total.asked()).toBe(0)

  await page.goto(`${members}?keyword=rupsha&size=20&page=9`)
  await expect.poll(total.asked).toBe(1)
  await expect(page.getByText('Nothing matches these filters.')).toHaveCount(0)
  total.letGo()
  await expect(page.getByText('1–3 of 3')).toBeVisible()
})
