import { monthAfter } from '#platform/clock/month.ts'

/** Where a key leads from a month among the months of its year, three in a row; undefined for keys that lead nowhere. */
export function monthAfterKey(key: string, month: string, isRightToLeft: boolean): string | undefined {
  const ahead = isRightToLeft ? -1 : 1
  const number = Number(month.slice(5, 7))
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: ahead,
    ArrowLeft: -ahead,
    ArrowDown: 3,
    ArrowUp: -3,
    Home: 1 - number,
    End: 12 - number,
    PageDown: 12,
    PageUp: -12,
  }
  const step = Object.hasOwn(steps, key) ? steps[key] : undefined
  return step === undefined ? undefined : monthAfter(month, step)
}
