import { Button, Modal, Textarea } from '../theme/parts.ts'
import { useRef, useState, type FormEvent } from 'react'
import { baseOf } from '#platform/resource/registry.ts'
import type { Definition, Transition } from '#platform/resource/definition.ts'
import { callUntilAnswered } from '../api/call.ts'
import { Refusal } from '../api/problem.ts'
import { saidBy } from '../api/said.ts'
import type { RecordRow } from '../api/record.ts'
import { toast } from '../notice/notices.ts'
import { choiceLabel, stepLabel, stepNext, useT } from '../texts/texts.ts'
import { focusFirst } from '../form/focus.ts'
import { WayOut } from '../form/WayOut.tsx'
import { keepRecord } from './read.ts'
import { stepForm, StepFields } from './StepFields.tsx'
import styles from '../form/Form.module.css'

interface Props {
  readonly definition: Definition
  readonly record: RecordRow
  readonly step: Transition
  readonly onClose: () => void
}

/** A change of status: says what it leads to, asks for a note where the step wants one. */
export function StatusDialog({ definition, record, step, onClose }: Props) {
  const t = useT()
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState('')
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [key] = useState(() => crypto.randomUUID())
  const [form] = useState(() => stepForm(definition, step, record))
  const box = useRef<HTMLFormElement>(null)
  const asks = step.asks?.includes('note') === true
  const status = definition.states?.field ?? 'status'
  const action = stepLabel(definition, step.action)
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const filled = (await form.settled()) ? form.read() : undefined
    if (filled === undefined) return focusFirst(box.current)
    if (asks && note.trim() === '') return setProblem(t('screen.note_required'))
    setBusy(true)
    try {
      const said = note.trim() ? { note: note.trim() } : {}
      const body = { ...filled, status: step.to, ...said, row_version: record.row_version }
      const next = await callUntilAnswered<RecordRow>(`${baseOf(definition)}update_status/${record.id}`, {
        method: 'PUT',
        body,
        idempotencyKey: key,
        onWait: () => setProblem(t('screen.saving_waits')),
      })
      keepRecord(definition, next)
      toast(t('screen.saved'))
      onClose()
    } catch (caught) {
      const errors = caught instanceof Refusal ? caught.errors : {}
      form.setProblems(Object.fromEntries(Object.entries(errors).map(([name, texts]) => [name, { texts }])))
      const isAtField = form.names.some((name) => name in errors)
      setProblem(isAtField ? '' : saidBy(caught))
      setCode(caught instanceof Refusal ? caught.code : '')
      setBusy(false)
    }
  }
  return (
    <Modal opened onClose={onClose} title={action} size="sm" closeButtonProps={{ 'aria-label': t('screen.close') }}>
      <form ref={box} noValidate onSubmit={(event) => void submit(event)}>
        <p>
          {stepNext(definition, step.action) ??
            t('screen.next_step', { action, state: choiceLabel(definition, status, step.to) })}
        </p>
        {step.irreversible && <p>{t('screen.confirm_irreversible')}</p>}
        {form.names.length > 0 && <StepFields form={form} definition={definition} />}
        <Textarea
          label={t('screen.confirm_note')}
          required={asks}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          minRows={3}
          autosize
          maxLength={300}
          my="md"
          {...(form.names.length === 0 ? { 'data-autofocus': true } : {})}
          dir="auto"
        />
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
        <Button type="submit" loading={busy}>
          {action}
        </Button>
      </form>
      <WayOut
        key={code}
        code={code}
        definition={definition}
        row={record}
        step={step.action}
        values={{}}
        onDone={onClose}
      />
    </Modal>
  )
}
