import { queries } from '../api/queries.ts'
import type { RecordRow } from '../api/record.ts'
import { refreshSettings } from '../api/settings.ts'
import { changedBy, heard, keyOf, waiting } from './news.ts'
import { isChange, type HeardChange } from './shapes.ts'

/** Changes that follow each other are fetched together. */
const gatherMs = 300
/** A list under the pointer is looked at again this often, to see whether the pointer has left. */
const lookMs = 1000

const touched = new Set<string>()
let gathering: ReturnType<typeof setTimeout> | undefined
let looking: ReturnType<typeof setInterval> | undefined

/** Takes what changed elsewhere: what shows it is fetched anew, what does not is fetched when somebody comes to it. */
export function hearChanges(data: unknown): void {
  const changes = Array.isArray(data) ? data.filter(isChange) : []
  for (const change of changes) {
    if (change.action === 'comment' && change.id !== undefined) {
      void fetchAnew(['comments', change.resource, change.id])
      // The tab counts them.
      void fetchAnew(['record', change.resource, change.id])
      continue
    }
    touched.add(change.resource)
    if (change.resource === 'general_setting') refreshSettings()
    // The menu counts who waits to be let in.
    if (change.resource === 'user') void fetchAnew(['menu'])
    if (change.id === undefined) {
      void fetchAnew(['record', change.resource])
      void fetchAnew(['comments', change.resource])
    } else hearRecord({ ...change, id: change.id })
  }
  gathering ??= setTimeout(() => {
    gathering = undefined
    for (const resource of touched) refreshList(resource)
    heard.set(new Set(touched))
    touched.clear()
  }, gatherMs)
}

/** Everything may be other than it was: a long time was not heard of. */
export const lookAgain = (): void => void queries.invalidateQueries()

function hearRecord({ resource, id, version, by, action }: HeardChange & { id: number }): void {
  const known = queries.getQueryData<RecordRow>(['record', resource, id])
  // This tab did it, and holds the newer version already.
  if (known && version !== undefined && (known.row_version ?? 0) >= version) return
  if (by !== undefined) changedBy.update((now) => new Map(now).set(keyOf({ resource, id }), { by, action }))
  void fetchAnew(['record', resource, id])
  void fetchAnew(['history', resource, id])
}

/** Nothing moves under the pointer: such a list waits, and says so. */
function refreshList(resource: string): void {
  if (!isPointedAt(resource)) return showNow(resource)
  waiting.update((now) => new Set(now).add(resource))
  looking ??= setInterval(() => {
    for (const one of waiting.get()) if (!isPointedAt(one)) showNow(one)
    if (waiting.get().size > 0) return
    clearInterval(looking)
    looking = undefined
  }, lookMs)
}

/** Fetches a list anew, wherever the pointer is. */
export function showNow(resource: string): void {
  waiting.update((now) => (now.has(resource) ? new Set([...now].filter((one) => one !== resource)) : now))
  void fetchAnew(['list', resource])
  void fetchAnew(['options', resource])
}

const isPointedAt = (resource: string): boolean =>
  !document.hidden && document.querySelector(`[data-rows="${CSS.escape(resource)}"]:hover`) !== null

/** A hidden tab waits with fetching until somebody looks at it. */
const fetchAnew = (queryKey: readonly unknown[]): Promise<void> =>
  queries.invalidateQueries({ queryKey, refetchType: document.hidden ? 'none' : 'active' })
