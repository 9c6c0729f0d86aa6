import { crc32, createInflateRaw } from 'node:zlib'
import { type Part, wholeZip } from './office_zip.ts'

/** A text document and a workbook of 10 MB stay far below; a bomb does not. Bytes when unpacked. */
const mostUnpacked = 256 * 1024 * 1024
const mostContentTypes = 1024 * 1024

const mainTypes = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
} as const
const mainParts = { docx: /^word\/document[^/]*\.xml$/, xlsx: /^xl\/workbook[^/]*\.xml$/ } as const

// Macros of Word and Excel, the macro sheets of Excel 4, controls that run, and programs packed along.
const runs =
  /(^|\/)vba[^/]*\.(bin|xml)$|^xl\/macrosheets\/|(^|\/)activex\/|\.(exe|dll|scr|com|bat|cmd|ps1|vbs|vbe|js|jse|wsf|hta|jar|class|lnk|msi)$/i
const runningTypes = /macroenabled|vbaproject|activex|macrosheet/i

/**
 * `docx` or `xlsx` when the bytes are such a document, whole and without anything that runs; otherwise undefined: other
 * archives, encrypted ones, bombs, files with something before or behind the archive.
 */
export async function officeKind(bytes: Buffer): Promise<'docx' | 'xlsx' | undefined> {
  const parts = wholeZip(bytes)
  if (!parts || parts.some(({ name }) => runs.test(name))) return undefined
  if (parts.reduce((sum, part) => sum + part.size, 0) > mostUnpacked) return undefined
  const kind = await declaredKind(bytes, parts)
  if (!kind) return undefined
  for (const part of parts) {
    if (!(await isAsDeclared(bytes, part))) return undefined
  }
  return kind
}

async function declaredKind(bytes: Buffer, parts: readonly Part[]): Promise<'docx' | 'xlsx' | undefined> {
  const list = parts.find(({ name }) => name === '[Content_Types].xml')
  if (!list || list.size > mostContentTypes) return undefined
  const chunks: Buffer[] = []
  if (!(await isAsDeclared(bytes, list, (chunk) => chunks.push(chunk)))) return undefined
  const types = Buffer.concat(chunks).toString('utf8')
  if (runningTypes.test(types)) return undefined
  const kinds = (['docx', 'xlsx'] as const).filter(
    (kind) => types.includes(`"${mainTypes[kind]}"`) && parts.some(({ name }) => mainParts[kind].test(name)),
  )
  return kinds.length === 1 ? kinds[0] : undefined
}

/** Unpacks one part without keeping it: a bomb lies about its size, a cut file about its sum. */
async function isAsDeclared(bytes: Buffer, part: Part, taken?: (chunk: Buffer) => void): Promise<boolean> {
  const packed = bytes.subarray(part.start, part.start + part.packedSize)
  let size = 0
  let crc = 0
  try {
    for await (const chunk of part.isDeflated ? inflated(packed) : [packed]) {
      size += chunk.length
      if (size > part.size) return false
      crc = crc32(chunk, crc)
      taken?.(chunk)
    }
  } catch {
    return false
  }
  return size === part.size && crc === part.crc
}

function inflated(packed: Buffer): AsyncIterable<Buffer> {
  const unpacking = createInflateRaw({ chunkSize: 256 * 1024 })
  unpacking.end(packed)
  return unpacking
}
