import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Definition } from '#platform/resource/definition.ts'
import { datetime } from '#platform/fields/index.ts'
import type { RecordRow } from '../api/record.ts'
import { draftKey, dropDraft, findDraft, keepDraft, type Draft, type DraftOf } from '../drafts/drafts.ts'
import { showValue } from '#platform/fields/catalogue.ts'
import { useLocale } from '../field/TextParts.tsx'
import { currentPerson } from '../session/session.ts'
import { useT } from '../texts/texts.ts'
import type { FormStore } from './store.ts'
import styles from './EditScreen.module.css'

export interface DraftState {
  /** Instant of the draft that was brought back; undefined when there was none. */
  readonly at: string | undefined
  readonly drop: () => void
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
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [key] = useState(() => draftKey(currentPerson()?.id ?? 0, definition.name, id))
  const [start] = useState(() => form.values())
  const bringBack = useEffectEvent((found: Draft | undefined) => {
    if (!found || Object.keys(form.changed()).length > 0) return
    // Typed on an older version: that version goes with the save, and the server shows what changed since.
    if (row && found.row_version !== undefined && found.row_version !== row.row_version)
      setRow({ ...row, row_version: found.row_version })
    form.rebase(start, found.values)
    setAt(found.at)
    setGeneration((now) => now + 1)
  })
  const write = useEffectEvent(() => {
    timer.current = undefined
    const values = form.changed()
    if (Object.keys(values).length === 0) return void dropDraft(key)
    void keepDraft(key, { values, row_version: row?.row_version, at: new Date().toISOString() })
  })
  const keep = useEffectEvent(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(write, 500)
  })
  // The last keys before the page goes (a reload, a session that ended) belong to the draft too.
  const finish = useEffectEvent(() => {
    if (timer.current === undefined) return
    clearTimeout(timer.current)
    write()
  })
  useEffect(() => {
    void findDraft(key).then(bringBack)
    const done = form.subscribe(keep)
    window.addEventListener('pagehide', finish)
    return () => {
      done()
      window.removeEventListener('pagehide', finish)
      finish()
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
    discard() {
      form.rebase(start, {})
      drop()
      setGeneration((now) => now + 1)
    },
    generation,
    generationUp: () => setGeneration((now) => now + 1),
  }
}

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
