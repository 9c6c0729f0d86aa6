import { createHash, randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { nowMs } from '../clock/clock.ts'
import { isFileKey } from '../fields/file/field.ts'
import { freeBytes, receiveInto, unlessMissing, writeDurably } from './disk.ts'
import { isAccepted, isPictureKind, mediaTypes, type StoredKind, type UploadKind } from './file_kind.ts'
import { asStorageFull, brokenFile, storageFull, typeNotAllowed } from './file_refusals.ts'
import { reencode } from './image.ts'
import { diskShelf } from './disk_shelf.ts'
import type { Shelf } from './shelf.ts'
import { isCutOffPdf, sniff } from './sniff.ts'

/** A file that was checked and lies on disk under its key, but is not yet to be seen. Sizes in bytes and pixels. */
export interface CheckedFile {
  readonly key: string
  readonly kind: StoredKind
  readonly media_type: string
  readonly bytes: number
  /** Of the bytes that are kept, in hexadecimal. */
  readonly sha256: string
  readonly width: number | null
  readonly height: number | null
}

export type FileSize = 'full' | 'thumb'

/**
 * The files of the office. An upload goes through three steps: `receive` (as sent, in a folder of DATA_DIR), `check` (by
 * content; pictures drawn anew), `publish` (put on the shelf). Whatever breaks off before leaves nothing to be seen.
 */
export interface FileStore {
  /** Takes an upload as it comes and returns its new key. @throws Refusal `file_too_large`, `file_empty`, `file_incomplete`, `storage_full` */
  receive(source: Readable, maxMb: number): Promise<string>
  /** @throws Refusal `file_type`, `file_broken`, `file_pixels`, `storage_full`; the upload is gone then */
  check(key: string, accept: readonly string[]): Promise<CheckedFile>
  /** Puts a checked file in its place; it survives a power cut when this returns. @throws Refusal `storage_full`, `files_away` */
  publish(key: string): Promise<void>
  /** Forgets an upload that was not published; no error when there is none. */
  discard(key: string): Promise<void>
  /** The bytes of a published file; undefined when there is none, or no thumbnail because it is no picture. */
  read(key: string, size: FileSize): Promise<{ stream: Readable; bytes: number } | undefined>
  /** Deletes a published file; no error when there is none. */
  remove(key: string): Promise<void>
  /** Deletes what broken uploads left behind. @returns how many files */
  sweepIncoming(olderThanHours: number): Promise<number>
}

export interface StoreOptions {
  /** Bytes of the disk that uploads leave free, because the database may lie on the same one. */
  readonly reserveBytes?: number
  /** Where finished files lie; `{dataDir}/files` unless told otherwise. */
  readonly shelf?: Shelf
}

const megabyte = 1024 * 1024

/** Opens the store over a shelf; what is being received lies in `{dataDir}/files/incoming`. Several processes may share it. */
export function fileStore(
  dataDir: string,
  { reserveBytes = 256 * megabyte, shelf = diskShelf(dataDir) }: StoreOptions = {},
): FileStore {
  const root = join(dataDir, 'files')
  const incoming = join(root, 'incoming')
  const sent = (key: string) => join(incoming, `${safe(key)}.sent`)
  const draft = (key: string, size: FileSize) => join(incoming, fileName(key, size))
  const inTurn = turns()

  const discard = async (key: string) => {
    for (const path of [sent(key), draft(key, 'full'), draft(key, 'thumb')]) await rm(path, { force: true })
  }
  const orDiscard = async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      await discard(key)
      throw asStorageFull(error)
    }
  }

  return {
    discard,
    async receive(source, maxMb) {
      const key = newKey()
      return orDiscard(key, async () => {
        await mkdir(incoming, { recursive: true, mode: 0o700 })
        if ((await freeBytes(incoming)) < reserveBytes + maxMb * megabyte) throw storageFull()
        await receiveInto(sent(key), source, maxMb)
        return key
      })
    },
    // In turn, because a picture needs up to 160 MB for a moment.
    check: (key, accept) =>
      inTurn(() =>
        orDiscard(key, async () => {
          const bytes = await readFile(sent(key))
          const kind = await sniff(bytes)
          if (!kind && isAccepted('pdf', accept) && isCutOffPdf(bytes)) throw brokenFile()
          if (!kind || !isAccepted(kind, accept)) throw typeNotAllowed()
          const made = await finalForm(bytes, kind)
          if (made.thumbnail) await writeDurably(draft(key, 'thumb'), made.thumbnail)
          if (made.bytes === bytes) await rename(sent(key), draft(key, 'full'))
          else await writeDurably(draft(key, 'full'), made.bytes)
          await rm(sent(key), { force: true })
          const { width, height } = made
          const sha256 = createHash('sha256').update(made.bytes).digest('hex')
          return {
            key,
            kind: made.kind,
            media_type: mediaTypes[made.kind],
            bytes: made.bytes.length,
            sha256,
            width,
            height,
          }
        }),
      ),
    async publish(key) {
      await orDiscard(key, async () => {
        if (existsSync(draft(key, 'thumb'))) await shelf.put(fileName(key, 'thumb'), draft(key, 'thumb'), 'move')
        await shelf.put(fileName(key, 'full'), draft(key, 'full'), 'move')
        await discard(key)
      })
    },
    async read(key, size) {
      return shelf.get(fileName(key, size))
    },
    async remove(key) {
      for (const size of ['full', 'thumb'] as const) await shelf.remove(fileName(key, size))
    },
    async sweepIncoming(olderThanHours) {
      const before = nowMs() - olderThanHours * 3_600_000
      let swept = 0
      for (const name of (await unlessMissing(readdir(incoming))) ?? []) {
        const found = await unlessMissing(stat(join(incoming, name)))
        if (!found || found.mtimeMs > before) continue
        await rm(join(incoming, name), { force: true })
        swept += 1
      }
      return swept
    },
  }
}

interface FinalForm {
  kind: StoredKind
  bytes: Buffer
  width: number | null
  height: number | null
  thumbnail?: Buffer
}

async function finalForm(bytes: Buffer, kind: UploadKind): Promise<FinalForm> {
  return isPictureKind(kind) ? reencode(bytes, kind) : { kind, bytes, width: null, height: null }
}

/** 32 characters of base 36: 165 bits that nobody can guess. */
function newKey(): string {
  return Array.from({ length: 32 }, () => randomInt(36).toString(36)).join('')
}

/** The only way from a key to a path. */
function safe(key: string): string {
  if (!isFileKey(key)) throw new RangeError('Not the key of a stored file.')
  return key
}

function fileName(key: string, size: FileSize): string {
  return size === 'thumb' ? `${safe(key)}-thumb` : safe(key)
}

/** Lets works begin one after the other, in the order in which they were asked for. */
function turns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const turn = last.then(work)
    last = turn.catch(() => {})
    return turn
  }
}
