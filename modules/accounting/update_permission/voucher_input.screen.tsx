import { useEffect, useRef } from 'react'
import { ref } from '#platform/fields/index.ts'
import { refInputWith } from '#platform/fields/ref/field.screen.tsx'
import type { FieldInputProps } from '#platform/screen/field/contract.ts'
import { targetOf, useOptions } from '#platform/screen/field/referred.ts'
import { isInstrument } from './gate.ts'
import { fieldLabel, useT } from '#platform/screen/texts/texts.ts'

/** What may be asked for: posted vouchers, cheques that have not moved on, and deposits. */
function onlyOf(kind: unknown): Readonly<Record<string, string>> {
  if (kind === 'fdr') return {}
  return { status: typeof kind === 'string' && isInstrument(kind) ? 'in_hand' : 'posted' }
}

const Vouchers = refInputWith(({ field, other }, text, asked) =>
  useOptions(targetOf(field), text, { ...asked, only: onlyOf(other('record_type')) }),
)

/** The voucher a request is about, by its number: of the posted ones of the kind that was chosen before. */
export default function VoucherInput(props: FieldInputProps) {
  const t = useT()
  const { value, onChange, definition } = props
  const kind = props.other('record_type')
  const chosenAs = useRef(kind)
  useEffect(() => {
    if (chosenAs.current === kind) return
    chosenAs.current = kind
    // A number of another kind names another voucher.
    if (value !== null && value !== undefined) onChange(null)
  }, [kind, value, onChange])
  if (typeof kind === 'string' && kind !== '')
    return <Vouchers key={kind} {...props} field={ref(kind, { required: true })} />
  const first = t('screen.first_choose', { name: fieldLabel(definition, 'record_type') })
  return <Vouchers {...props} field={ref('', {})} disabled usual={first} />
}
