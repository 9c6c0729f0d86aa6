import { t } from '../texts/texts.ts'
import { Refusal } from './problem.ts'

/** What the office says against a change where its fields do not say it: each sentence once. Without a word, that no answer came. */
export function saidBy(caught: unknown): string {
  if (!(caught instanceof Refusal)) return t('screen.offline')
  return [...new Set(Object.values(caught.errors).flat())].join(' ') || caught.message || t('screen.offline')
}
