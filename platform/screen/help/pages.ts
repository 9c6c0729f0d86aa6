import type { ScreenModule } from '../screens.ts'
import { loadNamed } from '../texts/texts.ts'

/** Help as pages, and the page on language; read by everybody who is signed in. */
export const helpModule: ScreenModule = {
  name: 'help',
  definitions: () => Promise.resolve({}),
  texts: {
    en: () => import('./texts/en.json'),
    bn: () => import('./texts/bn.json'),
    ar: () => import('./texts/ar.json'),
    tr: () => import('./texts/tr.json'),
  },
  pages: [
    {
      path: '/documentation/{-$module}/{-$topic}',
      title: 'screen.help',
      roles: 'member',
      load: () => loadNamed('help').then(() => import('./Documentation.tsx')),
    },
    {
      path: '/documentation/configuration/multi-language',
      title: 'page.language_help',
      roles: 'member',
      load: () => Promise.all(['help', 'looks', 'account'].map(loadNamed)).then(() => import('./LanguageHelp.tsx')),
    },
  ],
}
