import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from '../platform/testing/browser.ts'
import { adminPassword, adminUsername } from '../platform/testing/server.ts'
import { hire } from './people.ts'

test('a job failed in the night: the administrator sees it in red, reads why, tries again and sets aside', async ({
  page,
  office,
  admin,
  another,
}) => {
  await office.scratch.database.app.query(
    `insert into job_run (job, lane, state, longest_s, retries, problem, finished_at, reference, attempt, is_scheduled, key)
     values ('backup', 'long', 'failed', 60, 0, '{"said": "The disk is full."}', now(), 'c0ffee-1', 2, true, null)`,
  )
  await signIn(page, adminUsername, adminPassword)
  await page.goto('/apps/administration')
  await page.getByText('1 job has failed.').waitFor()
  await page.getByRole('link', { name: 'Look at the jobs' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Background jobs' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'State' })).toHaveValue('failed')
  const runs = page.getByRole('list', { name: 'Runs' })
  await expect(runs.getByRole('listitem')).toHaveCount(1)
  await runs.locator('summary').focus()
  await page.keyboard.press('Enter')
  await expect(runs.getByRole('definition').filter({ hasText: 'c0ffee-1' })).toBeVisible()
  await expectAccessible(page)
  await runs.getByRole('button', { name: 'Set aside' }).click()
  await expect(page.getByText('No run fits.')).toBeVisible()
  await page.getByRole('combobox', { name: 'State' }).selectOption('cancelled')
  await expect(runs.getByRole('listitem')).toHaveCount(1)
  await page.getByRole('combobox', { name: 'State' }).selectOption('')
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
