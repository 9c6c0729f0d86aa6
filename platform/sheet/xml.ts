import { SheetError } from './sheet_error.ts'

/** What a scanner tells of an XML part: names without namespace prefix, attributes as raw text for `attribute()`, text unescaped. */
export interface XmlListener {
  open(name: string, attributes: string): void
  close(name: string): void
  text(text: string): void
}

const maxPending = 1024 * 1024

/**
 * Push scanner for the XML of spreadsheets. It is fed piece by piece and keeps only the unfinished end of a piece.
 * It refuses a document type declaration, because only an attack (entity expansion) puts one into a spreadsheet.
 */
export class XmlScanner {
  #pending = ''
  readonly #listener: XmlListener

  constructor(listener: XmlListener) {
    this.#listener = listener
  }

  feed(piece: string): void {
    const source = this.#pending + piece
    let at = 0
    while (at < source.length) {
      const next = source.charCodeAt(at) === 60 ? this.#markup(source, at) : this.#characters(source, at)
      if (next < 0) break
      at = next
    }
    this.#pending = source.slice(at)
    if (this.#pending.length > maxPending) throw new SheetError('broken')
  }

  /** Call at the end of the part: an unfinished tag means a cut-off file. */
  finish(): void {
    if (this.#pending.trim() !== '') throw new SheetError('broken')
  }

  #characters(source: string, at: number): number {
    const end = source.indexOf('<', at)
    if (end > at) this.#listener.text(unescapeXml(source.slice(at, end)))
    return end
  }

  #markup(source: string, at: number): number {
    const second = source.charCodeAt(at + 1)
    if (second === 33 /* ! */) return this.#declaration(source, at)
    if (second === 63 /* ? */) return after(source, '?>', at)
    const end = tagEnd(source, at + 1)
    if (end < 0) return -1
    if (second === 47 /* / */) {
      this.#listener.close(localName(source, at + 2, end).name)
      return end + 1
    }
    const isClosed = source.charCodeAt(end - 1) === 47
    const { name, next } = localName(source, at + 1, isClosed ? end - 1 : end)
    this.#listener.open(name, source.slice(next, isClosed ? end - 1 : end))
    if (isClosed) this.#listener.close(name)
    return end + 1
  }

  #declaration(source: string, at: number): number {
    if (source.startsWith('<!--', at)) return after(source, '-->', at)
    if (source.startsWith('<![CDATA[', at)) {
      const next = after(source, ']]>', at)
      if (next > 0) this.#listener.text(source.slice(at + 9, next - 3))
      return next
    }
    if (source.length - at < 9) return -1
    throw new SheetError('broken')
  }
}

/** Value of an attribute by its local name, unescaped. */
export function attribute(attributes: string, name: string): string | undefined {
  let at = attributes.indexOf(name)
  for (; at >= 0; at = attributes.indexOf(name, at + 1)) {
    const before = at === 0 ? 32 : attributes.charCodeAt(at - 1)
    if (before > 32 && before !== 58 /* : */) continue
    let equals = at + name.length
    while (attributes.charCodeAt(equals) <= 32) equals++
    if (attributes.charCodeAt(equals) !== 61) continue
    let quote = equals + 1
    while (attributes.charCodeAt(quote) <= 32) quote++
    const end = attributes.indexOf(attributes.charAt(quote), quote + 1)
    return end < 0 ? undefined : unescapeXml(attributes.slice(quote + 1, end))
  }
  return undefined
}

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

function unescapeXml(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(#x[0-9a-fA-F]{1,6}|#\d{1,7}|\w{2,4});/g, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name] ?? whole
    const code = name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : whole
  })
}

/** Text for an XML element or attribute. Characters XML cannot hold take Excel's own notation `_xHHHH_`. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(
      /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g,
      (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    )
    .replace(/[&<>"]/g, (sign) => (sign === '&' ? '&amp;' : sign === '<' ? '&lt;' : sign === '>' ? '&gt;' : '&quot;'))
}

/** Undoes Excel's notation `_xHHHH_` in the text of a cell. */
export function decodeExcelEscapes(text: string): string {
  if (!text.includes('_x')) return text
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

function after(source: string, end: string, at: number): number {
  const found = source.indexOf(end, at)
  return found < 0 ? -1 : found + end.length
}

/** Position of the `>` that ends a tag; one inside a quoted attribute does not. */
function tagEnd(source: string, from: number): number {
  let quote = 0
  for (let at = from; at < source.length; at++) {
    const sign = source.charCodeAt(at)
    if (quote !== 0) {
      if (sign === quote) quote = 0
    } else if (sign === 62) return at
    else if (sign === 34 || sign === 39) quote = sign
  }
  return -1
}

function localName(source: string, from: number, end: number): { name: string; next: number } {
  let start = from
  let at = from
  for (; at < end; at++) {
    const sign = source.charCodeAt(at)
    if (sign <= 32) break
    if (sign === 58) start = at + 1
  }
  return { name: source.slice(start, at), next: at }
}
