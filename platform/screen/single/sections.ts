import { useBlocker } from '@tanstack/react-router'
import { createElement, useState, useSyncExternalStore, type ReactNode } from 'react'
import type { Definition } from '#platform/resource/definition.ts'
import type { RecordRow } from '../api/record.ts'
import { createForm, type FormStore } from '../form/store.ts'
import { valuesOf } from '../form/values.ts'
import { keepRecord } from '../record/read.ts'
import { refreshSettings } from '../api/settings.ts'
import { LeaveDialog } from './LeaveDialog.tsx'

/** One section: a form of its own over the fields of its group. */
export interface SectionPart {
  /** The definition with this group alone. */
  readonly definition: Definition
  readonly form: FormStore
}

export interface SectionsState {
  readonly partOf: (key: string) => SectionPart
  /** Sections with something typed that is not saved. */
  readonly changed: ReadonlySet<string>
  /** A newer version of the record: every section stands on it, what is typed stays. */
  readonly saved: (row: RecordRow) => void
  /** The question of somebody who leaves with unsaved work. */
  readonly leaving: ReactNode
}

/** The forms of all sections: what is typed in one is kept while another one is open. */
export function useSections(definition: Definition, row: RecordRow): SectionsState {
  const [parts] = useState<ReadonlyMap<string, SectionPart>>(
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
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => changed.size > 0 && current.pathname !== next.pathname,
    withResolver: true,
    enableBeforeUnload: () => changed.size > 0,
  })
  return {
    changed,
    partOf(key) {
      const part = parts.get(key)
      if (!part) throw new Error(`${definition.name} has no section "${key}".`)
      return part
    },
    saved(next) {
      for (const { definition: own, form } of parts.values()) form.rebase(valuesOf(own, next), form.changed())
      keepRecord(definition, next)
      refreshSettings()
    },
    leaving: createElement(LeaveDialog, {
      isOpen: blocker.status === 'blocked',
      onStay: () => blocker.reset?.(),
      onLeave: () => blocker.proceed?.(),
    }),
  }
}
