import { expect, expectAccessible } from '../browser.ts'
import { listOf } from './list_story.ts'
import { titleWords } from './title.ts'
import type { Hand } from './typing.ts'

/**
 * A list as a tree: a branch is unfolded with the keys of the direction, stands open in the address, and is there again after a
 * record of it was looked at; what is looked for stands among those above it; the end of the branch is put at the top.
 */
export async function treeStory(hand: Hand, resource: string): Promise<void> {
  const { page, world, look } = hand
  const { tree = '', fields } = world.definition(resource)
  const followed = Object.entries(fields).filter(([, { default: usual }]) => usual instanceof Object && 'from' in usual)
  const above = await world.make.create(resource)
  const having = { ...Object.fromEntries(followed.map(([name]) => [name, undefined])), [tree]: above.id }
  const below = await world.make.create(resource, { having })
  const [ahead, back] = look.language === 'ar' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
  const line = (id: number) => page.locator(`[data-tree] [role="treeitem"][data-id="${id}"]`)

  await page.goto(`${listOf(hand, resource)}?sort=-id&as=tree`)
  await expect(line(above.id)).toHaveAttribute('aria-expanded', 'false')
  await line(above.id).focus()
  await page.keyboard.press(ahead)
  await expect(line(below.id)).toHaveAttribute('aria-level', '2')
  await expect(page).toHaveURL(new RegExp(`tree.open=${above.id}(&|$)`))
  await expectAccessible(page)

  await page.keyboard.press(ahead)
  await expect(line(below.id)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/${below.id}(/|$)`))
  await page.goBack()
  await expect(line(below.id)).toHaveAttribute('tabindex', '0')

  const [word = ''] = titleWords(world, resource, below)
  await page.goto(`${listOf(hand, resource)}?as=tree&keyword=${encodeURIComponent(word)}`)
  await expect(line(below.id)).toBeVisible()
  await expect(line(above.id)).toHaveAttribute('aria-expanded', 'true')

  await page.goto(`${listOf(hand, resource)}?sort=-id&as=tree&tree.open=${above.id}&tree.at=${below.id}`)
  await line(below.id).focus()
  await page.keyboard.press(`Alt+${back}`)
  await expect(line(below.id)).toHaveAttribute('aria-level', '1')
}
