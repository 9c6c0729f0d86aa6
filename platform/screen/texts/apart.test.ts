import { expect, test, vi } from 'vitest'
import type { ScreenModule } from '../screens.ts'

/** The settings of an office, whose page says much, beside its cities. */
async function office() {
  // What is loaded stays loaded: each office begins with nothing.
  vi.resetModules()
  const [{ definitionForPage, definitionOf, setModules }, { loadNamed, loadResource }] = await Promise.all([
    import('../screens.ts'),
    import('./texts.ts'),
  ])
  const asked: string[] = []
  const saying = (name: string): ScreenModule['texts'] => {
    const say = async () => {
      asked.push(name)
      return { default: {} }
    }
    return { en: say, bn: say, ar: say, tr: say }
  }
  const definition = (name: string) => ({ name, module: 'organisation', fields: {} })
  const definitions = async () => ({
    city: definition('city'),
    branch: definition('branch'),
    general_setting: definition('general_setting'),
  })
  setModules([
    {
      name: 'organisation',
      definitions,
      texts: saying('organisation'),
      apart: ['general_setting'],
      wordsBeside: { branch: ['general_setting'] },
    },
    { name: 'general_setting', definitions: async () => ({}), texts: saying('general_setting') },
  ])
  return { asked, definitionForPage, definitionOf, loadNamed, loadResource }
}

test('a list is not sent what another page of its module says at length', async () => {
  const { asked, definitionOf, loadResource } = await office()
  await loadResource('city')
  expect(asked).toEqual(['organisation'])
  expect(definitionOf('city')).toBeDefined()
})

test('whoever goes on to that page waits for its words: it is not shown without', async () => {
  const { asked, definitionOf, loadResource } = await office()
  await loadResource('city')
  expect(definitionOf('general_setting')).toBeUndefined()
  await loadResource('general_setting')
  expect(asked).toEqual(['organisation', 'general_setting'])
  expect(definitionOf('general_setting')).toBeDefined()
})

test('a page that says words of another waits for them too', async () => {
  const { asked, definitionForPage, definitionOf, loadResource } = await office()
  await loadResource('city')
  // What it is called is known: others that name it need nothing of its page.
  expect(definitionOf('branch')).toBeDefined()
  expect(definitionForPage('branch')).toBeUndefined()
  await loadResource('branch')
  expect(asked).toEqual(['organisation', 'general_setting'])
  expect(definitionForPage('branch')).toBeDefined()
})

test('whoever asks for the module has all of it', async () => {
  const { asked, loadNamed } = await office()
  await loadNamed('organisation')
  expect(asked).toEqual(['organisation', 'general_setting'])
})
