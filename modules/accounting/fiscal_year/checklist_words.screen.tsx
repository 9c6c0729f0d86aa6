import { showValue } from '#platform/fields/catalogue.ts'
import { date, datetime } from '#platform/fields/index.ts'
import { useTaka } from '#platform/screen/board/figure_text.ts'
import { useLocale } from '#platform/screen/field/TextParts.tsx'
import { useT } from '#platform/screen/texts/texts.ts'
import type { ChecklistWords } from './checklist_answer.ts'

const [day, instant] = [date({}), datetime({})]

/** Sentences of the checklist with days and amounts as the look writes them. */
export function useWords(): (said: ChecklistWords) => string {
  const t = useT()
  const taka = useTaka()
  const locale = useLocale()
  return ({ text, params: { n, amount, date: on, at } }) =>
    t(text, {
      ...(n === undefined ? {} : { n }),
      ...(amount === undefined ? {} : { amount: taka(amount) }),
      ...(on === undefined ? {} : { date: showValue(day, on, locale.endsWith('-u-nu-latn') ? 'en' : locale) }),
      ...(at === undefined ? {} : { at: showValue(instant, at, locale) }),
    })
}
