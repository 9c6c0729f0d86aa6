import type { Messages } from '@lingui/core'
import type { Language } from '#platform/texts/languages.ts'

type Texts = () => Promise<{ readonly default: Messages }>

/** What each module says of its resources, reports and pages; read by the help alone, and loaded with it. */
const texts: Readonly<Record<Language, readonly Texts[]>> = {
  en: [
    () => import('./organisation/help/texts/en.json'),
    () => import('./accounting/help/texts/en.json'),
    () => import('./membership/help/texts/en.json'),
    () => import('./staff/help/texts/en.json'),
    () => import('./collaboration/help/texts/en.json'),
  ],
  bn: [
    () => import('./organisation/help/texts/bn.json'),
    () => import('./accounting/help/texts/bn.json'),
    () => import('./membership/help/texts/bn.json'),
    () => import('./staff/help/texts/bn.json'),
    () => import('./collaboration/help/texts/bn.json'),
  ],
  ar: [
    () => import('./organisation/help/texts/ar.json'),
    () => import('./accounting/help/texts/ar.json'),
    () => import('./membership/help/texts/ar.json'),
    () => import('./staff/help/texts/ar.json'),
    () => import('./collaboration/help/texts/ar.json'),
  ],
  tr: [
    () => import('./organisation/help/texts/tr.json'),
    () => import('./accounting/help/texts/tr.json'),
    () => import('./membership/help/texts/tr.json'),
    () => import('./staff/help/texts/tr.json'),
    () => import('./collaboration/help/texts/tr.json'),
  ],
}

/** The texts of help of all modules in a language. */
export async function helpIn(language: Language): Promise<{ readonly default: Messages }> {
  const parts = await Promise.all(texts[language].map((load) => load()))
  return { default: Object.assign({}, ...parts.map((part) => part.default)) }
}
