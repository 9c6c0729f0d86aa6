import { lazy, Suspense, useRef, useState, type ReactNode, type RefObject } from 'react'
import type { Definition } from '#platform/resource/definition.ts'
import { Refusal } from '../api/problem.ts'
import type { RecordRow } from '../api/record.ts'
import type { SentSave } from '../drafts/drafts.ts'
import { linesOf } from '../field/lines.ts'
import { toast } from '../notice/notices.ts'
import { keepRecord } from '../record/read.ts'
import { useT } from '../texts/texts.ts'
import { differences } from './conflict.ts'
import { focusFirst } from './focus.ts'
import { save, type SaveOutcome } from './save.ts'
import type { FormStore } from './store.ts'
import { typedSince, valuesOf, withoutNothing, type Values } from './values.ts'

const Conflict = lazy(() => import('./Conflict.tsx'))

interface SavingOptions {
  readonly definition: Definition
  readonly form: FormStore
  /** The version that the form stands on; undefined for a new record. */
  readonly row: RecordRow | undefined
  readonly box: RefObject<HTMLFormElement | null>
  /** What somebody else changed beside the fields of this form is passed over, instead of shown first. */
  readonly isQuietBeside?: boolean
  /** The key of a request that may have gone out before the page was loaded anew; undefined when it was answered. */
  readonly onSend?: (sent: SentSave | undefined) => string | undefined
  /** Nothing was changed, or nothing of it is wanted any more: there is nothing to save. */
  readonly onUnchanged?: () => void
  /** The form stands on this newer version from now on; what is kept of the own values is in it already. */
  readonly onBase?: (theirs: RecordRow) => void
}

/** A save that was refused. */
export interface Refused {
  readonly code: string
  readonly values: Values
}

export interface Saving {
  readonly isBusy: boolean
  /** The server is away: the request waits, and is sent again with the same key. */
  readonly isWaiting: boolean
  /** What the server said of the whole; empty where its sentences stand at their fields. */
  readonly problem: string
  readonly forgetProblem: () => void
  /** What was refused, and by which code: a module may know a way out. */
  readonly refused: Refused | undefined
  /**
   * Saves what was changed, and takes the step `step` with it; a second call while one is under way does nothing. `onSaved` is
   * told what was typed while the request was on its way, and is in no record yet.
   */
  readonly store: (onSaved: (record: RecordRow, typed: Values) => void | Promise<void>, step?: string) => Promise<void>
  /** Whoever leaves does not wait for the server any more. */
  readonly giveUp: () => void
  /** Puts another version beside the own one. */
  readonly compare: (theirs: RecordRow) => void
  /** Both versions side by side while somebody has to choose; belongs inside of the form. */
  readonly conflict: ReactNode
}

/** What the rules told of a record that was saved all the same. */
function tellWarnings({ warnings }: RecordRow): void {
  for (const { text } of linesOf(warnings)) if (typeof text === 'string') toast(text, { tone: 'warning' })
}

/** How many times a save goes out anew because somebody else saved something else in between. */
const quietTries = 3

/**
 * Saving of a form: of a whole record, of one value where it stands, of a section of the settings. A newer version of somebody
 * else is shown field by field; what is chosen of it is saved by submitting the form again.
 */
export function useSaving(options: SavingOptions): Saving {
  const { definition, form, row, box } = options
  const t = useT()
  const [isBusy, setBusy] = useState(false)
  const [isWaiting, setWaiting] = useState(false)
  const [problem, setProblem] = useState('')
  const [theirs, setTheirs] = useState<RecordRow>()
  const [refused, setRefused] = useState<Refused>()
  const key = useRef(crypto.randomUUID())
  const isAtWork = useRef(false)
  const [givenUp] = useState(() => new AbortController())

  const send = async (
    values: Values,
    on: RecordRow | undefined,
    tries: number,
    step: string | undefined,
  ): Promise<SaveOutcome> => {
    const request = JSON.stringify([values, on?.row_version, step])
    const outcome = await save(definition, on, values, {
      key: options.onSend?.({ request, key: key.current }) ?? key.current,
      onWait: () => setWaiting(true),
      signal: givenUp.signal,
      step,
    })
    // An answer came: whatever is sent now is another request.
    key.current = crypto.randomUUID()
    options.onSend?.(undefined)
    if (outcome.state !== 'conflict' || !on || tries === 0) return outcome
    const isContested = differences(definition, on, outcome.theirs, values).some((one) => one.isContested)
    return isContested ? outcome : send(values, outcome.theirs, tries - 1, step)
  }
  const tell = (outcome: Exclude<SaveOutcome, { state: 'saved' }>, values: Values, stood: Element | null): void => {
    if (outcome.state === 'conflict') {
      setTheirs(outcome.theirs)
      keepRecord(definition, outcome.theirs)
      return setProblem(outcome.text)
    }
    form.setProblems(outcome.problems)
    setRefused({ code: outcome.code, values })
    const at = Object.keys(outcome.problems)
    setProblem(at.length > 0 && at.every((name) => form.names.includes(name)) ? '' : outcome.text)
    focusFirst(box.current, stood)
  }
  const store: Saving['store'] = async (onSaved, step) => {
    if (isAtWork.current) return
    isAtWork.current = true
    // Fields that take nothing for the moment lose the focus.
    const stood = document.activeElement
    try {
      // A picker may still owe an answer to what was typed in it.
      const read = (await form.settled()) ? form.read() : undefined
      if (!read) return focusFirst(box.current)
      const touched = form.changed()
      const values = row
        ? Object.fromEntries(Object.entries(read).filter(([name]) => name in touched))
        : withoutNothing(read)
      if (row && step === undefined && Object.keys(values).length === 0) return options.onUnchanged?.()
      const sent = form.values()
      setBusy(true)
      setProblem('')
      setRefused(undefined)
      const outcome = await send(values, row, options.isQuietBeside ? quietTries : 0, step)
      if (outcome.state === 'saved') {
        // Whoever was quicker than the preview has not read it, and a step cannot be taken back.
        if (step !== undefined) tellWarnings(outcome.record)
        await onSaved(outcome.record, typedSince(definition, form.names, sent, form.values()))
      } else tell(outcome, values, stood)
    } catch (caught) {
      if (!givenUp.signal.aborted) setProblem(caught instanceof Refusal ? caught.message : t('screen.offline'))
    } finally {
      isAtWork.current = false
      setBusy(false)
      setWaiting(false)
    }
  }
  const stand = (newer: RecordRow, values: Values): void => {
    form.rebase(valuesOf(definition, newer), values)
    setTheirs(undefined)
    setProblem('')
    options.onBase?.(newer)
    requestAnimationFrame(() => box.current?.requestSubmit())
  }
  return {
    isBusy,
    isWaiting,
    problem: theirs ? '' : problem,
    refused,
    forgetProblem: () => setProblem(''),
    store,
    giveUp: () => givenUp.abort(),
    compare: setTheirs,
    conflict: theirs && row && (
      <Suspense fallback={null}>
        <Conflict
          definition={definition}
          base={row}
          theirs={theirs}
          mine={form.changed()}
          text={problem}
          onClose={() => setTheirs(undefined)}
          onChoose={(values) => stand(theirs, values)}
        />
      </Suspense>
    ),
  }
}
