import { useRouter } from '@tanstack/react-router'
import {
  lazy,
  startTransition,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import type { Definition } from '#platform/resource/definition.ts'
import { Refusal } from '../api/problem.ts'
import { useKeys } from '../keyboard/keys.ts'
import { parseAddress, writeAddress, type AddressState } from '../router/address.ts'
import { useGo } from '../router/Go.tsx'
import { loadPreview } from '../pages.ts'
import { offersEdit } from '../record/offered.ts'
import { NotPermitted } from '../router/NotPermitted.tsx'
import { useOwnSearch } from '../router/own_search.ts'
import { choosePath, isCopied, listPath, newPath, recordPath, type ScreenEntry } from '../screens.ts'
import { may } from '../session/session.ts'
import { usePhone } from '../shell/narrow.ts'
import { Cards } from './Cards.tsx'
import { chosenBefore, forgetChosen } from './chosen_again.ts'
import { Empty } from './Empty.tsx'
import { headingsOf, type Heading } from './groups.ts'
import type { Ground } from './ground.ts'
import { ListBar } from './ListBar.tsx'
import { loadGroupHeading, loadTotalsLine } from './later.ts'
import { useRows } from './rows.ts'
import { isChanged, isFiltered, readState, withFilters, withFolded, writeState, type ListState } from './state.ts'
import { Table } from './Table.tsx'
import { useViewWord } from './viewWord.ts'
import { plainPath, useGround, viewPath } from './views.ts'
import { keepWalk } from './walk.ts'
import styles from './ListScreen.module.css'

const Preview = lazy(loadPreview)
const GroupHeading = lazy(loadGroupHeading)
const TotalsLine = lazy(loadTotalsLine)
const PictureCards = lazy(() => import('./PictureCards.tsx'))

interface Props {
  readonly entry: ScreenEntry
  readonly definition: Definition
}

/** The derived list: rows first, the total after them, all state in the address. It waits for the view it stands on, and asks for no rows before. */
export default function ListScreen({ entry, definition }: Props) {
  const searchText = useOwnSearch(listPath(entry))
  const address = useMemo(() => parseAddress(searchText), [searchText])
  const ground = useGround(definition.name, address)
  useViewWord(ground)
  return ground && <List entry={entry} definition={definition} address={address} ground={ground} />
}

function List({ entry, definition, address, ground }: Props & { address: AddressState; ground: Ground }) {
  const router = useRouter()
  const go = useGo()
  const phone = usePhone()
  const { view, standard } = ground
  const state = useMemo(() => readState(definition, address, ground), [definition, address, ground])
  const { rows, groups, total, isStale, problem, retry } = useRows(definition, state)
  const [chosen, setChosen] = useState(() => chosenBefore(definition.name))
  const [isChoosing, setChoosing] = useState(false)
  const [at, setAt] = useState(-1)
  const [isPreviewed, setPreviewed] = useState(false)
  const body = useRef<HTMLDivElement>(null)
  const screen = useRef<HTMLDivElement>(null)
  const shown = useDeferredValue(rows)
  const hrefOf = (next: ListState): string => `${listPath(entry)}${writeAddress(writeState(definition, next, ground))}`
  const href = hrefOf(state)

  const change = (next: ListState, replace = false): void => {
    if (replace) router.history.replace(hrefOf(next))
    else router.history.push(hrefOf(next))
    if (next.page !== state.page) body.current?.scrollTo({ top: 0 })
    setAt(-1)
  }
  // The same function each time: a row is rendered when it changes, not with every step through the list.
  const toggle = useCallback(
    (id: number): void =>
      setChosen((now) => {
        const next = new Set(now)
        if (!next.delete(id)) next.add(id)
        return next
      }),
    [],
  )
  const preview = useCallback((index: number): void => {
    setAt(index)
    setPreviewed(true)
  }, [])
  useEffect(() => forgetChosen(definition.name), [definition.name])
  useEffect(() => {
    keepWalk({ resource: definition.name, href, state })
  }, [definition.name, href, state])

  // A page past the end (rows were deleted, or an old link) falls back to the last one.
  const lastPage = total === undefined ? undefined : Math.max(1, Math.ceil(total / state.size))
  const pastEnd = rows?.length === 0 && lastPage !== undefined && state.page > lastPage
  const isEmpty = rows?.length === 0 && !groups?.length && !pastEnd && (state.page === 1 || total !== undefined)
  useEffect(() => {
    if (pastEnd)
      router.history.replace(
        `${listPath(entry)}${writeAddress(writeState(definition, { ...state, page: lastPage }, ground))}`,
      )
  }, [pastEnd, lastPage, router, entry, definition, state, ground])

  const stand = (index: number): void => body.current?.querySelector<HTMLElement>(`[data-row="${index}"] a`)?.focus()
  const move = (by: number): void => {
    const next = Math.max(0, Math.min((rows?.length ?? 0) - 1, at + by))
    // It may stand where nothing is drawn yet.
    flushSync(() => setAt(next))
    stand(next)
  }
  const current = rows?.[at]
  const closePreview = (): void => {
    setPreviewed(false)
    stand(at)
  }
  useKeys(
    { ArrowDown: () => move(1), ArrowUp: () => move(-1) },
    {
      label: 'screen.keys_list',
      enabled: isPreviewed,
      texts: { ArrowDown: 'screen.key.j', ArrowUp: 'screen.key.k' },
    },
  )
  useKeys(
    {
      j: () => move(1),
      k: () => move(-1),
      Space: () => {
        if (isPreviewed) return closePreview()
        // Of a list without rows nothing can be looked at.
        if (!rows?.length) return
        if (at < 0) move(1)
        setPreviewed(true)
      },
      x: () => current && toggle(current.id),
      Enter: () => current && go(recordPath(entry, current.id)),
      e: () => current && offersEdit(definition, current) && go(`${recordPath(entry, current.id)}?edit=1`),
      n: () => may(`${definition.name}.create`) && go(newPath(entry)),
      // Where there are no headers, what narrows the list is the search.
      f: () =>
        (
          body.current?.querySelector<HTMLElement>('thead input, thead button[aria-expanded], thead select') ??
          screen.current?.querySelector<HTMLElement>('input[type="search"]')
        )?.focus(),
      Escape: () => {
        if (isPreviewed) return closePreview()
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
        if (chosen.size > 0) setChosen(new Set())
        else if (isFiltered(state)) change({ ...state, filters: {}, keyword: '', page: 1 })
      },
    },
    { label: 'screen.keys_list' },
  )
  useKeys(
    { c: () => current && go(newPath(entry, current.id)) },
    { label: 'screen.keys_list', enabled: isCopied(definition.name) && may(`${definition.name}.create`) },
  )
  useKeys(
    { b: () => go(choosePath(entry)) },
    { label: 'screen.keys_list', enabled: definition.templates && may(`${definition.name}.create`) },
  )
  if (problem instanceof Refusal && problem.status === 403) return <NotPermitted resource={definition.name} />
  const parts = {
    entry,
    definition,
    state,
    ground,
    rows: shown,
    headings: groups ? headingsOf(groups, state) : [],
    fold: (key: string) => change(withFolded(state, key), true),
    chosen,
    change,
    reset: () => go(view && isChanged(definition, state, view) ? viewPath(entry, view) : plainPath(entry, standard)),
    toggle,
    preview,
    onFilter: (values: Readonly<Record<string, string>>) => change(withFilters(state, values), true),
  }
  const inGroups = {
    headings: parts.headings,
    show: (heading: Heading) => (
      <Suspense fallback={null}>
        <GroupHeading definition={definition} state={state} heading={heading} onFold={parts.fold} />
      </Suspense>
    ),
  }
  return (
    <div ref={screen} className={styles.screen} data-fills>
      <ListBar
        {...parts}
        total={total}
        setChosen={(next) => {
          setChosen(next)
          if (next.size === 0) setChoosing(false)
        }}
        isChoosing={phone && isChoosing}
        // Not before its bar is there: cards that moved when it came put another button under the finger.
        choose={() => startTransition(() => setChoosing(true))}
      />
      <div className={styles.beside}>
        <div
          ref={body}
          className={styles.body}
          data-density={state.density}
          data-stale={isStale}
          data-rows={definition.name}
          aria-busy={isStale || rows === undefined}
        >
          {state.isPictures ? (
            <Suspense fallback={null}>
              <PictureCards {...parts} groups={inGroups} at={at} setAt={setAt} />
            </Suspense>
          ) : phone ? (
            <>
              <Cards {...parts} columns={state.columns} groups={inGroups} isChoosing={isChoosing || chosen.size > 0} />
              {definition.summed.length > 0 && shown && shown.length > 0 && (
                <Suspense fallback={null}>
                  <TotalsLine definition={definition} state={state} />
                </Suspense>
              )}
            </>
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
        {isPreviewed && (
          <Suspense fallback={null}>
            <Preview
              entry={entry}
              definition={definition}
              id={isStale ? undefined : current?.id}
              at={(state.page - 1) * state.size + at + 1}
              total={total}
              previous={rows?.[at - 1]?.id}
              next={rows?.[at + 1]?.id}
              onStep={move}
              onClose={closePreview}
            />
          </Suspense>
        )}
      </div>
    </div>
  )
}
