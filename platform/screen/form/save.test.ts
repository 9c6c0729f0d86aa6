import { afterEach, expect, it, vi } from 'vitest'
import { text } from '#platform/fields/index.ts'
import { resource } from '#platform/resource/resource.ts'
import { save } from './save.ts'

// The texts are loaded by the start of the office; here their names are enough.
vi.mock(import('../texts/texts.ts'), async (load) => ({ ...(await load()), t: (id) => id }))

const letter = resource('letter', {
  module: 'test',
  list_key: 'letters',
  fields: { subject: text({ max: 80 }) },
  title: ['subject'],
  scope: 'everyone',
  list: ['subject'],
  search: ['subject'],
  screen: { area: 'letter', plural: 'letters', icon: 'mail', nav: 'setup' },
})

afterEach(() => vi.unstubAllGlobals())

it('who saves what somebody deleted meanwhile is told so, and not that nothing was found', async () => {
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ detail: 'Not found.', code: 'not_found' }, { status: 404 })),
  )
  const options = { key: 'a', onWait: () => undefined, signal: new AbortController().signal }
  const outcome = await save(letter, { id: 7, row_version: 1, subject: 'Dues' }, { subject: 'Fees' }, options)
  expect(outcome).toMatchObject({ state: 'refused', text: 'screen.gone_meanwhile' })
})
