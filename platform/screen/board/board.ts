import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { boardPath, type AnsweredTile, type Board } from '#platform/board/tile.ts'
import { call } from '../api/call.ts'
import { queries } from '../api/queries.ts'
import { heard } from '../live/news.ts'
import { useLook, type Language } from '../look.ts'
import { askingInOrder, renewed } from './renewed.ts'
import { keepShape } from './shape.ts'

interface Answer {
  readonly tiles: readonly AnsweredTile[]
}

const ask = async (board: Board, query: Readonly<Record<string, string>>, signal?: AbortSignal) =>
  (await call<Answer>(`${boardPath}${board}/`, { query, signal })).tiles

/** All tiles of a board with their figures, in one request. */
export const boardQuery = (board: Board, language: Language) =>
  queryOptions({
    queryKey: ['board', board, language],
    queryFn: ({ signal }) => ask(board, {}, signal),
    // What was there last stands until the new figures are here; whoever comes back wants those of now.
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  })

export interface ShownBoard {
  readonly tiles: readonly AnsweredTile[] | undefined
  readonly isLost: boolean
  readonly again: (tile: string) => void
}

/** A board as it is now: tiles whose records change are asked for by themselves, as are those that the page did not wait for. */
export function useBoard(board: Board): ShownBoard {
  const { language } = useLook()
  const { data, isError } = useQuery(boardQuery(board, language))
  const renew = useEffectEvent((isConcerned: (tile: AnsweredTile) => boolean) => {
    const names = (data ?? []).filter(isConcerned).map(({ name }) => name)
    if (names.length > 0) void renewTiles(board, language, names)
  })
  useEffect(
    () =>
      heard.subscribe(() => {
        if (document.hidden) void queries.invalidateQueries({ queryKey: ['board'], refetchType: 'none' })
        else renew(({ follows }) => follows.some((resource) => heard.get().has(resource)))
      }),
    [],
  )
  const late = (data ?? []).filter(({ state }) => state === 'late').map(({ name }) => name)
  const lateNames = late.join()
  useEffect(() => {
    if (lateNames !== '') renew(({ state }) => state === 'late')
  }, [lateNames])
  useEffect(() => {
    if (data) keepShape(board)
  }, [board, data])
  return { tiles: data, isLost: isError, again: (tile) => void renewTiles(board, language, [tile]) }
}

const asking = askingInOrder()

/** Puts new figures in the place of old ones; what could not be asked for says so where it stands. */
async function renewTiles(board: Board, language: Language, names: readonly string[]): Promise<void> {
  const { queryKey } = boardQuery(board, language)
  const newest = asking.begin(names)
  const fresh = await ask(board, { tiles: names.join(',') }).catch(() => undefined)
  queries.setQueryData(queryKey, (tiles) => tiles && renewed(tiles, newest(), fresh))
}
