import { job } from './job.ts'
import type { Run } from './run.ts'

/** Lines of one copy; each is a step of its own. */
export const linesPerCopy = 60

/** The work of the crash test: copies lines into the table `book`. */
export const copying = job<{ name: string }>('copying', {
  parse: (stored) => {
    if (typeof stored === 'object' && stored && 'name' in stored) return { name: String(stored.name) }
    throw new Error('no name')
  },
})

export async function copyLines({ name }: { name: string }, run: Run): Promise<number> {
  for (let line = 1; line <= linesPerCopy; line += 1) {
    await run.once(`line ${line}`, async (trx) => {
      await trx.query('insert into book values ($1)', [`${name} ${line}`])
      await trx.query('select pg_sleep(0.05)')
    })
    await run.progress(line, linesPerCopy)
  }
  return linesPerCopy
}
