import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Definition } from '#platform/resource/definition.ts'
import { datetime } from '#platform/fields/index.ts'
import type { RecordRow } from '../api/record.ts'
import {
  draftKey,
  dropDraft,
  findDraft,
  keepDraft,
  leaveInTab,
  type Draft,
  type DraftOf,
  type SentSave,
} from '../drafts/drafts.ts'
import { showValue } from '#platform/fields/catalogue.ts'
import { useLocale } from '../field/TextParts.tsx'
import { currentPerson } from '../session/session.ts'
import { useT } from '../texts/texts.ts'
import type { FormStore } from './store.ts'
import type { Values } from './values.ts'
import styles from './EditScreen.module.css'

export interface DraftState {
  /** Instant of the draft that was brought back; undefined when there was none. */
  readonly at: string | undefined
  readonly drop: () => void
  /** Says of what is in the form that it is not saved. */
  readonly say: () => void
  /** Keeps with the draft what goes out to be saved. @returns its key, that of an earlier time when it is the same */
  readonly send: (sent: SentSave | undefined) => string | undefined
  readonly discard: () => void
  /** Grows when values came from elsewhere, so that inputs begin anew. */
  readonly generation: number
  readonly generationUp: () => void
}

interface Options {
  readonly form: FormStore
  readonly definition: Definition
  readonly row: RecordRow | undefined
  readonly id: DraftOf
  readonly setRow: (row: RecordRow) => void
}

const instant = datetime({})

/** Keeps what is typed half a second after the last key, and brings it back when the form opens again. */
export function useDraft({ form, definition, row, id, setRow }: Options): DraftState {
  const [at, setAt] = useState<string>()
  const [generation, setGeneration] = useState(0)
  const sent = useRef<SentSave>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [key] = useState(() => draftKey(currentPerson()?.id ?? 0, definition.name, id))
  const bringBack = useEffectEvent((found: Draft | undefined) => {
    if (!found || Object.keys(form.changed()).length > 0) return
    // Typed on an older version: that version goes with the save, and the server shows what changed since.
    if (row && found.row_version !== undefined && found.row_version !== row.row_version)
      setRow({ ...row, row_version: found.row_version })
    sent.current = found.sent
    form.take(found.values)
    setAt(found.at)
    setGeneration((now) => now + 1)
  })
  const keepNow = (isGoing = false): void => {
    const values = form.changed()
    if (Object.keys(values).length === 0) return void dropDraft(key)
    const made: Draft = { values, row_version: row?.row_version, at: new Date().toISOString(), sent: sent.current }
    if (isGoing) leaveInTab(key, made)
    else void keepDraft(key, made)
  }
  const write = useEffectEvent((isGoing: boolean) => {
    timer.current = undefined
    keepNow(isGoing)
  })
  const keep = useEffectEvent(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => write(false), 500)
  })
  // The last keys before the page goes (a reload, a session that ended) belong to the draft too.
  const finish = useEffectEvent((isGoing: boolean) => {
    if (timer.current === undefined) return
    clearTimeout(timer.current)
    write(isGoing)
  })
  useEffect(() => {
    void findDraft(key).then(bringBack)
    const done = form.subscribe(keep)
    const go = (): void => finish(true)
    window.addEventListener('pagehide', go)
    return () => {
      done()
      window.removeEventListener('pagehide', go)
      finish(false)
    }
  }, [form, key])
  const drop = (): void => {
    clearTimeout(timer.current)
    timer.current = undefined
    setAt(undefined)
    void dropDraft(key)
  }
  return {
    at,
    drop,
    send(next) {
      const isSame = next !== undefined && sent.current?.request === next.request
      sent.current = isSame ? sent.current : next
      if (next) keepNow()
      return sent.current?.key
    },
    say: () => setAt(new Date().toISOString()),
    discard() {
      form.take({})
      drop()
      setGeneration((now) => now + 1)
    },
    generation,
    generationUp: () => setGeneration((now) => now + 1),
  }
}

/** Leaves what was typed for whoever opens the form of this record next. */
export const leaveDraft = (definition: Definition, { id, row_version }: RecordRow, values: Values): Promise<unknown> =>
  keepDraft(draftKey(currentPerson()?.id ?? 0, definition.name, id), {
    values,
    row_version,
    at: new Date().toISOString(),
  })

export function DraftNote({ draft }: { draft: DraftState }) {
  const t = useT()
  const locale = useLocale()
  if (draft.at === undefined) return null
  return (
    <p className={styles.draft} role="status">
      {t('screen.draft_found', { time: showValue(instant, draft.at, locale) })}
      <button type="button" onClick={draft.discard}>
        {t('screen.draft_drop')}
      </button>
    </p>
  )
}
