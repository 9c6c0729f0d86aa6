import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, memo, Suspense, useDeferredValue, useEffect, useEffectEvent, useState, type ComponentType } from 'react'
import type { Definition } from '#platform/resource/definition.ts'
import { baseOf } from '#platform/resource/registry.ts'
import { call } from '../api/call.ts'
import type { RecordRow } from '../api/record.ts'
import { ownOutcome, type OutcomeProps } from '../screens.ts'
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
  const [Part] = useState<ComponentType<OutcomeProps> | undefined>(() => load && memo(lazy(load)))
  return Part ? (
    <Suspense fallback={null}>
      <Shown {...props} Part={Part} />
    </Suspense>
  ) : null
}

function Shown({ definition, form, row, Part }: Props & { readonly Part: ComponentType<OutcomeProps> }) {
  const typed = useRested({ definition, form, row })
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
  // A journal of many lines gives way to the next key.
  const outcome = useDeferredValue(data?.outcome)
  return (
    <aside className={styles.outcome} aria-live="polite">
      <Part outcome={outcome} />
      {data?.warnings.map(({ text }) => (
        <p key={text} className={styles.warning}>
          {text}
        </p>
      ))}
    </aside>
  )
}

/** What saving would send, once the keys have rested for 200 ms: for a key nothing is put together and nothing rendered. */
function useRested(asked: Props): string {
  const [typed, setTyped] = useState(() => sent(asked))
  const say = useEffectEvent(() => setTyped(sent(asked)))
  const { form } = asked
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const rest = (): void => {
      clearTimeout(timer)
      timer = setTimeout(say, 200)
    }
    const done = form.subscribe(rest)
    rest()
    return () => {
      clearTimeout(timer)
      done()
    }
  }, [form])
  return typed
}

function sent({ definition, form, row }: Props): string {
  const values = Object.fromEntries(form.names.map((name) => [name, sentValue(definition, form.values(), name)]))
  return JSON.stringify(row ? values : withoutNothing(values))
}
