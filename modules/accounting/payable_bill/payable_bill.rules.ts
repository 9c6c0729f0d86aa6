import { poisha } from '#platform/money/poisha.ts'
import type { RuleFault } from '#platform/resource/implementation.ts'
import { bookFault } from '../ledger/refusals.ts'
import { codedFaults, type KnownRates } from '../tax_code/withheld.rules.ts'
import { sumOf } from '../voucher/voucher.posting.ts'

/** What will be kept back when the bill is paid: less than the bill, by codes for what is withheld. accounting.md 3 payable_bill. */
export function laterDeductionFaults(
  doc: {
    readonly bill_date: string
    readonly total: string
    readonly deductions: readonly { readonly code: number; readonly amount: string }[]
  },
  rates: KnownRates,
): RuleFault[] {
  const { deductions, bill_date, total } = doc
  const rows = deductions.map(({ code, amount }) => ({ tax_code: code, amount, base: null, rate: null }))
  return [
    ...deductions.flatMap(({ code, amount }, at): RuleFault[] => {
      const kind = rates.get(code)?.kind
      if (kind !== undefined && kind !== 'tds' && kind !== 'vds')
        return [{ field: `deductions[${at}].code`, text: 'payable_bill.not_withheld' }]
      return poisha(amount) === 0n ? [bookFault('ACC-002', `deductions[${at}].amount`)] : []
    }),
    ...codedFaults(rows, bill_date, rates, 'code'),
    ...(sumOf(deductions) > poisha(total) ? [{ field: 'deductions', text: 'payable_bill.over_deducted' }] : []),
  ]
}
