import type { ScreenModule } from '#platform/screen/screens.ts'
import { loadNamed } from '#platform/screen/texts/texts.ts'
import type { Language } from '#platform/texts/languages.ts'

const textsIn = (language: Language) => () => import('./help_texts.ts').then((all) => all.helpIn(language))
const explainedIn = (language: Language) => () =>
  import('./explain_texts.ts').then((all) => all.explanationsIn(language))

/** What all modules together have to say in help, and the page on which their fields can be tried out. */
export const helpPages: ScreenModule = {
  name: 'help_texts',
  definitions: () => Promise.resolve({}),
  texts: { en: textsIn('en'), bn: textsIn('bn'), ar: textsIn('ar'), tr: textsIn('tr') },
  pages: [
    {
      path: '/example',
      title: 'page.example',
      roles: 'user',
      load: () =>
        Promise.all(['help', 'help_texts', 'looks', 'organisation'].map(loadNamed)).then(
          () => import('./organisation/sample/sample.screen.tsx'),
        ),
    },
  ],
}

/** What stands behind the question marks of all forms. */
export const explanations: ScreenModule = {
  name: 'explanations',
  definitions: () => Promise.resolve({}),
  texts: { en: explainedIn('en'), bn: explainedIn('bn'), ar: explainedIn('ar'), tr: explainedIn('tr') },
}

/** What the page of the general settings says: a third of its module's words, which no list of it needs. */
export const generalSettings: ScreenModule = {
  name: 'general_setting',
  definitions: () => Promise.resolve({}),
  texts: {
    en: () => import('./organisation/general_setting/texts/en.json'),
    bn: () => import('./organisation/general_setting/texts/bn.json'),
    ar: () => import('./organisation/general_setting/texts/ar.json'),
    tr: () => import('./organisation/general_setting/texts/tr.json'),
  },
}
