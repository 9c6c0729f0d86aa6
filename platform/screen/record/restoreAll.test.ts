import { afterEach, expect, it, vi } from 'vitest'
import { text } from '#platform/fields/index.ts'
import { resource } from '#platform/resource/resource.ts'
import { snackbar } from '../notice/notices.ts'
import { restoreAll } from './restoreAll.ts'

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

it('one record that cannot come back keeps none of the others, and it is said why', async () => {
  const asked: string[] = []
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path)
    return Promise.resolve(
      path.endsWith('/2') ? Response.json({ detail: 'Its city is gone.' }, { status: 409 }) : Response.json({}),
    )
  })
  await restoreAll(letter, [1, 2, 3])
  expect(asked.map((path) => path.split('/').at(-1))).toEqual(['1', '2', '3'])
  expect(snackbar.get()).toMatchObject({ text: 'Its city is gone.' })
})
