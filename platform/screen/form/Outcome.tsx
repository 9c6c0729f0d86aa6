import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState, useSyncExternalStore, type ComponentType } from 'react'
import type { Definition } from '#platform/resource/definition.ts'
import { baseOf } from '#platform/resource/registry.ts'
import { call } from '../api/call.ts'
import type { RecordRow } from '../api/record.ts'
import { ownOutcome, type OutcomeProps } from '../screens.ts'
import { useSettled } from '../search/settled.ts'
import type { FormStore } from './store.ts'
import { sentValue, withoutNothing } from './values.ts'
import styles from './Outcome.module.css'

interface Preview {
  readonly outcome?: unknown
  readonly warnings: readonly { readonly text: string }[]
}

interface Props {
  readonly definition: Definition
  readonly form: FormStore
  readonly row: RecordRow | undefined
}

/** What saving would bring about, beside what is being typed: asked for when the keys have rested, shown by the module. */
export function Outcome(props: Props) {
  const load = ownOutcome(props.definition.name)
  const [Part] = useState<ComponentType<OutcomeProps> | undefined>(() => load && lazy(load))
  return Part ? (
    <Suspense fallback={null}>
      <Shown {...props} Part={Part} />
    </Suspense>
  ) : null
}

function Shown({ definition, form, row, Part }: Props & { readonly Part: ComponentType<OutcomeProps> }) {
  const now = useSyncExternalStore(form.subscribe, () => {
    const sent = Object.fromEntries(form.names.map((name) => [name, sentValue(definition, form.values(), name)]))
    return JSON.stringify(row ? sent : withoutNothing(sent))
  })
  const typed = useSettled(now, 200)
  const { data } = useQuery({
    queryKey: ['preview', definition.name, row?.id, typed],
    queryFn: ({ signal }) =>
      call<Preview>(`${baseOf(definition)}preview/`, {
        method: 'POST',
        body: { ...JSON.parse(typed), ...(row ? { id: row.id } : {}) },
        signal,
      }),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 10_000,
  })
  return (
    <aside className={styles.outcome} aria-live="polite">
      <Part outcome={data?.outcome} />
      {data?.warnings.map(({ text }) => (
        <p key={text} className={styles.warning}>
          {text}
        </p>
      ))}
    </aside>
  )
}
