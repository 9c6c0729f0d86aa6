import { useMemo } from 'react'
import { refInputWith } from '#platform/fields/ref/field.screen.tsx'
import { referred } from '#platform/screen/api/record.ts'
import type { FieldInputProps } from '#platform/screen/field/contract.ts'
import { targetOf, useOptions } from '#platform/screen/field/referred.ts'
import { known } from '#platform/screen/field/titles.ts'
import styles from '../voucher/ledger_input.module.css'

const Bills = refInputWith(({ field, other }, text, asked) => {
  const [ledger, party] = [other('ledger'), other('sub_ledger')]
  const only = useMemo(
    () => ({
      payment_status: 'unpaid,partly_paid',
      ...(typeof ledger === 'number' ? { party_ledger: String(ledger) } : {}),
      ...(typeof party === 'number' ? { sub_ledger: String(party) } : {}),
    }),
    [ledger, party],
  )
  return useOptions(targetOf(field), text, { ...asked, only })
})

/** The bill that a line settles: of those that are open at its ledger and party. Its number stands below, where there is room for it. */
export default function BillInput(props: FieldInputProps) {
  const { field, name, row, value } = props
  const told = row && row[name] === value ? referred(row, name)?.title : undefined
  const title = typeof value === 'number' ? (told ?? known(targetOf(field), value)) : undefined
  return (
    <>
      <Bills {...props} />
      {title !== undefined && (
        <small className={styles.balance}>
          <bdi dir="ltr">{title.split(' ')[0]}</bdi>
        </small>
      )}
    </>
  )
}
