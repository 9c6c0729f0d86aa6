import { Textarea } from '../theme/parts.ts'
import { useState } from 'react'
import type { Definition, Transition } from '#platform/resource/definition.ts'
import type { RecordRow } from '../api/record.ts'
import { stepForm, StepFields } from '../record/StepFields.tsx'
import { choiceLabel, stepLabel, stepNext, useT } from '../texts/texts.ts'
import type { Outcome } from './changeMany.ts'
import { ManyDialog } from './ManyDialog.tsx'

interface Props {
  readonly definition: Definition
  readonly rows: readonly RecordRow[]
  readonly step: Transition
  readonly onDone: (outcome: Outcome) => void
  readonly onClose: () => void
}

/** The same step of the status for many: says what it leads to, asks for the note once. */
export function StepMany({ definition, rows, step, onDone, onClose }: Props) {
  const t = useT()
  const [note, setNote] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [form] = useState(() => stepForm(definition, step, undefined))
  const asks = step.asks?.includes('note') === true
  const action = stepLabel(definition, step.action)
  const state = choiceLabel(definition, definition.states?.field ?? 'status', step.to)
  return (
    <ManyDialog
      definition={definition}
      rows={rows}
      title={t('bulk.step_title', { action, n: rows.length })}
      action={action}
      isFinal={step.irreversible === true}
      wish={async () => {
        const written = note.trim()
        const isNoteMissing = asks && written === ''
        setMissing(isNoteMissing)
        const filled = (await form.settled()) ? form.read() : undefined
        if (filled === undefined || isNoteMissing) return undefined
        const values = Object.entries(filled).filter(([, value]) => value !== null)
        return {
          step: step.action,
          ...(written ? { note: written } : {}),
          // What is left empty stays as each of them has it.
          ...(values.length > 0 ? { values: Object.fromEntries(values) } : {}),
        }
      }}
      onDone={onDone}
      onClose={onClose}
    >
      <p>{stepNext(definition, step.action) ?? t('screen.next_step', { action, state })}</p>
      {step.irreversible && <p>{t('screen.confirm_irreversible')}</p>}
      {form.names.length > 0 && <StepFields form={form} definition={definition} />}
      <Textarea
        label={t('screen.confirm_note')}
        required={asks}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        error={isMissing && t('screen.note_required')}
        minRows={2}
        autosize
        maxLength={300}
        {...(form.names.length === 0 ? { 'data-autofocus': true } : {})}
        dir="auto"
      />
    </ManyDialog>
  )
}
