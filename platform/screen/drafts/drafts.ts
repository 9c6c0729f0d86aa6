import type { Values } from '../form/values.ts'
import { keptInTab } from '../kept_here.ts'

/** What somebody typed and has not saved: kept in this browser by user, through a reload and a sign-out. */
export interface Draft {
  readonly values: Values
  /** Version the typing began on; an older one leads to the conflict view, never to a silent overwrite. */
  readonly row_version: number | undefined
  /** Instant, ISO 8601. */
  readonly at: string
  /** A save that went out and was not answered: the same request goes out again by the same key. */
  readonly sent?: SentSave | undefined
}

/** A request in words, and the key by which the server knows it again. */
export interface SentSave {
  readonly request: string
  readonly key: string
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
      // At once: a page that goes away waits for nothing, and takes what is not committed with it.
      if (mode === 'readwrite') store.transaction.commit()
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error ?? new Error('no draft')))
    })
  } catch {
    // A private window has no store: typing works, only the safety net is missing.
    return undefined
  }
}

/** Which form it is: of a record, of a new one, of a new one that began as a copy of record 12 or with template 12, or of a comment on it. */
export type DraftOf = number | 'new' | `copy_of_${number}` | `template_${number}` | `comment_on_${number}`

/** One draft for each form and person: `7:agency:12`, `7:agency:new`. */
export const draftKey = (user: number, resource: string, id: DraftOf): string => `${user}:${resource}:${id}`

export const keepDraft = (key: string, draft: Draft): Promise<unknown> =>
  inStore('readwrite', (store) => store.put(draft, key))
export function dropDraft(key: string): Promise<unknown> {
  keptInTab.set(leftAs(key), '')
  return inStore('readwrite', (store) => store.delete(key))
}

const leftAs = (key: string): string => `draft:${key}`

/**
 * Keeps a draft of a page that is going. It waits for nothing, so that the tab keeps it too: the store may not even be open yet
 * when somebody loads the page anew right after the first words.
 */
export function leaveInTab(key: string, draft: Draft): void {
  keptInTab.set(leftAs(key), JSON.stringify(draft))
  void keepDraft(key, draft)
}

/** What the page before this one left in the tab; it stands in the store from now on. */
async function takeLeft(key: string, stored: Draft | undefined): Promise<Draft | undefined> {
  const left: unknown = JSON.parse(keptInTab.get(leftAs(key)) || 'null')
  if (!isDraft(left)) return stored
  keptInTab.set(leftAs(key), '')
  // The tab was closed and came back: another one may have gone on typing meanwhile.
  if (stored && stored.at > left.at) return stored
  await keepDraft(key, left)
  return left
}

let adding: Promise<unknown> = Promise.resolve()

/** Adds values to what the draft holds already; whoever asks for the draft right after finds them in it. */
export const addToDraft = (key: string, draft: Draft): Promise<unknown> =>
  (adding = findDraft(key).then((before) =>
    keepDraft(key, { ...draft, values: { ...before?.values, ...draft.values } }),
  ))

export async function findDraft(key: string): Promise<Draft | undefined> {
  await adding
  const found: unknown = await inStore('readonly', (store) => store.get(key))
  return takeLeft(key, isDraft(found) ? found : undefined)
}

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' && value !== null && 'values' in value && 'at' in value
