import { fileTypeFromBuffer } from 'file-type'
import type { UploadKind } from './file_kind.ts'
import { officeKind } from './office.ts'

/**
 * What an uploaded file is, by its whole content; undefined for everything that is not taken: SVG, HTML, programs,
 * animations, archives, macros, and files that are two things at once. Its name and the browser's word do not count.
 * A picture is only recognised here; whether it can be opened shows when it is re-encoded.
 */
export async function sniff(bytes: Buffer): Promise<UploadKind | undefined> {
  if (startsWith(bytes, '%PDF-')) return isWholePdf(bytes) ? 'pdf' : undefined
  if (startsWith(bytes, 'PK\u0003\u0004')) return officeKind(bytes)
  // An animated PNG is called `apng`, a JPEG of another standard `jpx`: neither is on the list.
  const found = await fileTypeFromBuffer(bytes)
  return pictures.find((kind) => kind === found?.ext)
}

const pictures = ['jpg', 'png', 'webp'] as const

function startsWith(bytes: Buffer, mark: string): boolean {
  return bytes.subarray(0, mark.length).equals(Buffer.from(mark, 'latin1'))
}

/** Its header at the very beginning (nothing can hide before it), its end where readers look for it, and no archive behind. */
function isWholePdf(bytes: Buffer): boolean {
  return isHeadedPdf(bytes) && hasPdfEnd(bytes) && !bytes.subarray(-longestZipTail).includes('PK\u0005\u0006')
}

const isHeadedPdf = (bytes: Buffer): boolean => /^%PDF-[12]\.\d[\s%]/.test(bytes.toString('latin1', 0, 10))
const hasPdfEnd = (bytes: Buffer): boolean => bytes.subarray(-1024).includes('%%EOF')

/** A PDF whose end is missing: a scanner or a line broke off. It is not taken, but it is no file of another type. */
export const isCutOffPdf = (bytes: Buffer): boolean => isHeadedPdf(bytes) && !hasPdfEnd(bytes)

// The record that ends a zip archive and the longest remark that may follow it.
const longestZipTail = 22 + 65_535
