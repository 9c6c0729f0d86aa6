import { themeNames } from '../platform/screen/look.ts'
import { expect, signIn, test } from '../platform/testing/browser.ts'
import { inFull } from '../platform/testing/full.ts'
import { enterAgency } from './agencies.ts'
import { unreadable } from './theme_walk.ts'

/** A third of them, light ones and dark ones, of hues from all around. */
const some = themeNames.filter((_, at) => at % 3 === 0)

test('the office can be read in every theme', async ({ page, admin }) => {
  await enterAgency(admin, 45, 'Padma Overseas')
  await enterAgency(admin, 46, 'Meghna Travels', { category: 'life' })
  await signIn(page)
  expect(await unreadable(page, inFull(themeNames, { landing: some }))).toEqual([])
})
