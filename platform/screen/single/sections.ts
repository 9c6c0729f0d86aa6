import { useEffect, useEffectEvent, useState, useSyncExternalStore, type ReactNode } from 'react'
import type { Definition } from '#platform/resource/definition.ts'
import type { RecordRow } from '../api/record.ts'
import { differences } from '../form/conflict.ts'
import { createForm, type FormStore } from '../form/store.ts'
import { useLeaving } from '../form/useLeaving.tsx'
import { valuesOf } from '../form/values.ts'
import { keepRecord } from '../record/read.ts'
import { refreshSettings } from '../api/settings.ts'
import { createStore, useStore } from '../store.ts'
import { useT } from '../texts/texts.ts'

/** One section: a form of its own over the fields of its group. */
export interface SectionPart {
  /** The definition with this group alone. */
  readonly definition: Definition
  readonly form: FormStore
  /** The version that its form shows and that its save goes out from. */
  readonly base: RecordRow
}

export interface SectionsState {
  readonly partOf: (key: string) => SectionPart
  /** Sections with something typed that is not saved. */
  readonly changed: ReadonlySet<string>
  /** Section `key` was saved: this version is its base, and that of the others as far as nobody is surprised. */
  readonly saved: (key: string, row: RecordRow) => void
  /** What was typed in section `key` is given up: it shows the newest version, also where somebody else changed it. */
  readonly discarded: (key: string) => void
  /** The question of somebody who leaves with unsaved work. */
  readonly leaving: ReactNode
}

/** The forms of all sections: what is typed in one is kept while another one is open. */
export function useSections(definition: Definition, row: RecordRow): SectionsState {
  const t = useT()
  const [standing] = useState(() =>
    createStore<ReadonlyMap<string, RecordRow>>(new Map(definition.form.map(([key]) => [key, row]))),
  )
  const bases = useStore(standing)
  const [parts] = useState<ReadonlyMap<string, Omit<SectionPart, 'base'>>>(
    () =>
      new Map(
        definition.form.map((group) => {
          const narrowed: Definition = { ...definition, form: [group] }
          return [group[0], { definition: narrowed, form: createForm(narrowed, false, valuesOf(narrowed, row)) }]
        }),
      ),
  )
  const words = useSyncExternalStore(
    (listener) => {
      const ends = [...parts.values()].map(({ form }) => form.subscribe(listener))
      return () => ends.forEach((end) => end())
    },
    () =>
      [...parts]
        .filter(([, { form }]) => Object.keys(form.changed()).length > 0)
        .map(([key]) => key)
        .join(' '),
  )
  const changed = new Set(words.split(' ').filter((word) => word !== ''))
  const leaving = useLeaving({
    isAsked: (from, to) => changed.size > 0 && from !== to,
    isAskedOfTab: changed.size > 0,
    text: t('screen.leave_lost'),
  })
  const baseOf = (key: string): RecordRow => bases.get(key) ?? row
  // A newer version, from here or from elsewhere. What is typed stays; where somebody else changed the very field, the
  // section keeps its version, and its save will ask.
  const standOn = (next: RecordRow, saved?: string): void => {
    const stands = [...parts].filter(([key, part]) => {
      if (key === saved) return true
      const typed = part.form.changed()
      if (differences(part.definition, baseOf(key), next, typed).some((one) => one.isContested)) return false
      part.form.rebase(valuesOf(part.definition, next), typed)
      return true
    })
    standing.update((now) => new Map([...now, ...stands.map(([key]): [string, RecordRow] => [key, next])]))
  }
  const newer = useEffectEvent((next: RecordRow) => {
    if ([...bases.values()].some((base) => (base.row_version ?? 0) < (next.row_version ?? 0))) standOn(next)
  })
  useEffect(() => newer(row), [row])
  return {
    changed,
    partOf(key) {
      const part = parts.get(key)
      if (!part) throw new Error(`${definition.name} has no section "${key}".`)
      return { ...part, base: baseOf(key) }
    },
    saved(key, next) {
      standOn(next, key)
      keepRecord(definition, next)
      refreshSettings()
    },
    discarded(key) {
      const part = parts.get(key)
      part?.form.rebase(valuesOf(part.definition, row), {})
      standing.update((now) => new Map([...now, [key, row]]))
    },
    leaving,
  }
}
