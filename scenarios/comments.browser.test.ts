import { draftIsKept, expect, expectAccessible, signIn, test } from '../platform/testing/browser.ts'
import { enterAgency } from './agencies.ts'
import { hire } from './people.ts'

test('a clerk calls a colleague in a comment; the colleague comes by the bell and answers', async ({
  page,
  another,
  office,
  admin,
}) => {
  const nasrin = await hire(office.url, admin, 'nasrin', ['MEMBERSHIP'])
  const karim = await hire(office.url, admin, 'karim', ['MEMBERSHIP'], { first_name: 'Karim', last_name: 'Uddin' })
  const { id } = await enterAgency(admin, 81, 'Padma Overseas')
  const place = `/apps/member-management/members/${id}?tab=comments`
  await signIn(page, nasrin.username, nasrin.password)
  await page.goto(place)
  const text = page.getByRole('textbox', { name: 'New comment' })

  // What was begun survives a reload.
  await text.fill('Licence copy')
  await draftIsKept(page, 'Licence copy')
  await page.reload()
  await expect(text).toHaveValue('Licence copy')
  await text.press('End')
  await page.keyboard.type(' is of 2019. @kar')
  await expect(page.getByRole('option', { name: 'Karim Uddin' })).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await page.keyboard.type('and @ghost, please ask for https://bmet.example/421.')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('link', { name: 'https://bmet.example/421' })).toHaveAttribute('rel', /noopener/)
  await expect(page.getByText('Nobody was told for @ghost')).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Comments 1' })).toBeVisible()
  await expect(text).toHaveValue('')

  const other = await another({ viewport: { width: 390, height: 844 } })
  await signIn(other, karim.username, karim.password)
  await other.goto('/apps/notifications')
  await other.getByRole('link', { name: 'nasrin mentioned you in a comment: 81 Padma Overseas' }).click()
  await expect(other.getByText('Licence copy is of 2019.')).toBeInViewport()
  await expectAccessible(other)
  await other.getByRole('textbox', { name: 'New comment' }).fill('They bring it on Thursday.')
  await other.getByRole('button', { name: 'Send' }).click()

  // The answer comes by itself; the words of somebody else are not this one's to change.
  await expect(page.getByText('They bring it on Thursday.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Take back/ })).toHaveCount(1)
  await page.getByRole('button', { name: /^Take back/ }).click()
  await expect(page.getByText(/nasrin took a comment back/)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Licence copy is of 2019.')).toBeVisible()
})
