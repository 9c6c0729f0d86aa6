import { nowMs } from '../clock/clock.ts'
import type { Engine } from '../record/engine.ts'
import { isOrder, toldFrom, type ApartOffice, type Order, type Report } from './apart_message.ts'
import { doTask } from './tasks.ts'
import type { Transfers } from './transfers.ts'

/** Changes told together. */
const together = 500

/** The office inside of this process. */
export interface OpenOffice {
  readonly transfers: Transfers
  readonly close: () => Promise<void>
}

/**
 * The whole life of a process that does one task (apart.ts): it waits for its order, does it, says what came of it and
 * ends. It is ended by whoever started it: signals to the whole group are for the server, which tells it when to stop.
 */
export function serveApart(
  open: (
    office: ApartOffice,
    about: Readonly<Record<string, unknown>>,
    announce: Engine['announce'],
  ) => Promise<OpenOffice>,
): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  // Without a server nobody would see what becomes of the task; the database takes back what was not committed.
  process.once('disconnect', () => process.exit(1))
  let isStopping = false
  let transfers: Transfers | undefined
  const carryOut = async ({ office, about, task }: Extract<Order, { is: 'order' }>): Promise<void> => {
    const announced: Parameters<Engine['announce']>[0][] = []
    const tell = () => send({ is: 'announced', changes: announced.splice(0) })
    const opened = await open(office, about, (change) => {
      if (announced.push(change) >= together) tell()
    })
    transfers = opened.transfers
    if (isStopping) await transfers.stop()
    // What only opening needed would stay beside the rows.
    globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    const start = nowMs()
    try {
      const result = await doTask(transfers, task)
      tell()
      const peak = Math.round(process.resourceUsage().maxRSS / 1024)
      transfers.log.info({ task: task.kind, ms: nowMs() - start, peak_mb: peak }, 'transfer done')
      await opened.close()
      send({ is: 'done', result }, () => process.exit(0))
    } catch (error) {
      send({ is: 'failed', error: toldFrom(error) }, () => process.exit(1))
    }
  }
  process.on('message', (message) => {
    if (!isOrder(message)) return
    if (message.is === 'order')
      carryOut(message).catch((error: unknown) => send({ is: 'failed', error: toldFrom(error) }, () => process.exit(1)))
    else {
      isStopping = true
      void transfers?.stop()
    }
  })
}

const send = (report: Report, then: () => void = () => {}): void => void process.send?.(report, then)
