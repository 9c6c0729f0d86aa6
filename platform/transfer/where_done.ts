import { asWritten, Refusal } from '../errors/errors.ts'
import { WorkerLost } from './apart.ts'
import type { Layout } from './layout.ts'
import { doTask, type Task } from './tasks.ts'
import type { Transfers } from './transfers.ts'

/** Rows up to which a task is done beside the requests: starting a process takes a quarter of a second. */
export const fewRows = 1000
/** The same of a file that is not read yet; a sheet of 1,000 agencies has about as much. */
export const fewBytes = 128 * 1024

/**
 * Does a task that somebody waits for: small ones here, large ones in a process of their own.
 * @param request id of the request, for the log
 * @throws Refusal 500 when that process was ended from outside
 */
export async function done(
  transfers: Transfers,
  task: Exclude<Task, { kind: 'run' }>,
  isLarge: boolean,
  request: string,
): Promise<Layout | undefined> {
  if (!isLarge || !transfers.apart) return doTask(transfers, task)
  try {
    return await transfers.apart.do(task, { reqId: request })
  } catch (error) {
    if (!(error instanceof WorkerLost)) throw error
    throw new Refusal(500, 'transfer_lost', 'import.error.lost', { reference: asWritten(request) })
  }
}
