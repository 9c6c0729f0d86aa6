/** One file inside an archive. Sizes and places in bytes. */
export interface Part {
  name: string
  isDeflated: boolean
  crc: number
  packedSize: number
  size: number
  /** Where its content begins. */
  start: number
}

const [partMark, directoryMark, endMark] = [0x04034b50, 0x02014b50, 0x06054b50]
const mostParts = 5000

/**
 * The parts of a plain zip archive that fills the bytes from the first to the last, as every office program writes it;
 * undefined when anything is odd: encrypted, in several volumes, over 4 GB, a remark or other bytes behind, parts that
 * are named twice or named differently in the two places. Readers of archives disagree on odd ones, so what is
 * checked here must be what a person opens later.
 */
export function wholeZip(bytes: Buffer): Part[] | undefined {
  const end = bytes.length - 22
  if (end < 0 || bytes.readUInt32LE(end) !== endMark) return undefined
  const count = bytes.readUInt16LE(end + 10)
  const [size, offset] = [bytes.readUInt32LE(end + 12), bytes.readUInt32LE(end + 16)]
  if (bytes.readUInt32LE(end + 4) !== 0 || bytes.readUInt16LE(end + 8) !== count) return undefined
  if (count === 0 || count > mostParts || offset + size !== end) return undefined
  const entries = directory(bytes.subarray(offset, end), count)
  const parts = entries?.map((entry) => located(bytes, entry))
  if (!parts?.every((part) => part !== undefined)) return undefined
  return areDistinct(parts) ? parts : undefined
}

type Entry = Omit<Part, 'start'> & { header: number }

function directory(bytes: Buffer, count: number): Entry[] | undefined {
  const entries: Entry[] = []
  let at = 0
  while (at + 46 <= bytes.length && bytes.readUInt32LE(at) === directoryMark) {
    const [flags, method] = [bytes.readUInt16LE(at + 8), bytes.readUInt16LE(at + 10)]
    const nameEnd = at + 46 + bytes.readUInt16LE(at + 28)
    const isEncrypted = (flags & 0x2041) !== 0
    if (isEncrypted || (method !== 0 && method !== 8) || nameEnd > bytes.length) return undefined
    entries.push({
      name: bytes.toString('utf8', at + 46, nameEnd),
      isDeflated: method === 8,
      crc: bytes.readUInt32LE(at + 16),
      packedSize: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      header: bytes.readUInt32LE(at + 42),
    })
    at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return at === bytes.length && entries.length === count ? entries : undefined
}

function located(bytes: Buffer, { header, ...entry }: Entry): Part | undefined {
  if (header + 30 > bytes.length || bytes.readUInt32LE(header) !== partMark) return undefined
  const nameEnd = header + 30 + bytes.readUInt16LE(header + 26)
  const isSame =
    bytes.toString('utf8', header + 30, nameEnd) === entry.name &&
    bytes.readUInt16LE(header + 8) === (entry.isDeflated ? 8 : 0) &&
    (bytes.readUInt16LE(header + 6) & 0x2041) === 0
  return isSame ? { ...entry, start: nameEnd + bytes.readUInt16LE(header + 28) } : undefined
}

function areDistinct(parts: readonly Part[]): boolean {
  const names = parts.map(({ name }) => name.toLowerCase())
  const arePlain = names.every((name) => !/[\\\0]|^\/|(^|\/)\.\.?(\/|$)/.test(name))
  return arePlain && new Set(names).size === names.length
}
