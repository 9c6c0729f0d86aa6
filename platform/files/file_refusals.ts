import { Refusal } from '../errors/errors.ts'

/** 400 `This file type is not allowed.` (collaboration.md 194): the content is none of what the field takes. */
export const typeNotAllowed = (): Refusal => new Refusal(400, 'file_type', 'file.type_not_allowed')

/** 400 `The file is larger than {n} MB.` (website.md 60) */
export const tooLarge = (maxMb: number): Refusal => new Refusal(400, 'file_too_large', 'file.too_large', { n: maxMb })

export const emptyFile = (): Refusal => new Refusal(400, 'file_empty', 'file.empty')

/** 400 for a picture that is cut off or damaged. */
export const brokenPicture = (): Refusal => new Refusal(400, 'file_broken', 'file.picture_broken')

/** 400 for a document whose end is missing. */
export const brokenFile = (): Refusal => new Refusal(400, 'file_broken', 'file.broken')

/** 400 for a picture that would take too much memory when opened. */
export const tooManyPixels = (millions: number): Refusal =>
  new Refusal(400, 'file_pixels', 'file.too_many_pixels', { n: millions })

/** 400 for an icon that is no square, or too small or too large. website.md general_setting. */
export const notSquare = (min: number, max: number, width: number, height: number): Refusal =>
  new Refusal(400, 'file_not_square', 'file.not_square', { min, max, width, height })

/** 400 for a picture that would be blurred where it is printed. */
export const tooNarrow = (min: number, width: number): Refusal =>
  new Refusal(400, 'file_too_narrow', 'file.too_narrow', { min, width })

/** 400 when the upload broke off, or is not the form that is asked for. */
export const incompleteUpload = (): Refusal => new Refusal(400, 'file_incomplete', 'file.incomplete')

/** 409 when too many uploads of somebody wait for a record to hold them. */
export const tooManyUnclaimed = (n: number, mb: number, hours: number): Refusal =>
  new Refusal(409, 'file_too_many', 'file.too_many', { n, mb, hours })

/** 500 when the disk of the server has no room left: nothing the user could do but call somebody. */
export const storageFull = (): Refusal => new Refusal(500, 'storage_full', 'file.storage_full')

/** 503 when the files lie on a server of their own that is away. */
export const filesAway = (cause: unknown): Refusal =>
  Object.assign(new Refusal(503, 'files_away', 'file.away'), { cause })

/** A failed call of the operating system that means 'no room' as storageFull; any other error comes back as it is. */
export function asStorageFull(error: unknown): unknown {
  return isSystemError(error) && ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(error.code) ? storageFull() : error
}

/** Whether an error came from the operating system, not from the sender of an upload. */
export function isSystemError(error: unknown): error is Error & { code: string; syscall: string } {
  return error instanceof Error && 'syscall' in error && 'code' in error && typeof error.code === 'string'
}
