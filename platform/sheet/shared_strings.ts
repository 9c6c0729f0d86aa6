import { decodeExcelEscapes } from './xml.ts'
import { SheetError, type SheetLimits } from './sheet_error.ts'
import { scanPart, type Workbook } from './workbook.ts'

/** The texts a workbook keeps once and names by number. */
export interface SharedStrings {
  at(index: number): string | undefined
}

const blockBytes = 1024 * 1024
const lengthBytes = 3
const tableLength = 65_536

/**
 * Reads the shared string table. Two million strings as JavaScript strings would take 130 MB; as UTF-8 in blocks outside the heap they take their own length.
 * Rich text is joined; pronunciation hints of East Asian files are left out.
 */
export async function readSharedStrings(workbook: Workbook, limits: SheetLimits): Promise<SharedStrings> {
  const store = new TextStore(limits)
  if (!workbook.sharedStrings) return store
  let text = ''
  let isText = false
  let isHint = false
  await scanPart(workbook.path, workbook.sharedStrings, limits.partBytes, {
    open(name) {
      if (name === 'si') text = ''
      else if (name === 'rPh') isHint = true
      else if (name === 't') isText = !isHint
    },
    close(name) {
      if (name === 't') isText = false
      else if (name === 'rPh') isHint = false
      else if (name === 'si') store.add(decodeExcelEscapes(text))
    },
    text(piece) {
      if (isText) text += piece
      if (text.length > blockBytes) throw new SheetError('broken')
    },
  })
  return store
}

/** Texts one after the other in blocks, each led by its length in three bytes; where each begins is kept in tables that grow without being copied. */
class TextStore implements SharedStrings {
  readonly #blocks: Buffer[] = []
  readonly #starts: Uint32Array[] = []
  #count = 0
  #used = 0
  readonly #limits: SheetLimits

  constructor(limits: SheetLimits) {
    this.#limits = limits
  }

  add(text: string): void {
    const bytes = Buffer.byteLength(text)
    if (bytes + lengthBytes > blockBytes) throw this.#tooBig()
    let block = this.#blocks.at(-1)
    if (!block || this.#used + lengthBytes + bytes > block.length) {
      if ((this.#blocks.length + 1) * blockBytes > this.#limits.sharedTextBytes) throw this.#tooBig()
      block = Buffer.allocUnsafeSlow(blockBytes)
      this.#blocks.push(block)
      this.#used = 0
    }
    if (this.#count % tableLength === 0) this.#starts.push(new Uint32Array(tableLength))
    const table = this.#starts.at(-1)
    if (table) table[this.#count++ % tableLength] = (this.#blocks.length - 1) * blockBytes + this.#used
    this.#used = block.writeUIntLE(bytes, this.#used, lengthBytes)
    this.#used += block.write(text, this.#used)
  }

  at(index: number): string | undefined {
    if (!(index >= 0 && index < this.#count)) return undefined
    const start = this.#starts[Math.floor(index / tableLength)]?.[index % tableLength] ?? 0
    const block = this.#blocks[Math.floor(start / blockBytes)]
    const position = (start % blockBytes) + lengthBytes
    return block?.toString('utf8', position, position + block.readUIntLE(position - lengthBytes, lengthBytes))
  }

  #tooBig(): SheetError {
    return new SheetError('too_big', {
      megabytes: String(Math.max(1, Math.floor(this.#limits.sharedTextBytes / blockBytes))),
    })
  }
}
