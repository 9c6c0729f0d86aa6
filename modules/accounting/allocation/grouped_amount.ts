import { readValue, showValue } from '#platform/fields/catalogue.ts'
import { money } from '#platform/fields/index.ts'

/** An amount that somebody has written, as amounts are shown: in groups, with two decimals. What is none stays as it was typed. */
export function groupedAmount(written: string, locale: string): string {
  if (written.trim() === '') return written
  const read = readValue(money({}), written)
  return 'value' in read ? showValue(money({}), read.value, locale) : written
}
