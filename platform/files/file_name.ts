import type { StoredKind } from './file_kind.ts'

const longestName = 150

/**
 * The name of an upload as people will see it and get it back: the last part of a path, without characters that steer
 * (line ends, text direction, quotes of a header, joints of a path), with the ending of what it really is.
 * `C:\scans\licence.pdf.exe` that holds a PDF becomes `licence.pdf.exe.pdf`.
 */
export function cleanFileName(given: string | undefined, kind: StoredKind): string {
  const last = (given ?? '').toWellFormed().normalize('NFC').split(/[\\/]/).at(-1) ?? ''
  const plain = last
    .replace(steering, '')
    .replace(/[<>:"|?*\s]+/g, ' ')
    .replace(/[\s.]+$/, '')
  const [, stem = plain, ending = ''] = /^(.*)\.([a-z0-9]{1,5})$/iu.exec(plain) ?? []
  const isTrue = ending.toLowerCase() === kind || (kind === 'jpg' && ending.toLowerCase() === 'jpeg')
  const base = isTrue || /^(pdf|jpe?g|png|webp|docx|xlsx)$/i.test(ending) ? stem : plain
  const bare = base.replace(/^[\s.]+/, '')
  return `${[...bare].slice(0, longestName).join('').trim() || 'file'}.${isTrue ? ending : kind}`
}

// Controls, ends of lines and paragraphs, marks of text direction. The joiners of Bengali and Arabic (U+200C, U+200D) stay.
const steering = /[\p{Cc}\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufffd]/gu

/** The header Content-Disposition with a name in any script (RFC 6266, RFC 5987). */
export function contentDisposition(disposition: 'inline' | 'attachment', name: string): string {
  const ascii = name.replace(/[^ !#-[\]-~]/gu, '_')
  const coded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${disposition}; filename="${ascii.replaceAll('%', '_')}"; filename*=UTF-8''${coded}`
}
