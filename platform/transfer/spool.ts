import { randomUUID } from 'node:crypto'
import { createReadStream, type ReadStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Transfers } from './transfers.ts'

/** A file to be sent that leaves no trace on the disk afterwards. */
export interface Sent {
  readonly stream: ReadStream
  readonly bytes: number
}

/** Small pieces are collected with the young; of larger ones 50 MB may lie about. */
const pieceBytes = 16 * 1024

/** Has a file written whole before the first byte of it is sent: a failure is an answer rather than a broken file. */
export async function spooled(
  { exports }: Pick<Transfers, 'exports'>,
  write: (path: string) => Promise<void>,
): Promise<Sent> {
  await mkdir(exports, { recursive: true, mode: 0o700 })
  const path = join(exports, randomUUID())
  try {
    await write(path)
    const { size } = await stat(path)
    const stream = createReadStream(path, { highWaterMark: pieceBytes })
    stream.once('close', () => void rm(path, { force: true }).catch(() => {}))
    return { stream, bytes: size }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}
