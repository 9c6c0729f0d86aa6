import { NativeSelect } from '../theme/parts.ts'
import { useState } from 'react'
import type { Definition } from '#platform/resource/definition.ts'
import type { RecordRow } from '../api/record.ts'
import { FieldRow } from '../form/FieldRow.tsx'
import { createForm, useFormValue, type FormStore } from '../form/store.ts'
import { editedWith, unticked } from '../form/values.ts'
import { fieldLabel, useT } from '../texts/texts.ts'
import type { Outcome } from './changeMany.ts'
import { commonFields } from './chosen.ts'
import { ManyDialog } from './ManyDialog.tsx'

interface Props {
  readonly definition: Definition
  readonly rows: readonly RecordRow[]
  readonly onDone: (outcome: Outcome) => void
  readonly onClose: () => void
}

/** One field, with those it narrows, gets the same value in many records. */
export function SetMany({ definition, rows, onDone, onClose }: Props) {
  const t = useT()
  const fields = commonFields(definition)
  const [name, setName] = useState(fields[0] ?? '')
  const [form, setForm] = useState(() => formOf(definition, name))
  return (
    <ManyDialog
      definition={definition}
      rows={rows}
      title={t('bulk.set_title', { n: rows.length })}
      action={t('bulk.set')}
      wish={async () => {
        const values = (await form.settled()) ? form.read() : undefined
        return values && { values }
      }}
      onDone={onDone}
      onClose={onClose}
    >
      <NativeSelect
        label={t('bulk.field')}
        value={name}
        data={fields.map((field) => ({ value: field, label: fieldLabel(definition, field) }))}
        onChange={(event) => {
          setName(event.currentTarget.value)
          setForm(formOf(definition, event.currentTarget.value))
        }}
        data-autofocus
      />
      {form.names.map((one) => (
        <FieldRow key={one} form={form} definition={definition} name={one} row={undefined} disabled={false} />
      ))}
      {definition.fields[name]?.required !== true && <Emptied form={form} name={name} n={rows.length} />}
    </ManyDialog>
  )
}

function formOf(definition: Definition, name: string): FormStore {
  const names = editedWith(definition, name)
  return createForm(definition, false, unticked(definition, names), names)
}

/** Nothing typed is a value too: it is said before it is done. */
function Emptied({ form, name, n }: { form: FormStore; name: string; n: number }) {
  const t = useT()
  const value = useFormValue(form, name)
  const isEmpty = value === undefined || value === null || value === ''
  return <p role="status">{isEmpty ? t('bulk.emptied', { n }) : ''}</p>
}
