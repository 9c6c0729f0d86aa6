import { lazy, Suspense, useRef, useState, type FormEvent } from 'react'
import { Refusal } from '../api/problem.ts'
import type { RecordRow } from '../api/record.ts'
import { differences } from '../form/conflict.ts'
import { FormGroups } from '../form/Form.tsx'
import { focusFirst } from '../form/focus.ts'
import { save } from '../form/save.ts'
import { useIsChanged } from '../form/store.ts'
import { valuesOf, writableFields, type Values } from '../form/values.ts'
import { useKeys } from '../keyboard/keys.ts'
import { toast } from '../notice/notices.ts'
import { may } from '../session/session.ts'
import { useT } from '../texts/texts.ts'
import type { SectionPart } from './sections.ts'
import page from '../page/Page.module.css'
import edit from '../form/EditScreen.module.css'
import styles from './Single.module.css'

const Conflict = lazy(() => import('../form/Conflict.tsx'))

interface Props {
  readonly part: SectionPart
  readonly onSaved: (row: RecordRow) => void
}

/** A section with its own Save. Another administrator who saved another section meanwhile is no conflict. */
export function Section({ part: { definition, form, base: row }, onSaved }: Props) {
  const t = useT()
  const changed = useIsChanged(form)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [theirs, setTheirs] = useState<RecordRow>()
  const page_ = useRef<HTMLFormElement>(null)
  const editable = may(`${definition.name}.update`)

  const send = async (values: Values, on: RecordRow, tries: number): Promise<void> => {
    const outcome = await save(definition, on, values, {
      key: crypto.randomUUID(),
      onWait: () => setProblem(t('screen.saving_waits')),
      signal: new AbortController().signal,
    })
    if (outcome.state === 'saved') {
      setProblem('')
      form.rebase(valuesOf(definition, outcome.record), {})
      onSaved(outcome.record)
      return toast(t('screen.saved'))
    }
    if (outcome.state === 'conflict') {
      const isContested = differences(definition, on, outcome.theirs, values).some((one) => one.isContested)
      if (!isContested && tries > 0) return send(values, outcome.theirs, tries - 1)
      setTheirs(outcome.theirs)
      return setProblem(outcome.text)
    }
    form.setProblems(outcome.problems)
    const own = writableFields(definition, false)
    setProblem(Object.keys(outcome.problems).every((name) => own.includes(name)) ? '' : outcome.text)
    focusFirst(page_.current)
  }
  const store = async (): Promise<void> => {
    if (busy || !editable) return
    // A picker may still owe an answer to what was typed in it.
    const read = (await form.settled()) ? form.read() : undefined
    if (!read) return focusFirst(page_.current)
    const touched = form.changed()
    const values = Object.fromEntries(Object.entries(read).filter(([name]) => name in touched))
    if (Object.keys(values).length === 0) return
    setBusy(true)
    try {
      await send(values, row, 3)
    } catch (caught) {
      setProblem(caught instanceof Refusal ? caught.message : t('screen.offline'))
    } finally {
      setBusy(false)
    }
  }
  useKeys({ 'mod+s': () => void store() }, { label: 'screen.keys_form' })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void store()
  }
  return (
    <form ref={page_} onSubmit={submit} noValidate aria-busy={busy}>
      <div role="alert">{problem && <p className={edit.problem}>{problem}</p>}</div>
      <FormGroups form={form} definition={definition} row={row} disabled={busy || !editable} />
      {editable && (
        <div className={styles.bar}>
          <button type="submit" className={page.button} data-primary disabled={busy || !changed} title="Ctrl+S">
            {busy ? t('screen.saving') : t('screen.save')}
          </button>
          <button
            type="button"
            className={page.button}
            disabled={busy || !changed}
            onClick={() => {
              form.rebase(valuesOf(definition, row), {})
              setProblem('')
            }}
          >
            {t('screen.discard')}
          </button>
          <span aria-live="polite" className={page.quiet}>
            {changed && t('screen.unsaved_in_section')}
          </span>
        </div>
      )}
      {theirs && (
        <Suspense fallback={null}>
          <Conflict
            definition={definition}
            base={row}
            theirs={theirs}
            mine={form.changed()}
            text={problem}
            onClose={() => setTheirs(undefined)}
            onChoose={(values) => {
              form.rebase(valuesOf(definition, theirs), values)
              setTheirs(undefined)
              setProblem('')
              onSaved(theirs)
              requestAnimationFrame(() => page_.current?.requestSubmit())
            }}
          />
        </Suspense>
      )}
    </form>
  )
}
