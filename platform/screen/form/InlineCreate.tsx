import { Button, Modal } from '@mantine/core'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { Definition } from '#platform/resource/definition.ts'
import { keepRecord } from '../record/read.ts'
import { titleOfRow } from '../field/referred.ts'
import { useT } from '../texts/texts.ts'
import { FormGroups } from './Form.tsx'
import { save } from './save.ts'
import { createForm } from './store.ts'
import { startValues, withoutNothing, writableFields, type Values } from './values.ts'
import styles from './Form.module.css'

interface Props {
  readonly definition: Definition
  readonly given: Values
  readonly onClose: () => void
  readonly onCreated: (made: { id: number; title: string }) => void
}

const isNeeded = (definition: Definition, name: string): boolean => {
  const field = definition.fields[name]
  return (field?.required === true && field.default === undefined) || name === 'name_local'
}

/** A new city, thana or profession without leaving the form one is in: what it needs, and nothing more. */
export default function InlineCreate({ definition, given, onClose, onCreated }: Props) {
  const t = useT()
  const [form] = useState(() => createForm(definition, true, startValues(definition, given)))
  const [key] = useState(() => crypto.randomUUID())
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const needed = writableFields(definition, true).filter((name) => isNeeded(definition, name) || name in given)
  const page = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // After the dialog has put the focus on its own first button; whoever is typing already stays where they are.
    const timer = setTimeout(() => {
      if (!page.current?.contains(document.activeElement)) page.current?.querySelector('input')?.focus()
    }, 80)
    return () => clearTimeout(timer)
  }, [])
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    // The dialog stands inside another form, whose submit this is not.
    event.stopPropagation()
    const values = (await form.settled()) ? form.read() : undefined
    if (!values) return
    setBusy(true)
    const outcome = await save(definition, undefined, withoutNothing(values), {
      key,
      onWait: () => setProblem(t('screen.saving_waits')),
      signal: new AbortController().signal,
    })
    setBusy(false)
    if (outcome.state === 'saved') {
      keepRecord(definition, outcome.record)
      onCreated({ id: outcome.record.id, title: titleOfRow(definition, outcome.record) })
    } else {
      setProblem(outcome.text)
      if (outcome.state === 'refused') form.setProblems(outcome.problems)
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('screen.add_new_of', { name: t(definition.name) })}
      size="md"
      closeButtonProps={{ 'aria-label': t('screen.close') }}
    >
      <form ref={page} onSubmit={(event) => void submit(event)} noValidate>
        <div role="alert" className={styles.problem}>
          {problem}
        </div>
        <FormGroups form={form} definition={definition} row={undefined} disabled={busy} only={needed} />
        <Button type="submit" loading={busy} mt="md">
          {t('screen.save')}
        </Button>
      </form>
    </Modal>
  )
}
