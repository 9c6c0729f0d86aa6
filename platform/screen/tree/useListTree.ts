import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { Definition } from '#platform/resource/definition.ts'
import { queries } from '../api/queries.ts'
import { titleOfRow } from '../field/referred.ts'
import { isFiltered, readState, writeState, type ListState } from '../list/state.ts'
import { parseAddress, writeAddress } from '../router/address.ts'
import { useOwnSearch } from '../router/own_search.ts'
import { listPath, recordPath, type ScreenEntry } from '../screens.ts'
import { linesOf, withBelow } from './moves.ts'
import { isOpen, readTreePlace, treeQuery, withClosed, writeTreePlace } from './of_list.ts'
import type { RecordNode, TreePlace } from './of_list.ts'

/** A record of the tree with what it is called and where it leads. */
export interface NamedNode extends RecordNode {
  readonly name: string
  readonly href: string
}

/** A list as a tree: what is read of it, which branches are open in its address, and where the keyboard stands. */
export function useListTree(entry: ScreenEntry, definition: Definition) {
  const router = useRouter()
  const search = parseAddress(useOwnSearch(listPath(entry)))
  const state = readState(definition, search)
  const place = readTreePlace(search)
  const isSearch = isFiltered(state)
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...treeQuery(definition, state, place.open),
    placeholderData: keepPreviousData,
  })
  const [chosen, setChosen] = useState(place.at)
  // What was looked for stands open, until somebody folds it.
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set())
  const nodes = useNamed(entry, definition, data?.nodes)
  const shut = useShut(nodes, search['tree.open'] ?? '')
  const closed = isSearch ? folded : shut
  const hrefOf = (next: ListState, at: TreePlace): string =>
    `${listPath(entry)}${writeAddress({ ...writeState(definition, next), ...writeTreePlace(at) })}`
  const opened = (open: TreePlace['open']): void => router.history.replace(hrefOf(state, { ...place, open }))
  const openAlso = (ids: readonly number[]): void => {
    const also = new Set(ids)
    const { isAll, keys } = place.open
    if (isSearch) return setFolded(new Set([...folded].filter((id) => !also.has(id))))
    const others = keys.filter((key) => !also.has(Number(key)))
    opened({ isAll, keys: isAll ? others : [...others, ...[...also].map(String)] })
  }
  return {
    state,
    isSearch,
    nodes,
    closed,
    chosen,
    setChosen,
    opened,
    openAlso,
    /** Records in all, or that were found; undefined until it is known. */
    total: data?.total,
    isWaiting: isPlaceholderData || (!data && !error),
    isLost: Boolean(error) && !data,
    retry: () => void refetch(),
    change: (next: ListState, isReplaced = false): void => {
      setFolded(new Set())
      const href = hrefOf(next, place)
      if (isReplaced) router.history.replace(href)
      else router.history.push(href)
    },
    fold: (next: ReadonlySet<number>): void => {
      if (isSearch) return setFolded(next)
      const shown = linesOf(nodes, closed).flatMap(({ node }) => (node.children > 0 ? [node.id] : []))
      opened(withClosed(place.open, shown, next))
    },
    /** All that stands under a record: its branches have to be known to be named. */
    openBranch: async ({ id }: RecordNode): Promise<void> => {
      if (isSearch) return openAlso(withBelow(nodes, id))
      const all = await queries.fetchQuery(treeQuery(definition, state, { isAll: true, keys: [] }))
      const holders = new Set(all.nodes.flatMap((one) => (one.children > 0 ? [one.id] : [])))
      openAlso(withBelow(all.nodes, id).filter((one) => holders.has(one)))
    },
    /** Back finds the tree with the keyboard on this record. It stands in the address before another page does. */
    remember: (id: number): void => {
      router.history.replace(hrefOf(state, { ...place, at: id }))
      router.history.flush()
    },
    listHref: `${listPath(entry)}${writeAddress(writeState(definition, state))}`,
  }
}

/** Told once for the tree that was read, and not anew for every key that is pressed. */
function useNamed(entry: ScreenEntry, definition: Definition, read: readonly RecordNode[] | undefined): NamedNode[] {
  return useMemo(
    () =>
      (read ?? []).map((one) => {
        const name = titleOfRow(definition, one.row)
        return { ...one, name, href: recordPath(entry, one.id, name) }
      }),
    [read, definition, entry],
  )
}

function useShut(nodes: readonly NamedNode[], openWord: string): ReadonlySet<number> {
  return useMemo(() => {
    const place = readTreePlace({ 'tree.open': openWord })
    return new Set(nodes.flatMap(({ id, children }) => (children > 0 && !isOpen(place, id) ? [id] : [])))
  }, [nodes, openWord])
}
