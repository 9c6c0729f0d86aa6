import { keptHere } from '../kept_here.ts'
import { currentPerson } from '../session/session.ts'

/** Signing out clears it with all else that the browser keeps (`clearStorage`). */
const key = 'recent_records'
const most = 8

/** Addresses of the records that this person looked at last in this browser, the latest first. */
export function recentPaths(): string[] {
  try {
    const kept: unknown = JSON.parse(keptHere.get(key) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('paths' in kept) || !('user' in kept)) return []
    if (kept.user !== currentPerson()?.id || !Array.isArray(kept.paths)) return []
    return kept.paths.filter((path) => typeof path === 'string')
  } catch {
    return []
  }
}

/** Remembers the address of a record, which holds its name; the same record under another name gives way. */
export function rememberRecord(path: string): void {
  const [, , , , id] = path.split('/')
  const isOther = (one: string): boolean => one.split('/').slice(0, 4).join() !== path.split('/').slice(0, 4).join()
  const others = recentPaths().filter((one) => isOther(one) || one.split('/')[4] !== id)
  keptHere.set(key, JSON.stringify({ user: currentPerson()?.id, paths: [path, ...others].slice(0, most) }))
}
