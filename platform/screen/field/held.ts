import { wordsMatch } from '../search/match.ts'
import { latinDigits } from '#platform/fields/digits.ts'
import type { Option } from './Choose.tsx'

/** As many options as a picker shows. */
const most = 50

const plain = (text: string): string => latinDigits(text.normalize('NFC')).toLowerCase().trim()

/** Whether one of its names is just what was typed. */
export const isCalled = ({ names = [] }: Pick<Option, 'names'>, typed: string): boolean =>
  names.map(plain).includes(plain(typed))

/**
 * Of options that the browser holds, those that fit what was typed: the one that is called just so first, then those whose
 * number or name begins with it.
 */
export function fitting(held: readonly Option[], typed: string): readonly Option[] {
  const text = plain(typed)
  if (text === '') return held.slice(0, most)
  const rank = ({ label, detail = '', names = [] }: Option): number => {
    const all = [...names, label, detail].map(plain)
    if (all.includes(text)) return 0
    return all.some((name) => name.startsWith(text)) ? 1 : 2
  }
  return held
    .filter(({ label, detail = '' }) => wordsMatch(text, latinDigits(`${label} ${detail}`)))
    .map((option) => ({ option, rank: rank(option) }))
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ option }) => option)
}
