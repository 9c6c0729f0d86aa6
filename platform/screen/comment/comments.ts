import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, callUntilAnswered } from '../api/call.ts'
import { queries } from '../api/queries.ts'
import type { RecordRow } from '../api/record.ts'

/** A comment as it is read here. One that was taken back has no text. */
export interface Comment {
  readonly id: number
  readonly user: number | null
  readonly user_name: string
  readonly text: string | null
  readonly mentions: readonly { readonly user: number; readonly name: string }[]
  readonly former: readonly { readonly text: string; readonly until: string }[]
  readonly created_at: string
  readonly edited_at: string | null
  readonly removed_at: string | null
  readonly removed_by_name: string | null
  readonly may_edit: boolean
  readonly may_remove: boolean
  readonly may_restore: boolean
}

interface Comments {
  readonly comments: readonly Comment[]
  readonly total: number
  readonly has_earlier: boolean
}

/** What every change answers. */
interface Changed {
  readonly comment: Comment
  /** Names behind an `@` that nobody answers to. */
  readonly untold: readonly string[]
  readonly total: number
}

/** The record that is spoken of. */
export interface Place {
  readonly resource: string
  readonly id: number
}

/** A colleague who may read the record. */
export interface Colleague {
  readonly id: number
  readonly name: string
}

/** What somebody wrote, and whom they chose from the list of names. */
export interface Words {
  readonly text: string
  readonly mentions: readonly number[]
}

const base = '/comment/api/v1/comment/'
/** As many as are read at first, and when somebody wants the earlier ones too. */
export const [firstSize, allSize] = [50, 1000]
export const mostLetters = 4000

export const commentsQuery = ({ resource, id }: Place, size: number) =>
  queryOptions({
    queryKey: ['comments', resource, id, size],
    queryFn: ({ signal }) => call<Comments>(`${base}all/`, { query: { resource, record: id, size }, signal }),
    placeholderData: keepPreviousData,
    // Whoever comes by the bell wants to see what it told of.
    staleTime: 0,
  })

export const peopleQuery = ({ resource, id }: Place, keyword: string) =>
  queryOptions({
    queryKey: ['comment_people', resource, id, keyword],
    queryFn: ({ signal }) =>
      call<{ people: readonly Colleague[] }>(`${base}people/`, { query: { resource, record: id, keyword }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })

/** Sends a new comment, when the line is bad as soon as it is good again, and once. @returns names nobody answers to */
export async function send(place: Place, words: Words, onWait: () => void): Promise<readonly string[]> {
  const { untold, comment, total } = await callUntilAnswered<Changed>(`${base}create/`, {
    method: 'POST',
    body: { resource: place.resource, record: place.id, ...words },
    idempotencyKey: crypto.randomUUID(),
    onWait,
  })
  keep(place, comment, total)
  return untold
}

/** Puts a comment in other words. @returns names nobody answers to */
export async function edit(place: Place, id: number, words: Words): Promise<readonly string[]> {
  const { untold, comment, total } = await call<Changed>(`${base}update/${id}`, { method: 'PUT', body: words })
  keep(place, comment, total)
  return untold
}

export async function takeBack(place: Place, id: number): Promise<void> {
  const { comment, total } = await call<Changed>(`${base}delete/${id}`, { method: 'DELETE' })
  keep(place, comment, total)
}

export async function bringBack(place: Place, id: number): Promise<void> {
  const { comment, total } = await call<Changed>(`${base}restore/${id}`, { method: 'PUT', body: {} })
  keep(place, comment, total)
}

/** Shows it where it stands, or first; the tab counts anew. */
function keep({ resource, id }: Place, comment: Comment, total: number): void {
  queries.setQueriesData<Comments>({ queryKey: ['comments', resource, id] }, (now) => {
    if (!now) return now
    const isKnown = now.comments.some((one) => one.id === comment.id)
    const comments = isKnown
      ? now.comments.map((one) => (one.id === comment.id ? comment : one))
      : [comment, ...now.comments]
    return { ...now, comments, total }
  })
  queries.setQueryData<RecordRow>(['record', resource, id], (record) => record && { ...record, comment_count: total })
}
