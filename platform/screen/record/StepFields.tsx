import { today } from '#platform/clock/clock.ts'
import type { Definition, Transition } from '#platform/resource/definition.ts'
import type { RecordRow } from '../api/record.ts'
import { FieldRow } from '../form/FieldRow.tsx'
import { createForm, type FormStore } from '../form/store.ts'
import styles from '../form/Form.module.css'

/** The form of what a step fills: days begin as today, the rest as the record has it. @param row none, where many take the step */
export function stepForm(
  definition: Definition,
  { fills = [], to }: Transition,
  row: RecordRow | undefined,
): FormStore {
  const start = fills.map((name) => [name, definition.fields[name]?.type === 'date' ? today() : (row?.[name] ?? null)])
  const state = definition.states === undefined ? {} : { [definition.states.field]: to }
  return createForm(definition, false, { ...row, ...Object.fromEntries(start), ...state }, fills)
}

/** What a step asks for besides its note. */
export const StepFields = ({ form, definition }: { form: FormStore; definition: Definition }) => (
  <div className={styles.grid}>
    {form.names.map((name) => (
      <FieldRow key={name} form={form} definition={definition} name={name} row={undefined} disabled={false} />
    ))}
  </div>
)
