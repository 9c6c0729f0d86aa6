import { IconCheck, IconX } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react'
import type { Definition } from '#platform/resource/definition.ts'
import { Refusal } from '../api/problem.ts'
import type { RecordRow } from '../api/record.ts'
import { addToDraft, draftKey } from '../drafts/drafts.ts'
import { isReference } from '../field/options.ts'
import { FieldRow } from '../form/FieldRow.tsx'
import { focusFirst } from '../form/focus.ts'
import { save } from '../form/save.ts'
import { createForm } from '../form/store.ts'
import { valuesOf, writableFields } from '../form/values.ts'
import { useKeys } from '../keyboard/keys.ts'
import { toast } from '../notice/notices.ts'
import { currentPerson } from '../session/session.ts'
import { useT } from '../texts/texts.ts'
import { keepRecord } from './read.ts'
import styles from './InPlace.module.css'

const Conflict = lazy(() => import('../form/Conflict.tsx'))

interface Props {
  readonly definition: Definition
  readonly record: RecordRow
  readonly name: string
  readonly onDone: () => void
}

/** A value with those it narrows: another district asks for another thana in the same breath. */
const editedWith = (definition: Definition, name: string): string[] =>
  writableFields(definition, false).filter((other) => {
    const field = definition.fields[other]
    return other === name || (field !== undefined && isReference(field) && field.within === name)
  })

/**
 * One value of a record, corrected where it stands: typing replaces it, Enter or Ctrl+S saves, Esc leaves it as it was. The
 * version it was read in goes with it; what was typed and not saved waits as a draft of the form.
 */
export default function InPlace({ definition, record, name, onDone }: Props) {
  const t = useT()
  const [names] = useState(() => editedWith(definition, name))
  const [row, setRow] = useState(record)
  const [form] = useState(() => createForm(definition, false, valuesOf(definition, record), names))
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [theirs, setTheirs] = useState<RecordRow>()
  const key = useRef(crypto.randomUUID())
  const isAtWork = useRef(false)
  const isOver = useRef(false)
  const box = useRef<HTMLFormElement>(null)
  const [givenUp] = useState(() => new AbortController())
  useEffect(() => {
    const first = box.current?.querySelector<HTMLElement>('input, textarea, select')
    first?.focus()
    if (first instanceof HTMLInputElement && first.type !== 'checkbox' && first.type !== 'file') first.select()
  }, [])
  const remember = useEffectEvent(() => {
    const values = form.changed()
    if (isOver.current || Object.keys(values).length === 0) return
    void addToDraft(draftKey(currentPerson()?.id ?? 0, definition.name, record.id), {
      values,
      row_version: row.row_version,
      at: new Date().toISOString(),
    })
  })
  useEffect(() => {
    window.addEventListener('pagehide', remember)
    return () => {
      window.removeEventListener('pagehide', remember)
      remember()
      if (isOver.current) givenUp.abort()
    }
  }, [givenUp])
  const over = (): void => {
    isOver.current = true
    onDone()
  }
  const store = async (): Promise<void> => {
    if (isAtWork.current) return
    isAtWork.current = true
    try {
      const read = (await form.settled()) ? form.read() : undefined
      if (!read) return focusFirst(box.current)
      const touched = form.changed()
      const values = Object.fromEntries(Object.entries(read).filter(([one]) => one in touched))
      if (Object.keys(values).length === 0) return over()
      setBusy(true)
      setProblem('')
      const outcome = await save(definition, row, values, {
        key: key.current,
        onWait: () => setProblem(t('screen.saving_waits')),
        signal: givenUp.signal,
      })
      key.current = crypto.randomUUID()
      if (outcome.state === 'saved') {
        keepRecord(definition, outcome.record)
        toast(t('screen.saved'))
        return over()
      }
      if (outcome.state === 'conflict') setTheirs(outcome.theirs)
      else form.setProblems(outcome.problems)
      const isSaidAtFields = outcome.state === 'refused' && names.some((one) => outcome.problems[one] !== undefined)
      setProblem(isSaidAtFields ? '' : outcome.text)
      if (outcome.state === 'refused') focusFirst(box.current)
    } catch (caught) {
      if (!givenUp.signal.aborted) setProblem(caught instanceof Refusal ? caught.message : t('screen.offline'))
    } finally {
      isAtWork.current = false
      setBusy(false)
    }
  }
  useKeys(
    { 'mod+s': () => void store(), Escape: over },
    { label: 'screen.keys_form', texts: { Escape: 'screen.key.leave_form' } },
  )
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void store()
  }
  return (
    <form ref={box} className={styles.inPlace} onSubmit={submit} noValidate aria-busy={busy}>
      <div className={styles.fields}>
        {names.map((one) => (
          <FieldRow
            key={one}
            form={form}
            definition={definition}
            name={one}
            row={row}
            disabled={false}
            isTitled={one === name}
          />
        ))}
      </div>
      <button type="submit" data-primary aria-label={t('screen.save')} title={`${t('screen.save')} (Enter)`}>
        <IconCheck size={16} aria-hidden />
      </button>
      <button type="button" aria-label={t('screen.cancel')} title={`${t('screen.cancel')} (Esc)`} onClick={over}>
        <IconX size={16} aria-hidden />
      </button>
      <p role="alert" className={styles.problem}>
        {theirs ? '' : problem}
      </p>
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
              setRow(theirs)
              form.rebase(valuesOf(definition, theirs), values)
              setTheirs(undefined)
              setProblem('')
              if (Object.keys(values).length > 0) return requestAnimationFrame(() => box.current?.requestSubmit())
              keepRecord(definition, theirs)
              return over()
            }}
          />
        </Suspense>
      )}
    </form>
  )
}
