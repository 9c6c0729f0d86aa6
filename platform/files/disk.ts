import { createWriteStream } from 'node:fs'
import { open, statfs, writeFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Refusal } from '../errors/errors.ts'
import { emptyFile, incompleteUpload, isSystemError, tooLarge } from './file_refusals.ts'

const bytesPerMb = 1024 * 1024

/**
 * Writes a stream into a new file that only the server may read, and on the disk's platter before it returns.
 * @param maxMb counted while it streams: what the sender announced is not believed
 * @throws Refusal `file_too_large`, `file_empty` or `file_incomplete` (broken off); errors of the disk as they are
 */
export async function receiveInto(path: string, source: Readable, maxMb: number): Promise<void> {
  let total = 0
  const counted = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      total += chunk.length
      if (total > maxMb * bytesPerMb) throw tooLarge(maxMb)
      yield chunk
    }
  }
  try {
    await pipeline(source, counted, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }))
  } catch (error) {
    throw error instanceof Refusal || isSystemError(error) ? error : incompleteUpload()
  }
  if (total === 0) throw emptyFile()
}

/** Writes a new file that only the server may read, and on the disk's platter before it returns. */
export const writeDurably = (path: string, bytes: Buffer): Promise<void> =>
  writeFile(path, bytes, { flag: 'wx', mode: 0o600, flush: true })

/** Makes the names in a folder survive a power cut. */
export async function syncFolder(path: string): Promise<void> {
  // Windows has no such call and keeps its names by itself.
  if (process.platform === 'win32') return
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Bytes that the server may still write on the disk of a folder. */
export async function freeBytes(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(path)
  return bavail * bsize
}

/** The outcome of a file operation; undefined when the file is not there. */
export async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (isSystemError(error) && error.code === 'ENOENT') return undefined
    throw error
  }
}
