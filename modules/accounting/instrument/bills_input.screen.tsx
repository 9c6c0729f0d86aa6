import { isLines } from '#platform/screen/field/options.ts'
import type { FieldInputProps } from '#platform/screen/field/contract.ts'
import AllocationsInput from '../allocation/allocations.screen.tsx'

/** Columns that name bills, by who gives whom the paper. */
const columns = { received: ['bill', 'sale', 'opening_bill'], issued: ['payable_bill', 'purchase', 'opening_bill'] }

/** The open bills of the party that a cheque or pay order is of: of the one side on which it stands. */
export default function BillsInput(props: FieldInputProps) {
  const { field, other } = props
  const isIssued = other('type') === 'issued' || other('direction') === 'issued'
  const named = ['amount', ...columns[isIssued ? 'issued' : 'received']]
  const line = { ledger: other('party_ledger'), sub_ledger: other('sub_ledger'), amount: other('amount') }
  const own = isLines(field)
    ? { ...field, fields: Object.fromEntries(Object.entries(field.fields).filter(([name]) => named.includes(name))) }
    : field
  return <AllocationsInput {...props} field={own} other={(name) => (name === 'lines' ? [line] : other(name))} />
}
