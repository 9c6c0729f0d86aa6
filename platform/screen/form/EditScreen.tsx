import { useBlocker } from '@tanstack/react-router'
import { Button, Modal } from '@mantine/core'
import { lazy, Suspense, useEffect, useRef, useState, type FormEvent } from 'react'
import type { Definition } from '#platform/resource/definition.ts'
import { Refusal } from '../api/problem.ts'
import type { RecordRow } from '../api/record.ts'
import { titleOfRow } from '../field/referred.ts'
import { useKeys } from '../keyboard/keys.ts'
import { ChangedElsewhere, OpenElsewhere } from '../live/OpenElsewhere.tsx'
import { toast } from '../notice/notices.ts'
import { keepRecord, recordQuery } from '../record/read.ts'
import { placeInWalk, walkOf } from '../list/walk.ts'
import { useGo } from '../router/Go.tsx'
import { listPath, recordPath, type ScreenEntry } from '../screens.ts'
import { queries } from '../api/queries.ts'
import { useT } from '../texts/texts.ts'
import { focusFirst } from './focus.ts'
import { FormGroups } from './Form.tsx'
import { save } from './save.ts'
import { createForm, useIsChanged, useProblemCount, type FormStore } from './store.ts'
import { startValues, valuesOf, writableFields, withoutNothing, type Values } from './values.ts'
import { DraftNote, useDraft } from './DraftNote.tsx'
import record from '../record/Record.module.css'
import styles from './EditScreen.module.css'

const Conflict = lazy(() => import('./Conflict.tsx'))

interface Props {
  readonly entry: ScreenEntry
  readonly definition: Definition
  /** Undefined for a new record. */
  readonly row: RecordRow | undefined
  /** Values of a new record that came with the address. */
  readonly given: Values
  readonly onLeave: () => void
}

/** A record as a form. What is typed survives a reload, a lost line, a second editor and a sign-out. */
export function EditScreen({ entry, definition, row: opened, given, onLeave }: Props) {
  const t = useT()
  const go = useGo()
  const [row, setRow] = useState(opened)
  const [form, setForm] = useState<FormStore>(() =>
    createForm(definition, opened === undefined, startOf(definition, opened, given)),
  )
  const [busy, setBusy] = useState(false)
  const [waits, setWaits] = useState(false)
  const [problem, setProblem] = useState('')
  const [theirs, setTheirs] = useState<RecordRow>()
  const key = useRef(crypto.randomUUID())
  const leaving = useRef(false)
  const isSettling = useRef(false)
  const [givenUp] = useState(() => new AbortController())
  const page = useRef<HTMLFormElement>(null)
  const changed = useIsChanged(form)
  const draft = useDraft({ form, definition, row, id: opened?.id ?? 'new', setRow })
  useEffect(() => {
    const first = page.current?.querySelector<HTMLElement>('input:not([type=file]):not([type=checkbox]), textarea')
    first?.focus({ preventScroll: true })
  }, [])
  // A form that is closed gives up waiting for the server; the development mode of React closes each one once.
  useEffect(() => () => void (leaving.current && givenUp.abort()), [givenUp])
  const blocker = useBlocker({
    shouldBlockFn: () => changed && !leaving.current,
    withResolver: true,
    enableBeforeUnload: false,
  })

  const store = async (next: boolean): Promise<void> => {
    if (busy || isSettling.current) return
    isSettling.current = true
    const isSettled = await form.settled()
    isSettling.current = false
    if (!isSettled) return focusFirst(page.current)
    const read = form.read()
    if (!read) return focusFirst(page.current)
    const touched = form.changed()
    const values = row
      ? Object.fromEntries(Object.entries(read).filter(([name]) => name in touched))
      : withoutNothing(read)
    if (row && Object.keys(values).length === 0) return onLeave()
    setBusy(true)
    setProblem('')
    try {
      const outcome = await save(definition, row, values, {
        key: key.current,
        onWait: () => setWaits(true),
        signal: givenUp.signal,
      })
      // An answer came: whatever is sent now is another request.
      key.current = crypto.randomUUID()
      if (outcome.state === 'saved') return await saved(outcome.record, next)
      if (outcome.state === 'conflict') setTheirs(outcome.theirs)
      else form.setProblems(outcome.problems)
      // Sentences stand at their fields; above the form only what belongs to none of them.
      const seen = writableFields(definition, !row)
      const isAtFields = outcome.state === 'refused' && isEvery(Object.keys(outcome.problems), seen)
      setProblem(isAtFields ? '' : outcome.text)
      if (outcome.state === 'refused') focusFirst(page.current)
    } catch (caught) {
      if (!givenUp.signal.aborted) setProblem(caught instanceof Refusal ? caught.message : t('screen.offline'))
    } finally {
      setBusy(false)
      setWaits(false)
    }
  }
  const saved = async (made: RecordRow, next: boolean): Promise<void> => {
    leaving.current = true
    draft.drop()
    keepRecord(definition, made)
    toast(`${t('screen.saved')} ${titleOfRow(definition, made)}`)
    if (!next && opened) return onLeave()
    if (!next) return go(recordPath(entry, made.id, titleOfRow(definition, made)), { replace: true })
    if (!opened) return startAnother()
    const walk = walkOf(definition.name)
    const place = walk && (await placeInWalk(definition, walk, made.id))
    if (place?.next === undefined) return onLeave()
    await queries.ensureQueryData(recordQuery(definition, place.next))
    go(`${recordPath(entry, place.next)}?edit=1`)
  }
  const startAnother = (): void => {
    leaving.current = false
    setForm(createForm(definition, true, startOf(definition, undefined, given)))
    setRow(undefined)
    page.current?.closest('main')?.scrollTo({ top: 0 })
    page.current?.querySelector<HTMLElement>('input:not([type=file]):not([type=checkbox])')?.focus()
  }
  const leave = (): void => (opened ? onLeave() : go(listPath(entry)))
  useKeys(
    { 'mod+s': () => void store(false), 'mod+Enter': () => void store(true), Escape: () => leave() },
    { label: 'screen.keys_form', texts: { Escape: 'screen.key.leave_form' } },
  )
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void store(false)
  }
  return (
    <form ref={page} className={styles.page} onSubmit={submit} noValidate aria-busy={busy}>
      <header className={styles.head}>
        <h1>
          {opened ? <bdi>{titleOfRow(definition, opened)}</bdi> : t('screen.new_of', { name: t(definition.name) })}
        </h1>
        {opened && <OpenElsewhere resource={definition.name} id={opened.id} />}
        <div className={record.actions}>
          <button type="button" onClick={leave}>
            {t('screen.cancel')}
          </button>
          <button type="button" onClick={() => void store(true)} disabled={busy} title="Ctrl+Enter">
            {t('screen.save_next')}
          </button>
          <button type="submit" data-primary disabled={busy} title="Ctrl+S">
            {busy ? t('screen.saving') : t('screen.save')}
          </button>
        </div>
      </header>
      <div role="alert">
        {waits && <p className={styles.waits}>{t('screen.saving_waits')}</p>}
        {!waits && <Problems form={form} text={problem} />}
      </div>
      {row && opened && (
        <ChangedElsewhere resource={definition.name} id={row.id} isOlder={!busy && versionOf(opened) > versionOf(row)}>
          <button type="button" onClick={() => setTheirs(opened)}>
            {t('screen.look_at_change')}
          </button>
        </ChangedElsewhere>
      )}
      <DraftNote draft={draft} />
      <FormGroups key={draft.generation} form={form} definition={definition} row={row} disabled={busy && !waits} />
      {theirs && row && (
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
              draft.generationUp()
              requestAnimationFrame(() => page.current?.requestSubmit())
            }}
          />
        </Suspense>
      )}
      <Modal
        opened={blocker.status === 'blocked'}
        onClose={() => blocker.reset?.()}
        title={t('screen.leave_title')}
        size="sm"
        closeButtonProps={{ 'aria-label': t('screen.close') }}
      >
        <p>{t('screen.leave_text')}</p>
        <div className={styles.choices}>
          <Button onClick={() => blocker.reset?.()} data-autofocus>
            {t('screen.stay')}
          </Button>
          <Button variant="default" onClick={() => blocker.proceed?.()}>
            {t('screen.leave')}
          </Button>
        </div>
      </Modal>
    </form>
  )
}

const versionOf = ({ row_version }: RecordRow): number => row_version ?? 0

const startOf = (definition: Definition, row: RecordRow | undefined, given: Values): Values =>
  row ? valuesOf(definition, row) : startValues(definition, given)

const isEvery = (names: readonly string[], among: readonly string[]): boolean =>
  names.length > 0 && names.every((name) => among.includes(name))

/** What the server said of the whole, and how many fields are still marked. */
function Problems({ form, text }: { form: FormStore; text: string }) {
  const t = useT()
  const count = useProblemCount(form)
  if (!text && count === 0) return null
  return <p className={styles.problem}>{text || t('screen.errors_count', { n: count })}</p>
}
