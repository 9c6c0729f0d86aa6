import { poisha, taka } from '#platform/money/poisha.ts'
import type { FieldInputProps } from '#platform/screen/field/contract.ts'
import { useT } from '#platform/screen/texts/texts.ts'
import AllocationsInput from './allocations.screen.tsx'
import styles from './allocations.module.css'

/**
 * What a credit or debit note settles: with posting what it takes back, afterwards any open bill of its party. It has no lines that
 * name the party, so its own line in the books stands for them.
 */
export default function NoteAllocations(props: FieldInputProps) {
  const t = useT()
  const { id, row, other } = props
  if (row?.['status'] !== 'posted')
    return (
      <p id={id} className={styles.none}>
        {t('trade_return.settles_first')}
      </p>
    )
  const rest = poisha(amountOf(row['total'])) - poisha(amountOf(row['paid_amount']))
  const line = { ledger: row['party_ledger'], sub_ledger: row['party'] ?? row['vendor'], amount: taka(rest) }
  return <AllocationsInput {...props} other={(field) => (field === 'lines' ? [line] : other(field))} />
}

const amountOf = (value: unknown): string => (typeof value === 'string' ? value : '0')
