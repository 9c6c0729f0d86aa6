import { expect, expectAccessible } from '../browser.ts'
import type { Board } from '../../board/tile.ts'
import { words } from './looks.ts'
import type { Hand } from './typing.ts'

const settings = '/user/api/v1/user/settings/'

/**
 * A dashboard as whoever opens it: every tile has its name; somebody puts the last one before the others
 * by key and takes one away, finds it so when coming back, and has the board again as the office has it.
 */
export async function boardStory({ page, look, world }: Hand, board: Board, path: string): Promise<void> {
  // Looks are kept with the account: the next story brings its own.
  const forget = () =>
    world.admin.send('PUT', settings, { layout: null, theme: null, direction: null, language: null, font_size: null })
  const kept = () => page.waitForResponse((one) => one.url().endsWith(settings) && one.request().method() === 'PUT')
  await forget()
  await page.goto(path)
  const tiles = page.locator(`[data-board="${board}"] > [data-tile]`)
  await expect(tiles.first()).toBeVisible()
  for (const tile of await tiles.all()) await expect(tile.getByRole('heading', { level: 2 })).not.toBeEmpty()
  await expectAccessible(page)
  const names = () => tiles.evaluateAll((all) => all.map((one) => one.getAttribute('data-tile') ?? '').toSorted())
  const before = await names()
  if (before.length < 2) return

  const arrange = page.getByRole('button', { name: words(look, 'overview.arrange'), exact: true })
  await arrange.focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog')
  const grips = panel.locator('[data-grip]')
  const last = (await grips.last().getAttribute('data-grip')) ?? ''
  const first = (await grips.first().getAttribute('data-grip')) ?? ''
  await panel.locator(`[data-grip="${last}"]`).focus()
  for (let at = 1; at < before.length; at += 1) await page.keyboard.press('ArrowUp')
  await expect(grips.first()).toHaveAttribute('data-grip', last)
  await expectAccessible(page)
  await panel.locator(`li:has([data-grip="${first}"]) input`).click()
  await expect(page.locator(`[data-tile="${first}"]`)).toHaveCount(0)
  const isKept = kept()
  await page.keyboard.press('Escape')
  await isKept

  await page.reload()
  await expect(tiles.first()).toHaveAttribute('data-tile', last)
  await expect(page.locator(`[data-tile="${first}"]`)).toHaveCount(0)
  await arrange.click()
  const isKeptAgain = kept()
  await panel.getByRole('button', { name: words(look, 'overview.reset_tiles'), exact: true }).click()
  await expect.poll(names).toEqual(before)
  await isKeptAgain
  await forget()
}
