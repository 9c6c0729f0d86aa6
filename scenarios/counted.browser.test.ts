import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Locator, Page } from '@playwright/test'
import { expect, signIn, test } from '../platform/testing/browser.ts'
import { enterAgency } from './agencies.ts'

const members = '/apps/member-management/members'

/** A hand that counts what it does: clicks and keys, without the text that is typed (design/look.md 4). */
function handOn(page: Page) {
  let inputs = 0
  return {
    async click(what: Locator) {
      inputs++
      await what.click()
    },
    async press(key: string) {
      inputs++
      await page.keyboard.press(key)
    },
    async choose(what: Locator, words: string) {
      // Opens the list, then takes the word.
      inputs += 2
      await what.selectOption(words)
    },
    /** Typed text stands in place of what was there, as after a double click or Tab. */
    async type(words: string, field?: Locator) {
      if (field) await field.selectText()
      await page.keyboard.type(words)
    },
    get inputs() {
      return inputs
    },
  }
}

test('a member is found by the bare number and its phone corrected in few inputs', async ({ page, admin }) => {
  await enterAgency(admin, 45, 'Padma Overseas')
  await enterAgency(admin, 450, 'Padma Tours')
  await signIn(page)
  const finding = handOn(page)
  await finding.press('/')
  await expect(page.getByRole('combobox', { name: 'Search for an app or page' })).toBeFocused()
  await finding.type('45')
  await expect(page.getByRole('option').first()).toContainText('Padma Overseas')
  await finding.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /45\s*Padma Overseas/ })).toBeVisible()
  expect(finding.inputs).toBeLessThanOrEqual(2)

  const correcting = handOn(page)
  await correcting.click(page.getByRole('button', { name: 'Edit Phone', exact: true }))
  await expect(page.getByRole('textbox', { name: 'Phone', exact: true })).toBeFocused()
  await correcting.type('01711999046')
  await correcting.press('Enter')
  await expect(page.getByRole('link', { name: '01711-999046' })).toBeVisible()
  expect(correcting.inputs).toBeLessThanOrEqual(2)
})

test('members are reached, filtered and taken out in few inputs', async ({ page, admin }) => {
  await enterAgency(admin, 46, 'Meghna Life', { category: 'life' })
  await enterAgency(admin, 47, 'Jamuna General')
  await signIn(page)
  const reaching = handOn(page)
  await reaching.click(
    page
      .getByRole('main')
      .getByRole('link', { name: /^Agencies/ })
      .first(),
  )
  await expect(page.getByRole('link', { name: 'Meghna Life' })).toBeVisible()
  expect(reaching.inputs).toBeLessThanOrEqual(2)

  const taking = handOn(page)
  await taking.click(page.getByRole('button', { name: /^Filter District/ }))
  await expect(page.getByRole('textbox', { name: 'Filter District' })).toBeFocused()
  await taking.type('Dhaka')
  await taking.click(page.getByRole('checkbox', { name: 'Dhaka' }))
  await taking.choose(page.getByRole('combobox', { name: 'Filter Category' }), 'life')
  await expect(page.getByRole('link', { name: 'Jamuna General' })).toHaveCount(0)
  await taking.click(page.getByRole('button', { name: 'Columns' }))
  for (const column of ['Member no.', 'Primary owner', 'Licence expires on'])
    await taking.click(page.getByRole('checkbox', { name: column, exact: true }))
  await taking.click(page.getByRole('button', { name: 'Export' }))
  const arrives = page.waitForEvent('download')
  await taking.click(page.getByRole('menuitem', { name: /CSV/ }))
  const download = await arrives
  let text = ''
  for await (const part of await download.createReadStream()) text += String(part)
  const [heading, ...rows] = text.replace('\uFEFF', '').trim().split(/\r?\n/)
  expect(heading?.split(',')).toHaveLength(6)
  expect(rows).toEqual([expect.stringContaining('Meghna Life')])
  expect(taking.inputs).toBeLessThanOrEqual(10)
})

test('a user with a role is added in few inputs', async ({ page, admin }) => {
  await signIn(page)
  await page.goto('/apps/users-management/users')
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
  const box = (name: string) => page.getByRole('textbox', { name, exact: true })
  const hand = handOn(page)
  await hand.press('n')
  await expect(box('First name')).toBeFocused()
  await hand.type('Rahima')
  await hand.click(box('User name'))
  await hand.type('rahima')
  await hand.press('Tab')
  await hand.type('rahima@office.example')
  await hand.press('Tab')
  await hand.type('01911000001')
  await hand.click(page.getByRole('combobox', { name: 'Roles' }))
  await hand.type('Membership')
  await hand.press('Control+s')
  await expect(page.getByRole('heading', { level: 1, name: 'Rahima' })).toBeVisible()
  expect(hand.inputs).toBeLessThanOrEqual(6)
  const [made] = (await admin('GET', '/user/api/v1/user/search/?keyword=rahima')).body['users'] as { roles: number[] }[]
  expect(made?.roles).toHaveLength(1)
})

/** Bytes of what a page loads, as a server that packs them sends them. */
async function weighed(page: Page, visit: () => Promise<unknown>): Promise<{ js: number; css: number; texts: number }> {
  const parts: Promise<{ path: string; body: Buffer } | undefined>[] = []
  const listener = (response: { url: () => string; body: () => Promise<Buffer> }) =>
    parts.push(
      response.body().then(
        (body) => ({ path: new URL(response.url()).pathname, body }),
        () => undefined,
      ),
    )
  // What the page before still fetches is its own weight, and a row under the resting pointer would fetch its record.
  await page.mouse.move(0, 0)
  await page.waitForLoadState('networkidle')
  page.on('response', listener)
  await visit()
  await page.waitForLoadState('networkidle')
  page.off('response', listener)
  const found = (await Promise.all(parts)).flatMap((one) => one ?? [])
  const sum = (fits: RegExp, packed: (body: Buffer) => Buffer): number =>
    found.filter(({ path }) => fits.test(path)).reduce((bytes, { body }) => bytes + packed(body).length, 0)
  return {
    js: sum(/\.js$/, (body) => gzipSync(body)),
    css: sum(/\.css$/, (body) => gzipSync(body)),
    texts: sum(/\/(en|bn|ar|tr)-[\w-]+\.js$/, (body) => brotliCompressSync(body)),
  }
}

test('pages are light, lists dense', async ({ page, another, admin }) => {
  const kb = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`
  const login = await weighed(page, () => page.goto('/login'))
  console.log(`login: JS ${kb(login.js)} (150), CSS ${kb(login.css)} (40), texts ${kb(login.texts)} (25)`)
  expect(login.js).toBeLessThanOrEqual(150 * 1024)
  expect(login.css).toBeLessThanOrEqual(40 * 1024)
  expect(login.texts).toBeLessThanOrEqual(25 * 1024)

  for (let rl = 100; rl < 160; rl++) await enterAgency(admin, rl, `Agency of Row ${rl}`)
  const wide = await another({ viewport: { width: 1440, height: 900 } })
  // The worker that listens for all tabs never ends, so its network would never be quiet. Its script weighs 1 KB.
  await wide.addInitScript(() =>
    Object.assign(window, {
      SharedWorker: class {
        port = { postMessage: () => undefined }
      },
    }),
  )
  await signIn(wide)
  for (const path of [members, '/apps/city-management/cities', '/apps/users-management/users']) {
    const list = await weighed(wide, () =>
      wide.goto(path).then(() => expect(wide.locator('tbody tr[data-row]').first()).toBeVisible()),
    )
    console.log(`${path}: JS ${kb(list.js)} (215), CSS ${kb(list.css)} (40), texts ${kb(list.texts)} (25)`)
    expect(list.js).toBeLessThanOrEqual(215 * 1024)
    expect(list.css).toBeLessThanOrEqual(40 * 1024)
    expect(list.texts).toBeLessThanOrEqual(25 * 1024)
  }

  await wide.goto(members)
  const rows = wide.locator('tbody tr[data-row]')
  await expect(rows).toHaveCount(50)
  const shown = await wide.evaluate(() => {
    const all = [...document.querySelectorAll('tbody tr[data-row]')].map((row) => row.getBoundingClientRect())
    const end = document.querySelector('footer')?.getBoundingClientRect().top ?? window.innerHeight
    return { first: all[0]?.top ?? 0, whole: all.filter((box) => box.bottom <= end).length }
  })
  console.log(`first row at ${shown.first} px (140), ${shown.whole} whole rows (24)`)
  expect(shown.first).toBeLessThanOrEqual(140)
  expect(shown.whole).toBeGreaterThanOrEqual(24)

  await wide.goto(`${members}?size=20`)
  await expect(rows).toHaveCount(20)
  const nodes = await wide.evaluate(() => document.querySelectorAll('*').length)
  console.log(`list of 20: ${nodes} nodes (1000)`)
  expect(nodes).toBeLessThanOrEqual(1000)
})
