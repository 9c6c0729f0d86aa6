import { randomUUID } from 'node:crypto'
import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { decodeExcelEscapes } from './xml.ts'
import { SheetError, type SheetLimits } from './sheet_error.ts'
import { scanPart, type Workbook } from './workbook.ts'

/** The texts a workbook keeps once and names by number. */
export interface SharedStrings {
  at(index: number): string | undefined
  /** Gives back what it holds; nothing can be asked for afterwards. */
  close(): void
}

/** Longer than the longest text of a cell in UTF-8. */
const blockBytes = 128 * 1024
/** Blocks in memory: 4 MB. A sheet names its texts nearly in their order, so that few are read twice. */
const keptBlocks = 32
const lengthBytes = 3
const tableLength = 65_536

/**
 * Reads the shared string table. Two million different texts would take 130 MB as JavaScript strings; what does not fit
 * into a few blocks lies in a file beside the workbook, which has no name and is gone with the process.
 * Rich text is joined; pronunciation hints of East Asian files are left out.
 */
export async function readSharedStrings(workbook: Workbook, limits: SheetLimits): Promise<SharedStrings> {
  const store = new TextStore(dirname(workbook.path), limits)
  if (!workbook.sharedStrings) return store
  let text = ''
  let isText = false
  let isHint = false
  try {
    await scanPart(workbook.path, workbook.sharedStrings, limits.partBytes, {
      open(name) {
        if (name === 'si') text = ''
        else if (name === 'rPh') isHint = true
        else if (name === 't') isText = !isHint
      },
      close(name) {
        if (name === 't') isText = false
        else if (name === 'rPh') isHint = false
        // One sign more than a cell may hold: the cell that names it is refused.
        else if (name === 'si') store.add(decodeExcelEscapes(text).slice(0, limits.cellLength + 1))
      },
      text(piece) {
        if (isText) text += piece
        if (text.length > mostText) throw new SheetError('broken')
      },
    })
    store.settle()
    return store
  } catch (error) {
    store.close()
    throw error
  }
}

const mostText = 1024 * 1024

/** Texts one after the other in blocks, each led by its length in three bytes; where each begins is kept in tables that grow without being copied. */
class TextStore implements SharedStrings {
  /** The blocks used last, the newest at the end. */
  readonly #blocks = new Map<number, Buffer>()
  readonly #starts: Uint32Array[] = []
  readonly #folder: string
  readonly #limits: SheetLimits
  #file: number | undefined
  #last: Buffer | undefined
  #lastIndex = -1
  #count = 0
  #used = 0

  constructor(folder: string, limits: SheetLimits) {
    this.#folder = folder
    this.#limits = limits
  }

  add(text: string): void {
    const bytes = Buffer.byteLength(text)
    if (bytes + lengthBytes > blockBytes) throw this.#tooBig()
    if (!this.#last || this.#used + lengthBytes + bytes > blockBytes) this.#begin()
    if (this.#count % tableLength === 0) this.#starts.push(new Uint32Array(tableLength))
    const table = this.#starts.at(-1)
    if (table) table[this.#count++ % tableLength] = this.#lastIndex * blockBytes + this.#used
    this.#used = this.#last?.writeUIntLE(bytes, this.#used, lengthBytes) ?? 0
    this.#used += this.#last?.write(text, this.#used) ?? 0
  }

  /** All texts are there: from now on any block may be the one that gives way. */
  settle(): void {
    if (this.#file !== undefined) this.#spill()
  }

  at(index: number): string | undefined {
    if (!(index >= 0 && index < this.#count)) return undefined
    const start = this.#starts[Math.floor(index / tableLength)]?.[index % tableLength] ?? 0
    const block = this.#block(Math.floor(start / blockBytes))
    const position = (start % blockBytes) + lengthBytes
    return block.toString('utf8', position, position + block.readUIntLE(position - lengthBytes, lengthBytes))
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file)
    this.#file = undefined
    this.#blocks.clear()
  }

  #begin(): void {
    if ((this.#lastIndex + 2) * blockBytes > Math.max(this.#limits.sharedTextBytes, blockBytes)) throw this.#tooBig()
    if (this.#last && this.#blocks.size >= keptBlocks) this.#spill()
    this.#last = Buffer.allocUnsafeSlow(blockBytes)
    this.#blocks.set(++this.#lastIndex, this.#last)
    this.#used = 0
  }

  /** Blocks that are full go to the disk and out of memory. */
  #spill(): void {
    this.#file ??= namelessFile(this.#folder)
    for (const [index, block] of this.#blocks) writeSync(this.#file, block, 0, blockBytes, index * blockBytes)
    this.#blocks.clear()
  }

  #block(index: number): Buffer {
    const known = this.#blocks.get(index)
    this.#blocks.delete(index)
    const block = known ?? this.#fetched(index)
    this.#blocks.set(index, block)
    return block
  }

  /** A block from the disk, in the place of the one that was not used for longest. */
  #fetched(index: number): Buffer {
    const [oldest] = this.#blocks
    const block = this.#blocks.size >= keptBlocks && oldest ? oldest[1] : Buffer.allocUnsafeSlow(blockBytes)
    if (oldest?.[1] === block) this.#blocks.delete(oldest[0])
    if (this.#file !== undefined) readSync(this.#file, block, 0, blockBytes, index * blockBytes)
    return block
  }

  #tooBig(): SheetError {
    const megabytes = Math.max(1, Math.floor(this.#limits.sharedTextBytes / 1024 / 1024))
    return new SheetError('too_big', { megabytes: String(megabytes) })
  }
}

/** A file that only its handle reaches: whatever ends the process, nothing stays on the disk. */
function namelessFile(folder: string): number {
  const path = join(folder, `strings-${randomUUID()}`)
  const file = openSync(path, 'wx+', 0o600)
  rmSync(path)
  return file
}
