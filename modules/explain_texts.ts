import type { Messages } from '@lingui/core'
import type { Language } from '#platform/texts/languages.ts'

type Texts = () => Promise<{ readonly default: Messages }>

/** What stands behind the question marks of each module's fields; read by forms and by help, and loaded after them. */
const texts: Readonly<Record<Language, readonly Texts[]>> = {
  en: [
    () => import('./organisation/explain/texts/en.json'),
    () => import('./accounting/explain/texts/en.json'),
    () => import('./membership/explain/texts/en.json'),
    () => import('./staff/explain/texts/en.json'),
    () => import('./collaboration/explain/texts/en.json'),
  ],
  bn: [
    () => import('./organisation/explain/texts/bn.json'),
    () => import('./accounting/explain/texts/bn.json'),
    () => import('./membership/explain/texts/bn.json'),
    () => import('./staff/explain/texts/bn.json'),
    () => import('./collaboration/explain/texts/bn.json'),
  ],
  ar: [
    () => import('./organisation/explain/texts/ar.json'),
    () => import('./accounting/explain/texts/ar.json'),
    () => import('./membership/explain/texts/ar.json'),
    () => import('./staff/explain/texts/ar.json'),
    () => import('./collaboration/explain/texts/ar.json'),
  ],
  tr: [
    () => import('./organisation/explain/texts/tr.json'),
    () => import('./accounting/explain/texts/tr.json'),
    () => import('./membership/explain/texts/tr.json'),
    () => import('./staff/explain/texts/tr.json'),
    () => import('./collaboration/explain/texts/tr.json'),
  ],
}

/** The explanations of all modules in a language. */
export async function explanationsIn(language: Language): Promise<{ readonly default: Messages }> {
  const parts = await Promise.all(texts[language].map((load) => load()))
  return { default: Object.assign({}, ...parts.map((part) => part.default)) }
}
