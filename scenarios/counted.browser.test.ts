import { expect, signIn, test } from '../platform/testing/browser.ts'
import { enterAgency } from './agencies.ts'
import { densityOf, weighed, withoutWorker, type Weight } from '../platform/testing/weighed.ts'
import { bounds } from '../tools/weights.ts'
import { handOn } from './hand.ts'

const members = '/apps/member-management/members'

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

/** Prints what a page weighs, and holds it to its bounds (design/look.md 3). */
function holds(page: string, weight: Weight, script: number): void {
  const parts = [
    ['JS', weight.js, script],
    ['CSS', weight.css, bounds.css],
    ['texts', weight.texts, bounds.texts],
  ] as const
  console.log(
    `${page}: ${parts.map(([part, bytes, most]) => `${part} ${(bytes / 1024).toFixed(1)} KB (${most})`).join(', ')}`,
  )
  for (const [part, bytes, most] of parts) expect(bytes, `${page}, ${part}`).toBeLessThanOrEqual(most * 1024)
}

test('pages are light, lists dense', async ({ page, another, admin }) => {
  const login = await weighed(page, () => page.goto('/login'))
  holds('login', login, bounds.signIn)

  for (let rl = 100; rl < 160; rl++) await enterAgency(admin, rl, `Agency of Row ${rl}`)
  const wide = await another({ viewport: { width: 1440, height: 900 } })
  await withoutWorker(wide)
  await signIn(wide)
  for (const path of [members, '/apps/city-management/cities', '/apps/users-management/users']) {
    const list = await weighed(wide, () =>
      wide.goto(path).then(() => expect(wide.locator('tbody tr[data-row]').first()).toBeVisible()),
    )
    holds(path, list, bounds.list)
  }

  await wide.goto(members)
  const rows = wide.locator('tbody tr[data-row]')
  await expect(rows).toHaveCount(50)
  const shown = await densityOf(wide)
  console.log(`first row at ${shown.first} px (140), ${shown.whole} whole rows (24)`)
  expect(shown.first).toBeLessThanOrEqual(140)
  expect(shown.whole).toBeGreaterThanOrEqual(24)

  await wide.goto(`${members}?size=20`)
  await expect(rows).toHaveCount(20)
  const { nodes } = await densityOf(wide)
  console.log(`list of 20: ${nodes} nodes (1000)`)
  expect(nodes).toBeLessThanOrEqual(1000)
})
