import { useRouter } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import type { Definition } from '#platform/resource/definition.ts'
import { Refusal } from '../api/problem.ts'
import { useKeys } from '../keyboard/keys.ts'
import { parseAddress, writeAddress } from '../router/address.ts'
import { useGo } from '../router/Go.tsx'
import { NotPermitted } from '../router/NotPermitted.tsx'
import { useOwnSearch } from '../router/own_search.ts'
import { listPath, recordPath, type ScreenEntry } from '../screens.ts'
import { may } from '../session/session.ts'
import { usePhone } from '../shell/narrow.ts'
import { Cards } from './Cards.tsx'
import { Empty } from './Empty.tsx'
import { ListBar } from './ListBar.tsx'
import { useRows } from './rows.ts'
import { isFiltered, readState, withFilters, writeState, type ListState } from './state.ts'
import { Table } from './Table.tsx'
import { keepWalk } from './walk.ts'
import styles from './ListScreen.module.css'

/** The derived list: rows first, the total after them, all state in the address. */
export default function ListScreen({ entry, definition }: { entry: ScreenEntry; definition: Definition }) {
  const router = useRouter()
  const go = useGo()
  const phone = usePhone()
  const searchText = useOwnSearch(listPath(entry))
  const state = useMemo(() => readState(definition, parseAddress(searchText)), [definition, searchText])
  const { rows, total, isStale, problem, retry } = useRows(definition, state)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [at, setAt] = useState(-1)
  const body = useRef<HTMLDivElement>(null)
  const shown = useDeferredValue(rows)
  const href = `${listPath(entry)}${writeAddress(writeState(definition, state))}`

  const change = (next: ListState, replace = false): void => {
    const address = `${listPath(entry)}${writeAddress(writeState(definition, next))}`
    if (replace) router.history.replace(address)
    else router.history.push(address)
    if (next.page !== state.page) body.current?.scrollTo({ top: 0 })
    setAt(-1)
  }
  const toggle = (id: number): void =>
    setChosen((now) => {
      const next = new Set(now)
      if (!next.delete(id)) next.add(id)
      return next
    })
  useEffect(() => {
    keepWalk({ resource: definition.name, href, state })
  }, [definition.name, href, state])

  // A page past the end (rows were deleted, or an old link) falls back to the last one.
  const lastPage = total === undefined ? undefined : Math.max(1, Math.ceil(total / state.size))
  const pastEnd = rows?.length === 0 && lastPage !== undefined && state.page > lastPage
  const isEmpty = rows?.length === 0 && !pastEnd && (state.page === 1 || total !== undefined)
  useEffect(() => {
    if (pastEnd)
      router.history.replace(`${listPath(entry)}${writeAddress(writeState(definition, { ...state, page: lastPage }))}`)
  }, [pastEnd, lastPage, router, entry, definition, state])

  const move = (by: number): void => {
    const next = Math.max(0, Math.min((rows?.length ?? 0) - 1, at + by))
    setAt(next)
    body.current?.querySelector<HTMLElement>(`[data-row="${next}"] a`)?.focus()
  }
  const current = rows?.[at]
  useKeys(
    {
      j: () => move(1),
      k: () => move(-1),
      x: () => current && toggle(current.id),
      Enter: () => current && go(recordPath(entry, current.id)),
      e: () => current && go(`${recordPath(entry, current.id)}?edit=1`),
      n: () => may(`${definition.name}.create`) && go(`${listPath(entry)}/new`),
      f: () =>
        body.current?.querySelector<HTMLElement>('thead input, thead button[aria-expanded], thead select')?.focus(),
      Escape: () => {
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
        if (chosen.size > 0) setChosen(new Set())
        else if (isFiltered(state)) change({ ...state, filters: {}, keyword: '', page: 1 })
      },
    },
    { label: 'screen.keys_list' },
  )
  if (problem instanceof Refusal && problem.status === 403) return <NotPermitted resource={definition.name} />
  const parts = {
    entry,
    definition,
    state,
    rows: shown,
    chosen,
    change,
    toggle,
    onFilter: (values: Readonly<Record<string, string>>) => change(withFilters(state, values), true),
  }
  return (
    <div className={styles.screen}>
      <ListBar {...parts} total={total} setChosen={setChosen} />
      <div
        ref={body}
        className={styles.body}
        data-density={state.density}
        data-stale={isStale}
        data-rows={definition.name}
        aria-busy={isStale || rows === undefined}
      >
        {phone ? (
          <Cards {...parts} columns={state.columns} />
        ) : (
          <Table {...parts} at={at} setAt={setAt} setChosen={setChosen} />
        )}
        {(isEmpty || (Boolean(problem) && !rows?.length)) && (
          <Empty
            entry={entry}
            definition={definition}
            filtered={isFiltered(state)}
            failed={Boolean(problem)}
            retry={retry}
            clear={() => change({ ...state, filters: {}, keyword: '', page: 1 })}
          />
        )}
      </div>
    </div>
  )
}
