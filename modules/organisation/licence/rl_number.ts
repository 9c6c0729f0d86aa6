import { latinDigits } from '#platform/fields/digits.ts'

/**
 * Recruiting licence number: digits with an optional prefix `RL`; blanks, dashes and leading zeros do not count
 * (`RL-0045` = `45` = `RL 45`). Undefined for what is none. membership.md agency, uniqueness.json `agency.rl_no`.
 */
export function readRlNumber(written: string): string | undefined {
  const digits = latinDigits(written)
    .replace(/^\s*r\.?\s*l\.?\s*(no\.?)?/i, '')
    .replace(/[\s\u2010-\u2015:.-]/g, '')
  return /^\d{1,10}$/.test(digits) && /[1-9]/.test(digits) ? digits.replace(/^0+/, '') : undefined
}
