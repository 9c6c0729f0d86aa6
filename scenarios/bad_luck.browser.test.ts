import type { Page, Request } from '@playwright/test'
import { draftIsKept, expect, expectAccessible, signIn, test, typeSignIn } from '../platform/testing/browser.ts'
import { signedIn } from '../platform/testing/client.ts'
import { countAgencies, enterAgency } from './agencies.ts'
import { hire } from './people.ts'

const members = '/apps/member-management/members'

/** Fills in a new agency, all but the save. */
async function fillIn(page: Page, rl: number, name: string): Promise<void> {
  const box = (label: string) => page.getByRole('textbox', { name: label, exact: true })
  const pick = async (label: string, words: string) => {
    await page.getByRole('combobox', { name: label, exact: true }).fill(words)
    await page.keyboard.press('Tab')
  }
  await page.goto(`${members}/new`)
  await box('RL number').fill(String(rl))
  await box('Name').fill(name)
  await box('Phone').fill(`01711-${String(rl).padStart(6, '0')}`)
  await box('Email').fill(`office${rl}@agency.example`)
  await box('Address').fill('12 Topkhana Road')
  await pick('District', 'Dhaka')
  await pick('Thana / upazila', 'Savar')
  await box('Licence issued on').fill('01-01-2020')
  await box('Licence expires on').fill('31-12-2030')
  // Chosen, not only typed: the picker can be emptied no more by what the server says later.
  await expect(page.getByRole('combobox', { name: 'Thana / upazila' })).toHaveAttribute('data-filled', 'true')
}

/** Calls of a page that have no answer yet. */
function underWayOf(page: Page): ReadonlySet<Request> {
  const all = new Set<Request>()
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') all.add(request)
  })
  page.on('requestfinished', (request) => all.delete(request))
  page.on('requestfailed', (request) => all.delete(request))
  return all
}

/**
 * The token runs out and the session has ended, in one moment: nothing of the page is on its way that would meet the one without
 * the other, and no renewal comes between, for the page renews under the same lock.
 */
async function runOut(page: Page, underWay: ReadonlySet<Request>): Promise<void> {
  await page.route('**/notification/api/v1/notification/presence/', (route) => route.fulfill({ json: {} }))
  await expect.poll(() => [...underWay].map((request) => request.url())).toEqual([])
  await page.evaluate(() =>
    navigator.locks.request('samiti-refresh', async () => {
      const alive = localStorage.getItem('jwt_access_token') ?? ''
      const [head, claims = '', seal] = alive.split('.')
      const past = { ...JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))), exp: 1_700_000_000 }
      localStorage.setItem('jwt_access_token', [head, btoa(JSON.stringify(past)).replaceAll('=', ''), seal].join('.'))
      await fetch('/user/api/v1/user/logout_all/', {
        method: 'POST',
        headers: { authorization: `Bearer ${alive}`, 'content-type': 'application/json' },
        body: '{}',
      })
    }),
  )
}

test('a double click on Save makes one agency, and the way back does not make another', async ({ page, admin }) => {
  await signIn(page)
  await page.goto(members)
  await fillIn(page, 81, 'Teesta Overseas')
  await page.getByRole('button', { name: 'Save', exact: true }).dblclick()
  await expect(page.getByRole('heading', { level: 1, name: /Teesta Overseas/ })).toBeVisible()
  expect(await countAgencies(admin, 'Teesta Overseas')).toBe(1)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Agencies' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Teesta Overseas' })).toBeVisible()
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1, name: /Teesta Overseas/ })).toBeVisible()
  await page.goto(`${members}/new`)
  await expect(page.getByRole('textbox', { name: 'RL number' })).toHaveValue('')
})

test('a reload of a half-typed form brings back what was typed', async ({ page }) => {
  await signIn(page)
  await page.goto(`${members}/new`)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Karnaphuli Travels')
  // At once: the last keys belong to it too.
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Karnaphuli Travels')
  await expect(page.getByText(/^Unsaved entries of .+ were brought back\./)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Discard them' }).click()
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'RL number' })).toBeVisible()
  await expect(page.getByText(/were brought back/)).toHaveCount(0)
})

test('the line breaks while saving: typing goes on, one agency is stored when it is back', async ({
  page,
  context,
  admin,
}) => {
  await signIn(page)
  await fillIn(page, 82, 'Padma Line')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/The server cannot be reached\. You can go on typing/)).toBeVisible()
  await expect(page.getByText('Your entry is kept and is sent as soon as it answers.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Padma Line')
  await expectAccessible(page)
  // What is typed now was not sent, and waits in the form of what is stored meanwhile.
  const website = page.getByRole('textbox', { name: 'Website', exact: true })
  await website.fill('https://padma.example/')
  await context.setOffline(false)
  await expect(page).toHaveURL(/edit=1/)
  await expect(page.getByRole('heading', { level: 1, name: /Padma Line/ })).toBeVisible()
  await expect(page.getByText('The server cannot be reached.')).toHaveCount(0)
  await expect(page.getByText(/^Unsaved entries of .+ were brought back\./)).toBeVisible()
  await expect(website).toHaveValue('https://padma.example/')
  expect(await countAgencies(admin, 'Padma Line')).toBe(1)
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('main').getByText('https://padma.example')).toBeVisible()
  expect(await countAgencies(admin, 'Padma Line')).toBe(1)
})

test('the answer to a save is lost on the way: the same request is sent again and stores nothing twice', async ({
  page,
  admin,
}) => {
  await signIn(page)
  await fillIn(page, 83, 'Lost Answer Travels')
  await page.route(
    '**/agency/create/',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Lost Answer Travels/ })).toBeVisible()
  expect(await countAgencies(admin, 'Lost Answer')).toBe(1)

  // Somebody who waits too long for it loads the page anew, and saves what comes back.
  await fillIn(page, 84, 'Loaded Anew Travels')
  let isStored = (): void => {}
  const stored = new Promise<void>((resolve) => (isStored = resolve))
  await page.route('**/agency/create/', (route) => route.fetch().then(isStored), { times: 1 })
  await page.keyboard.press('Control+s')
  await stored
  await page.reload()
  await expect(page.getByText(/^Unsaved entries of .+ were brought back\./)).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('heading', { level: 1, name: /Loaded Anew Travels/ })).toBeVisible()
  expect(await countAgencies(admin, 'Loaded Anew')).toBe(1)
})

test('the token runs out over a half-typed form: after the sign-in the path and the entries are back', async ({
  page,
  office,
  admin,
}) => {
  const clerk = await hire(office.url, admin, 'rafiq', ['MEMBERSHIP'])
  const { id } = await enterAgency(admin, 85, 'Brahmaputra Recruiting')
  const underWay = underWayOf(page)
  await signIn(page, clerk.username, clerk.password)
  await page.goto(`${members}/${id}?edit=1`)
  const address = page.getByRole('textbox', { name: 'Address', exact: true })
  await address.fill('5 Dilkusha, half typed')
  await draftIsKept(page, '5 Dilkusha, half typed')
  await runOut(page, underWay)
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(/\/login\?returnTo=/)
  await expect(page.getByText('access_token expired')).toBeVisible()
  expect(
    await page.evaluate(() => [
      localStorage.getItem('jwt_access_token'),
      localStorage.getItem('user_id'),
      sessionStorage.length,
    ]),
  ).toEqual([null, null, 0])
  await expectAccessible(page)
  await typeSignIn(page, clerk.username, clerk.password)
  await expect(page).toHaveURL(new RegExp(`${members}/${id}.*edit=1`))
  await expect(address).toHaveValue('5 Dilkusha, half typed')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible()
  expect((await admin('GET', `/agency/api/v1/agency/${id}`)).body['address']).toBe('5 Dilkusha, half typed')
})

test('the session is ended elsewhere: the next call signs out and clears what the browser kept', async ({
  page,
  office,
  admin,
}) => {
  const clerk = await hire(office.url, admin, 'salma', ['MEMBERSHIP'])
  await signIn(page, clerk.username, clerk.password)
  await page.goto(`${members}/new`)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Half a name')
  await draftIsKept(page, 'Half a name')
  await page.getByRole('textbox', { name: 'RL number' }).focus()
  await (
    await signedIn(office.url, clerk.username, clerk.password)
  )('POST', '/user/api/v1/user/logout_all/', {})
  // The page may have heard of it already, and be gone.
  await page.keyboard.type('99')
  await expect(page).toHaveURL(/\/login\?returnTo=/)
  await expect(page.getByText('Incorrect username or password.')).toBeVisible()
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['login-event'])
  await typeSignIn(page, clerk.username, clerk.password)
  await expect(page).toHaveURL(new RegExp(`${members}/new`))
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Half a name')
})

test('who signs out in one tab is signed out in the other', async ({ page, context }) => {
  await signIn(page)
  const other = await context.newPage()
  await other.goto(members)
  await expect(other.getByRole('heading', { level: 1, name: 'Agencies' })).toBeVisible()
  await page.getByRole('button', { name: /Administrator/i }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(other).toHaveURL(/\/login/)
})
