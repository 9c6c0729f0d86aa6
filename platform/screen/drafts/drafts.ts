import type { Values } from '../form/values.ts'

/** What somebody typed and has not saved: kept in this browser by user, through a reload and a sign-out. */
export interface Draft {
  readonly values: Values
  /** Version the typing began on; an older one leads to the conflict view, never to a silent overwrite. */
  readonly row_version: number | undefined
  /** Instant, ISO 8601. */
  readonly at: string
}

const opened = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open('samiti', 1)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore('drafts'))
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('no drafts')))
  })

let database: Promise<IDBDatabase> | undefined

async function inStore<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result | undefined> {
  try {
    database ??= opened()
    const store = (await database).transaction('drafts', mode).objectStore('drafts')
    return await new Promise((resolve, reject) => {
      const request = work(store)
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error ?? new Error('no draft')))
    })
  } catch {
    // A private window has no store: typing works, only the safety net is missing.
    return undefined
  }
}

/** Which form it is: of a record, of a new one, or of a new one that began as a copy of record 12. */
export type DraftOf = number | 'new' | `copy_of_${number}`

/** One draft for each form and person: `7:agency:12`, `7:agency:new`. */
export const draftKey = (user: number, resource: string, id: DraftOf): string => `${user}:${resource}:${id}`

export const keepDraft = (key: string, draft: Draft): Promise<unknown> =>
  inStore('readwrite', (store) => store.put(draft, key))
export const dropDraft = (key: string): Promise<unknown> => inStore('readwrite', (store) => store.delete(key))

let adding: Promise<unknown> = Promise.resolve()

/** Adds values to what the draft holds already; whoever asks for the draft right after finds them in it. */
export const addToDraft = (key: string, draft: Draft): Promise<unknown> =>
  (adding = findDraft(key).then((before) =>
    keepDraft(key, { ...draft, values: { ...before?.values, ...draft.values } }),
  ))

export async function findDraft(key: string): Promise<Draft | undefined> {
  await adding
  const found: unknown = await inStore('readonly', (store) => store.get(key))
  return isDraft(found) ? found : undefined
}

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' && value !== null && 'values' in value && 'at' in value
