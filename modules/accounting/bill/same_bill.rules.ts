import { asWritten } from '#platform/errors/errors.ts'
import type { RuleFault } from '#platform/resource/implementation.ts'

/** Another bill of the party with the same number, in the same fiscal year. */
export interface SameBill {
  readonly number: string
  readonly party: string
}

/** A bill is entered once. accounting.md 3 purchase, vendor_bill_no. @param field where its number stands */
export const sameBillFaults = (field: string, no: string, same: SameBill | null): RuleFault[] =>
  same === null
    ? []
    : [
        {
          field,
          text: 'payable_bill.bill_known',
          params: { no: asWritten(no), party: asWritten(same.party), number: asWritten(same.number) },
          status: 409,
          code: 'conflict',
        },
      ]
