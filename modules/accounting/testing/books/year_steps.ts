import { rowsOf, type Row } from '#platform/testing/cast.ts'
import type { Answer, Send } from '#platform/testing/client.ts'
import type { TestServer } from '#platform/testing/server.ts'
import { keepVerification } from '../../ledger/verification.ts'
import { verifyBooks } from '../../ledger/verify.ts'

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

/** Verifies the books as the job does, for an office of a test that runs none. */
export async function verifyOffice({ scratch }: Pick<TestServer, 'scratch'>): Promise<void> {
  const client = await scratch.database.jobs.connect()
  try {
    await keepVerification(client, await verifyBooks(client))
  } finally {
    client.release()
  }
}

/** Locks everything, begins the closing, has the books verified and closes. */
export async function closeYear(server: Pick<TestServer, 'scratch'>, manager: Send, year: number): Promise<void> {
  await setLocks(manager, year, 'locked')
  await stepYear(manager, year, 'closing')
  await verifyOffice(server)
  await stepYear(manager, year, 'closed')
}

/** Changes settings of the office. */
export async function setOffice(admin: Send, values: Readonly<Record<string, unknown>>): Promise<void> {
  const settings = '/general_setting/api/v1/general_setting'
  const [row] = rowsOf(await admin('GET', `${settings}/all/`), 'general_settings')
  await done(admin('PUT', `${settings}/update/${row?.id}`, { ...values, row_version: row?.row_version }))
}

/** The first day that takes postings, by the settings of the office; null: any that its month takes. */
export const writesFrom = (admin: Send, no_entry_before: string | null): Promise<void> =>
  setOffice(admin, { no_entry_before })
