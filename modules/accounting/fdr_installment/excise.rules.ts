import { poisha } from '#platform/money/poisha.ts'

/** From this balance on, in poisha, so much a year, in poisha. */
interface Step {
  readonly from: bigint
  readonly duty: bigint
}

/**
 * Excise duty of a bank account for a calendar year, in poisha, by the highest balance that it had in it.
 * @param tables as the general settings hold them: `2024-07-01: 300000.01=150, 500000=500; 2026-07-01: ...`
 * @param highest in poisha
 * @param on business day: the latest table that has begun counts
 */
export function exciseDuty(tables: string, highest: bigint, on: string): bigint {
  const begun = tables
    .split(';')
    .map((table) => table.trim())
    .filter((table) => table.slice(0, 10) <= on)
    .toSorted((a, b) => (a < b ? -1 : 1))
  const steps = (begun.at(-1)?.slice(11) ?? '').split(',').flatMap(stepOf)
  return steps.reduce((found, { from, duty }) => (highest >= from && duty > found ? duty : found), 0n)
}

function stepOf(written: string): Step[] {
  const [from = '', duty = ''] = written.split('=').map((one) => one.trim())
  return from === '' || duty === '' ? [] : [{ from: poisha(from), duty: poisha(duty) }]
}
