import type { RecordRow } from '../api/record.ts'
import { screenOfField } from '../field/catalogue.ts'
import type { Place } from './columns.ts'
import styles from './ReportTable.module.css'

interface Props {
  readonly place: Place
  readonly value: unknown
  readonly row: RecordRow
  readonly locale: string
}

/** A value of a report: an amount below zero stands in brackets, as in every statement. accounting.md 5. */
export function ReportCell({ place: { definition, field, name }, value, row, locale }: Props) {
  const { Cell } = screenOfField(field)
  const isBelow = field.type === 'money' && typeof value === 'string' && value.startsWith('-')
  const cell = (
    <Cell
      definition={definition}
      name={name}
      field={field}
      value={isBelow ? value.slice(1) : value}
      row={row}
      locale={locale}
    />
  )
  return isBelow ? (
    <bdi dir="ltr" className={styles.below}>
      ({cell})
    </bdi>
  ) : (
    cell
  )
}
