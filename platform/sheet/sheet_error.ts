/** Limits a spreadsheet must keep to, so that no file can exhaust the server. Sizes in bytes, lengths in UTF-16 units. */
export interface SheetLimits {
  /** Uncompressed bytes of one part of the file; a zip bomb ends here. */
  partBytes: number
  /** Uncompressed bytes of the parts that stay in memory (styles, list of sheets). */
  smallPartBytes: number
  /** Bytes of text in the shared string table, which goes to the disk. */
  sharedTextBytes: number
  /** Rows that hold at least one value. */
  rows: number
  columns: number
  cellLength: number
}

/** The longest text Excel itself can hold is 32,767; the rest leaves room for 100,000 rows of 20 columns. */
export const sheetLimits: SheetLimits = {
  partBytes: 768 * 1024 * 1024,
  smallPartBytes: 16 * 1024 * 1024,
  sharedTextBytes: 96 * 1024 * 1024,
  rows: 200_000,
  columns: 200,
  cellLength: 32_767,
}

/** Why a whole file was refused. Each has a text `sheet.error.<code>` in four languages. */
export type SheetErrorCode =
  | 'empty_file'
  | 'old_excel'
  | 'binary_excel'
  | 'open_document'
  | 'encrypted'
  | 'pdf'
  | 'html'
  | 'not_a_spreadsheet'
  | 'broken'
  | 'encoding'
  | 'unclosed_quote'
  | 'too_big'
  | 'too_many_rows'
  | 'too_many_columns'
  | 'cell_too_long'
  | 'no_sheet'

/** A file that cannot be read (or written) as a spreadsheet; `text` is the id of its text, `params` fill it. */
export class SheetError extends Error {
  readonly code: SheetErrorCode
  readonly text: string
  readonly params: Readonly<Record<string, string>>

  constructor(code: SheetErrorCode, params: Readonly<Record<string, string>> = {}) {
    super(`sheet.error.${code} ${JSON.stringify(params)}`)
    this.name = 'SheetError'
    this.code = code
    this.text = `sheet.error.${code}`
    this.params = params
  }
}
