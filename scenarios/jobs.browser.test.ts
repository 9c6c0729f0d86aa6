import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from '../platform/testing/browser.ts'
import { adminPassword, adminUsername } from '../platform/testing/server.ts'
import { hire } from './people.ts'

test('a job and an import failed in the night: the administrator sees it in the menu and in red, reads why, and sets aside', async ({
  page,
  office,
  admin,
  another,
}) => {
  await office.scratch.database.app.query(
    `insert into job_run (job, lane, state, longest_s, retries, problem, finished_at, reference, attempt, is_scheduled, key)
     values ('backup', 'long', 'failed', 60, 0, '{"said": "The disk is full."}', now(), 'c0ffee-1', 2, true, null)`,
  )
  await office.scratch.database.app.query(
    `insert into import_run (number, resource, state, file_name, file_bytes, layout, session, created_by, problem)
     select 'IM-1', 'agency', 'failed', 'members.xlsx', 9000, '{"sheet_name": "Members", "header_row": 1, "unknown": [], "ignored": [], "missing": []}',
       '{"branches": "all"}', id, '{"text": "import.problem.no_file"}' from "user" where username = $1`,
    [adminUsername],
  )
  await signIn(page, adminUsername, adminPassword)
  await expect(page.getByRole('button', { name: 'Users and access 2' })).toBeVisible()
  await page.goto('/apps/administration')
  const entry = page.getByRole('navigation').getByRole('link', { name: /^Background jobs/ })
  await expect(entry).toHaveText('Background jobs2')
  await page.getByText('1 job has failed.').waitFor()
  await page.getByRole('link', { name: 'Look at the jobs' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Background jobs' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'State' })).toHaveValue('failed')
  const runs = page.getByRole('list', { name: 'Runs' })
  await expect(runs.getByRole('listitem')).toHaveCount(2)
  await runs.locator('summary').focus()
  await page.keyboard.press('Enter')
  await expect(runs.getByRole('definition').filter({ hasText: 'c0ffee-1' })).toBeVisible()
  await expect(entry).toHaveText('Background jobs1')
  await expectAccessible(page)
  await runs.getByRole('link', { name: 'Import: Agencies' }).click()
  await expect(page.getByText('The file is no longer on the server.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Users and access', exact: true })).toBeVisible()
  await page.goBack()
  await page.getByRole('combobox', { name: 'Job' }).selectOption('Nightly backup')
  await expect(runs.getByRole('listitem')).toHaveCount(1)
  await runs.locator('summary').click()
  await runs.getByRole('button', { name: 'Set aside' }).click()
  await expect(page.getByText('No run fits.')).toBeVisible()
  await page.getByRole('combobox', { name: 'State' }).selectOption('cancelled')
  await expect(runs.getByRole('listitem')).toHaveCount(1)
  await page.getByRole('combobox', { name: 'State' }).selectOption('')
  await page.getByRole('combobox', { name: 'Job' }).selectOption('')
  await page.getByRole('button', { name: 'Run now: Forget what is past its time' }).click()
  await expect(page.getByText('It is asked for and begins in a moment.')).toBeVisible()
  await expect(runs.getByRole('listitem').filter({ hasText: 'Forget what is past its time' })).toHaveCount(1)
  await page.goto('/apps/administration')
  await expect(page.getByText('No job has failed.')).toBeVisible()

  const clerk = await hire(office.url, admin, 'jahid', ['STAFF'])
  const his = await another()
  await signIn(his, clerk.username, clerk.password)
  await his.goto('/apps/background-jobs')
  await expect(his.getByText('Your role does not open this page.')).toBeVisible()
})

test('on a phone, in Arabic and in Bengali, nothing scrolls sideways and axe finds nothing', async ({
  page,
  context,
  office,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, adminUsername, adminPassword)
  for (const words of ['ar.dark.100.language.normal', 'bn.light.100.language.normal']) {
    await context.addCookies([{ name: 'samiti_look', value: words, url: office.url }])
    await page.goto('/apps/background-jobs')
    await expect(page.getByRole('table')).toBeVisible()
    await page.locator('summary').first().click()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
})
