import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import type { Definition, Transition } from '#platform/resource/definition.ts'
import type { RecordRow } from '../api/record.ts'
import { titleOfRow } from '../field/referred.ts'
import { rememberAll } from '../field/titles.ts'
import { useKeys } from '../keyboard/keys.ts'
import { ChangedElsewhere, OpenElsewhere } from '../live/OpenElsewhere.tsx'
import { toast } from '../notice/notices.ts'
import { keepRecord, recordQuery } from '../record/read.ts'
import { placeInWalk, walkOf } from '../list/walk.ts'
import { useTitle } from '../page/title.ts'
import { wordOf } from '../router/address.ts'
import { useGo } from '../router/Go.tsx'
import { keepsOf, listPath, newPath, recordPath, type ScreenEntry } from '../screens.ts'
import { may } from '../session/session.ts'
import { queries } from '../api/queries.ts'
import { choiceLabel, stepLabel, useT } from '../texts/texts.ts'
import { focusStart } from './focus.ts'
import { FormGroups } from './Form.tsx'
import { focusNext, GoOn, isEnter } from './go_on.ts'
import { lastUsed, rememberLast, takenOver } from './kept.ts'
import { Outcome } from './Outcome.tsx'
import { problemsAt } from './save.ts'
import { createForm, useIsChanged, useProblemCount, type FormStore } from './store.ts'
import { useLeaving } from './useLeaving.tsx'
import { useSaving } from './useSaving.tsx'
import { WayOut } from './WayOut.tsx'
import { copiedValues } from './copied.ts'
import { lackingOf, startValues, valuesOf, type Values } from './values.ts'
import { DraftNote, leaveDraft, useDraft } from './DraftNote.tsx'
import type { DraftOf } from '../drafts/drafts.ts'
import type { Begun } from '../templates/templates.ts'
import { Templates } from '../templates/Templates.tsx'
import record from '../record/Record.module.css'
import styles from './EditScreen.module.css'

interface Props {
  readonly entry: ScreenEntry
  readonly definition: Definition
  /** Undefined for a new record. */
  readonly row: RecordRow | undefined
  /** Values of a new record that came with the address. */
  readonly given: Values
  /** The record that a new one begins as a copy of. */
  readonly copied?: RecordRow | undefined
  /** The template that a new one begins with. */
  readonly begun?: Begun | undefined
  /** Whoever came wants to choose a template first. */
  readonly isChoosing?: boolean
  readonly onLeave: () => void
}

/** A record as a form. What is typed survives a reload, a lost line, a second editor and a sign-out. */
export function EditScreen({ entry, definition, row: opened, given, copied, begun, isChoosing, onLeave }: Props) {
  const t = useT()
  const go = useGo()
  const keeps = keepsOf(definition.name)
  const [row, setRow] = useState(opened)
  const [isGoing, setGoing] = useState(false)
  const [form, setForm] = useState<FormStore>(() => {
    const first = createForm(
      definition,
      opened === undefined,
      startOf(definition, opened, {
        ...(keeps && lastUsed(definition, keeps)),
        ...copyOf(definition, copied),
        ...valuesBegun(definition, begun),
        ...given,
      }),
    )
    if (begun) first.setProblems(problemsAt(begun.errors))
    return first
  })
  const leaving = useRef(false)
  const page = useRef<HTMLFormElement>(null)
  const changed = useIsChanged(form)
  const isNew = opened === undefined
  const title = opened ? titleOfRow(definition, opened) : t('screen.new_of', { name: t(definition.name) })
  useTitle(title)
  const draft = useDraft({ form, definition, row, id: opened?.id ?? draftOf(copied, begun), setRow })
  useEffect(
    () => focusStart(page.current, isNew ? lackingOf(definition, form.names, form.get)[0] : undefined, isNew),
    [definition, form, isNew],
  )
  const saving = useSaving({
    definition,
    form,
    row,
    box: page,
    onSend: draft.send,
    onUnchanged: onLeave,
    onBase(theirs) {
      setRow(theirs)
      draft.generationUp()
    },
  })
  const question = useLeaving({
    isAsked: () => changed && !leaving.current,
    isAskedOfTab: false,
    text: t('screen.leave_text'),
    onLeave: saving.giveUp,
  })
  const saved = async (made: RecordRow, typed: Values, next: boolean): Promise<void> => {
    leaving.current = true
    draft.drop()
    if (!opened && keeps) rememberLast(definition, form.values(), keeps)
    keepRecord(definition, made)
    toast(`${t('screen.saved')} ${titleOfRow(definition, made)}`)
    if (Object.keys(typed).length > 0) return goOn(made, typed)
    if (!next && opened) return onLeave()
    if (!next) return go(recordPath(entry, made.id, titleOfRow(definition, made)), { replace: true })
    if (copied ?? begun) return go(newPath(entry), { replace: true })
    if (!opened) return startAnother()
    const walk = walkOf(definition.name)
    const place = walk && (await placeInWalk(definition, walk, made.id))
    if (place?.next === undefined) return onLeave()
    await queries.ensureQueryData(recordQuery(definition, place.next))
    go(`${recordPath(entry, place.next)}?edit=1`)
  }
  /** Whoever typed on meanwhile finds it in the form of what was saved, as any other draft. */
  const goOn = async (made: RecordRow, typed: Values): Promise<void> => {
    if (opened) {
      leaving.current = false
      setRow(made)
      draft.say()
      return form.rebase(valuesOf(definition, made), typed)
    }
    await leaveDraft(definition, made, typed)
    go(`${recordPath(entry, made.id)}?edit=1`, { replace: true })
  }
  const startAnother = (): void => {
    leaving.current = false
    const kept = keeps ? takenOver(form.values(), keeps) : {}
    setForm(createForm(definition, true, startOf(definition, undefined, { ...kept, ...given })))
    setRow(undefined)
    page.current?.closest('main')?.scrollTo({ top: 0 })
  }
  const leave = (): void => (opened ? onLeave() : go(listPath(entry)))
  const step = stepWithSaving(definition, row)
  const store = (next: boolean, taken?: Transition): void => {
    setGoing(next || taken !== undefined)
    void saving.store((made, typed) => saved(made, typed, next), taken?.action)
  }
  useKeys(
    { 'mod+s': () => store(false), 'mod+Enter': () => store(true, step), Escape: () => leave() },
    { label: 'screen.keys_form', texts: { Escape: 'screen.key.leave_form' } },
  )
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    store(false, step)
  }
  // A step that cannot be undone is never taken by an Enter too many: it leads through what is lacking instead.
  const toLacking = (): void => {
    flushSync(() => undefined)
    focusNext(page.current, lackingOf(definition, form.names, form.get))
  }
  const press = (event: KeyboardEvent): void => {
    if (!step || !isEnter(event)) return
    event.preventDefault()
    toLacking()
  }
  return (
    <form
      ref={page}
      className={styles.page}
      onSubmit={submit}
      onKeyDown={press}
      data-goes-on={step !== undefined || undefined}
      noValidate
      aria-busy={saving.isBusy}
    >
      <header className={styles.head}>
        <h1>{opened ? <bdi>{title}</bdi> : title}</h1>
        {opened && <OpenElsewhere resource={definition.name} id={opened.id} />}
        <div className={record.actions}>
          {isNew && definition.templates && (
            <Templates
              entry={entry}
              definition={definition}
              valuesNow={() => copiedValues(definition, form.values())}
              isOpen={isChoosing === true}
            />
          )}
          <button type="button" onClick={leave}>
            {t('screen.cancel')}
          </button>
          {step && (
            <button type="button" onClick={() => store(false)} disabled={saving.isBusy} title="Ctrl+S">
              {t('screen.save_as', {
                state: choiceLabel(definition, step.field, wordOf(row?.[step.field]) || step.initial),
              })}
            </button>
          )}
          <button type="button" onClick={() => store(true, step)} disabled={saving.isBusy} title="Ctrl+Enter">
            {step ? t('screen.step_next', { action: stepLabel(definition, step.action) }) : t('screen.save_next')}
          </button>
          <button type="submit" data-primary disabled={saving.isBusy} title={step ? undefined : 'Ctrl+S'}>
            {saving.isBusy ? t('screen.saving') : step ? stepLabel(definition, step.action) : t('screen.save')}
          </button>
        </div>
      </header>
      <div role="alert">
        {saving.isWaiting ? (
          <p className={styles.waits}>{t('screen.saving_waits')}</p>
        ) : (
          <Problems form={form} text={saving.problem} />
        )}
      </div>
      {row && saving.refused && (
        <WayOut
          key={saving.refused.code}
          code={saving.refused.code}
          definition={definition}
          row={row}
          values={saving.refused.values}
          onDone={() => {
            leaving.current = true
            draft.drop()
            onLeave()
          }}
        />
      )}
      {row && opened && (
        <ChangedElsewhere
          resource={definition.name}
          id={row.id}
          isOlder={!saving.isBusy && versionOf(opened) > versionOf(row)}
        >
          <button type="button" onClick={() => saving.compare(opened)}>
            {t('screen.look_at_change')}
          </button>
        </ChangedElsewhere>
      )}
      {begun && <p className={styles.begun}>{t('screen.begun_with', { name: begun.name })}</p>}
      <DraftNote draft={draft} />
      <GoOn value={step && toLacking}>
        <FormGroups
          key={draft.generation}
          form={form}
          definition={definition}
          row={row}
          // Nobody types on into a record that is given up for the next one, or posted.
          disabled={isGoing && saving.isBusy && !saving.isWaiting}
        />
      </GoOn>
      <Outcome definition={definition} form={form} row={row} />
      {saving.conflict}
      {question}
    </form>
  )
}

/** The step that is offered with saving: of the state the record is in, where the asker may take it. */
function stepWithSaving(definition: Definition, row: RecordRow | undefined) {
  const { states } = definition
  if (!states) return undefined
  const state = row ? wordOf(row[states.field]) : states.initial
  const step = states.transitions.find((one) => one.withSaving && one.from.includes(state) && may(one.permission))
  return step && { ...step, field: states.field, initial: states.initial }
}

const versionOf = ({ row_version }: RecordRow): number => row_version ?? 0

const startOf = (definition: Definition, row: RecordRow | undefined, given: Values): Values =>
  row ? valuesOf(definition, row) : startValues(definition, given)

/** What a copy begins with; what it refers to is called as the original calls it. */
function copyOf(definition: Definition, row: RecordRow | undefined): Values {
  if (!row) return {}
  rememberAll(definition, row)
  return copiedValues(definition, row)
}

/** What a template begins with; what it refers to is called as the server calls it today. */
function valuesBegun(definition: Definition, begun: Begun | undefined): Values {
  if (!begun) return {}
  const { id, values, expand } = begun
  rememberAll(definition, { ...values, id, expand })
  return copiedValues(definition, values)
}

const draftOf = (copied: RecordRow | undefined, begun: Begun | undefined): DraftOf =>
  copied ? `copy_of_${copied.id}` : begun ? `template_${begun.id}` : 'new'

/** What the server said of the whole, and how many fields are still marked. */
function Problems({ form, text }: { form: FormStore; text: string }) {
  const t = useT()
  const count = useProblemCount(form)
  if (!text && count === 0) return null
  return <p className={styles.problem}>{text || t('screen.errors_count', { n: count })}</p>
}
