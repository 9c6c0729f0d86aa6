import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from '../platform/testing/browser.ts'
import { builtFile } from '../platform/testing/built.ts'
import { adminUsername } from '../platform/testing/server.ts'
import { enterAgency } from './agencies.ts'

const members = '/apps/member-management/members'

test('a row is looked at beside its list, by keys and on a phone', async ({ page, admin, another }) => {
  for (const [rl, name] of [
    [61, 'Brahmaputra Overseas'],
    [62, 'Dhaleswari Travels'],
    [63, 'Ichamati Trade'],
  ] as const)
    await enterAgency(admin, rl, name)
  await signIn(page)
  await page.goto(`${members}?rl_no=6`)
  const link = (name: string) => page.getByRole('row').getByRole('link', { name })
  const panel = page.getByRole('complementary', { name: 'Preview: Agency' })
  const title = panel.getByRole('heading', { level: 2 }).first()
  await expect(link('Ichamati Trade')).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('Space')
  await expect(title).toContainText('Brahmaputra Overseas')
  await expect(panel).toContainText('1 of 3')
  await page.keyboard.press('ArrowDown')
  await expect(title).toContainText('Dhaleswari Travels')
  await expect(link('Dhaleswari Travels')).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await expect(title).toContainText('Dhaleswari Travels')
  await expect(panel.getByRole('status')).toContainText('Dhaleswari Travels 2 of 3')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(link('Dhaleswari Travels')).toBeFocused()
  // With the pointer, and on to the record itself.
  await link('Ichamati Trade').hover()
  await page.getByRole('button', { name: 'Preview 63 Ichamati Trade' }).click()
  await expect(title).toContainText('Ichamati Trade')
  await panel.getByRole('button', { name: 'Close the preview' }).click()
  await expect(link('Ichamati Trade')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: '63 Ichamati Trade' })).toBeVisible()

  // Where nothing is found, nothing is looked at.
  await page.goto(`${members}?rl_no=69999`)
  await expect(page.getByRole('button', { name: 'Clear all filters' }).last()).toBeVisible()
  await page.keyboard.press('Space')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()

  // Of a long list only what is in sight is drawn; the keys and the search of the browser know all of it.
  await page.goto('/apps/country-management/countries?size=200&sort=name')
  const rows = page.locator('tr[data-row]')
  const table = page.getByRole('table', { name: 'Countries' })
  await expect(page.getByRole('link', { name: 'Albania' })).toBeVisible()
  await expect.poll(() => rows.count()).toBeLessThan(60)
  await expect(table).toHaveAttribute('aria-rowcount', '202')
  await page.keyboard.press('j')
  await page.locator('[data-rows]').evaluate((list) => list.scrollTo(0, list.scrollHeight))
  await expect(page.locator('tr[data-row="199"]')).toBeVisible()
  await expect(page.locator('tr[data-row="199"]')).toHaveAttribute('aria-rowindex', '202')
  await page.keyboard.press('j')
  await expect(page.locator('tr[data-row="1"] a')).toBeFocused()
  await page.keyboard.press('Control+f')
  await expect(rows).toHaveCount(200)

  const phone = await another({ viewport: { width: 390, height: 780 }, hasTouch: true })
  await signIn(phone)
  await phone.goto(`${members}?rl_no=6`)
  await phone.getByRole('button', { name: 'Preview 62 Dhaleswari Travels' }).tap()
  const sheet = phone.getByRole('dialog', { name: 'Preview: Agency' })
  await expect(sheet.getByRole('heading', { level: 2 }).first()).toContainText('Dhaleswari Travels')
  await expectAccessible(phone)
  await sheet.getByRole('button', { name: 'Next record' }).tap()
  await expect(sheet.getByRole('heading', { level: 2 }).first()).toContainText('Ichamati Trade')
  await sheet.getByRole('button', { name: 'Close the preview' }).tap()
  await expect(sheet).toBeHidden()

  // On a slow line nothing moves under the finger: cards are chosen once the bar that says so stands above them.
  let arrive = () => {}
  const onItsWay = new Promise<void>((resolve) => (arrive = resolve))
  const bar = builtFile('platform/screen/bulk/ChosenBar.tsx')
  await phone.route(bar, (route) => onItsWay.then(() => route.continue()))
  const asked = phone.waitForRequest(bar)
  const second = phone.getByRole('checkbox', { name: 'Select 62 Dhaleswari Travels' })
  await phone.getByRole('button', { name: 'More', exact: true }).tap()
  await phone.getByRole('menuitem', { name: 'Select rows' }).tap()
  await asked
  const painted = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  await phone.evaluate(painted)
  expect(await second.count()).toBe(0)
  arrive()
  await second.tap()
  const steps = phone.getByRole('region', { name: 'Actions' })
  await expect(steps).toContainText('1 row selected')
  await expectAccessible(phone)
  await expectNoSidewaysScroll(phone)
  await steps.getByRole('button', { name: 'Clear the selection' }).tap()
  // A finger that stays on a card chooses it too.
  await phone.getByRole('link', { name: /Ichamati Trade/ }).dispatchEvent('pointerdown', { pointerType: 'touch' })
  await expect(steps).toContainText('1 row selected')
})

test('many rows are changed at once: a field, a step with its note, and what is refused says why', async ({
  page,
  admin,
  office,
}) => {
  for (const [rl, name] of [
    [71, 'Karatoa Overseas'],
    [72, 'Karatoa Travels'],
    [73, 'Karatoa Trade'],
  ] as const)
    await enterAgency(admin, rl, name)
  await signIn(page)
  await page.goto(`${members}?name=Karatoa`)
  const bar = page.getByRole('region', { name: 'Actions' })
  const press = (name: string) => bar.getByRole('button', { name }).click()
  const cells = (text: string) => page.getByRole('cell', { name: text, exact: true })
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await expect(bar).toContainText('3 rows selected')
  await press('Set a field')
  const setting = page.getByRole('dialog', { name: 'Set a field in 3 records' })
  await setting.getByLabel('Field', { exact: true }).selectOption('Category')
  await setting.getByRole('combobox', { name: 'Category' }).last().fill('Associate')
  await page.keyboard.press('Tab')
  await expectAccessible(page)
  await setting.getByRole('button', { name: 'Set' }).click()
  await expect(cells('Associate')).toHaveCount(3)
  await expect(page.getByText('3 records are done.')).toBeVisible()

  await page.getByRole('checkbox', { name: 'Select 71 Karatoa Overseas' }).check()
  await page.getByRole('checkbox', { name: 'Select 72 Karatoa Travels' }).check()
  await press('Set a field')
  const proposing = page.getByRole('dialog', { name: 'Set a field in 2 records' })
  await proposing.getByLabel('Field', { exact: true }).selectOption('Proposer')
  await proposing.getByRole('combobox', { name: 'Proposer' }).last().press('F1')
  await expect(proposing.getByText('An active member that puts this agency forward.')).toBeVisible()
  await proposing.getByRole('combobox', { name: 'Proposer' }).last().fill('73')
  await page.keyboard.press('Tab')
  await proposing.getByRole('button', { name: 'Set' }).click()
  const refused = page.getByRole('list', { name: '2 records were refused:' })
  await expect(refused.getByRole('listitem')).toHaveCount(2)
  await expect(refused.getByRole('link', { name: '71 Karatoa Overseas' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Enter')

  await expect(bar).toContainText('2 rows selected')
  await press('Reject')
  const rejecting = page.getByRole('dialog', { name: 'Reject: 2 records' })
  await rejecting.getByRole('button', { name: 'Reject' }).click()
  await expect(rejecting.getByLabel('Note')).toHaveAccessibleDescription('Please write a note.')
  await rejecting.getByLabel('Note').fill('Twice in the register')
  await rejecting.getByRole('button', { name: 'Reject' }).click()
  await expect(cells('Closed')).toHaveCount(2)
  // What is closed stays: neither the step nor the end of it is offered for all three any more.
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await expect(bar).toContainText('3 rows selected')
  await expect(bar.getByRole('button', { name: 'Delete' })).toHaveCount(0)
  await expect(bar.getByRole('button', { name: 'Reject' })).toHaveCount(0)

  // What was done in the background is found from the list, until what it refused was read.
  await office.scratch.database.app.query(
    `with done as (insert into job_run (job, lane, state, longest_s, retries, finished_at, attempt, is_scheduled)
         values ('change_many', 'long', 'done', 60, 0, now(), 1, false) returning id),
       run as (insert into many_run (run, resource, wish, asked_by)
         select done.id, 'agency', '{"remove": true}', u.id from done, "user" u where u.username = $1 returning run)
     insert into many_record (run, place, record, version, outcome, refusal)
     select run, row_number() over (order by a.id), a.id, a.row_version, 'refused',
       '{"code": "not_allowed", "text": "error.not_allowed", "params": {}, "errors": {}}' from run, agency a where a.status = 'closed'`,
    [adminUsername],
  )
  await page.reload()
  const entry = page.getByRole('link', { name: '2 records were not changed' })
  await expect(entry).toBeVisible()
  await expectAccessible(page)
  await entry.click()
  await expect(page.getByRole('list', { name: 'Not changed' }).getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page)
  await page.setViewportSize({ width: 375, height: 720 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Changes of many records' }).click()
  await expect(page.getByRole('link', { name: /Delete: 2 records/ })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(members)
  await expect(page.getByRole('link', { name: 'Changes of many records' })).toBeVisible()
  await expect(entry).toHaveCount(0)
})
