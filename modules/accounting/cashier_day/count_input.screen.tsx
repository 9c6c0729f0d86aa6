import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/screen/api/call.ts'
import type { FieldInputProps } from '#platform/screen/field/contract.ts'
import { fieldLabel } from '#platform/screen/texts/texts.ts'
import { CountTable } from './count_table.screen.tsx'
import { countedBy, rowsTyped, typedIn } from './typed_count.ts'
import styles from './count.module.css'

/** The float as it is counted in the morning, among the fields of the form. */
export default function CountInput({
  definition,
  name,
  id,
  value,
  onChange,
  onBlur,
  disabled,
  describedBy,
  cells = {},
}: FieldInputProps) {
  const { data } = useQuery({
    queryKey: ['options', 'general_setting', 'denominations'],
    queryFn: ({ signal }) =>
      call<{ denominations: readonly string[] }>('/cashier_day/api/v1/cashier_day/denominations/', { signal }),
  })
  const typed = typedIn(value)
  const faults = [...new Set(Object.values(cells).flat())]
  if (!data) return <div id={id} className={styles.waiting} aria-busy />
  const denominations = countedBy(data.denominations, typed)
  return (
    <>
      <CountTable
        id={id}
        label={fieldLabel(definition, name)}
        denominations={denominations}
        typed={typed}
        onChange={(next) => onChange(rowsTyped(next, denominations))}
        onBlur={onBlur}
        disabled={disabled}
        describedBy={describedBy}
      />
      {faults.length > 0 && <p className={styles.faults}>{faults.join(' ')}</p>}
    </>
  )
}
