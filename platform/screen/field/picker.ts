import type { ChooseProps } from './Choose.tsx'
import { later } from './later.tsx'

/** The combobox of all pickers; forms bring it along. */
export const { Part: Picker, bring: bringPicker } = later<ChooseProps>(() =>
  import('./Choose.tsx').then((part) => part.Choose),
)
