import { poisha, taka } from '#platform/money/poisha.ts'
import { settledIn } from './settled_rows.ts'

/**
 * What `=` writes beside a bill: what is open of it, as far as what was received has so much left over beside the other bills. Nothing
 * where nothing is left, or while another amount is half typed. In a decimal string of taka.
 * @param received in poisha
 */
export function filledUp(
  bill: { readonly bill: string; readonly open: string },
  amounts: ReadonlyMap<string, string>,
  received: bigint,
): string {
  const others = settledIn(new Map([...amounts].filter(([key]) => key !== bill.bill)))
  if (others === null) return ''
  const [left, open] = [received - others, poisha(bill.open)]
  const part = left < open ? left : open
  return part > 0n ? taka(part) : ''
}
