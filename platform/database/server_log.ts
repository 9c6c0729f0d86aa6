import { copyFileSync, statSync, truncateSync } from 'node:fs'

const most = 5_000_000

/** Keeps PostgreSQL's log and one older part, 5 MB each. It is written in append mode, so it may be cut while it is open. */
export function keepLogSmall(file: string): void {
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found || found.size < most) return
  copyFileSync(file, `${file}.1`)
  truncateSync(file)
}
