import type { Field } from '#platform/fields/field.ts'
import type { Translate } from '../texts/texts.ts'

/** In which order the parts of a day or a month are typed, where an input is empty. */
export const hintOf = ({ type }: Pick<Field, 'type'>, t: Translate): string | undefined =>
  type === 'date' ? t('screen.day_first') : type === 'month' ? t('screen.month_year') : undefined
