import { rowsOf, type Row } from '#platform/testing/cast.ts'
import type { Answer, Send } from '#platform/testing/client.ts'

const years = '/fiscal_year/api/v1/fiscal_year'

/** The answer of a call that has to succeed. @throws Error with the answer for what the office refuses */
export async function done(asked: Promise<Answer>): Promise<Answer> {
  const answered = await asked
  if (answered.status >= 300) throw new Error(`The office refused: ${answered.status} ${answered.raw}`)
  return answered
}

/** Takes a year one step on, as it stands now. */
export async function stepYear(send: Send, year: number, status: string, note?: string): Promise<Answer> {
  const { row_version } = (await send('GET', `${years}/${year}`)).body
  return done(send('PUT', `${years}/update_status/${year}`, { status, row_version, ...(note ? { note } : {}) }))
}

/** Locks or opens periods of a year in all branches. */
export async function setLocks(
  send: Send,
  year: number,
  status: 'open' | 'locked',
  which: (lock: Row) => boolean = () => true,
): Promise<void> {
  const base = '/period_lock/api/v1/period_lock'
  const all = rowsOf(await send('GET', `${base}/without_pagination/all/?fiscal_year=${year}`), 'period_locks')
  const ids = all.filter((lock) => which(lock) && Number(lock['period']) < 14).map(({ id }) => id)
  await done(send('POST', `${base}/change_many/`, { ids, status, note: 'The year is put in order.' }))
}

/** Locks everything, begins the closing and closes. */
export async function closeYear(manager: Send, year: number): Promise<void> {
  await setLocks(manager, year, 'locked')
  await stepYear(manager, year, 'closing')
  await stepYear(manager, year, 'closed')
}
