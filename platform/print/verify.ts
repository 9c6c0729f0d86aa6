import { systemSession } from '../access/session.ts'
import { readOne } from '../record/reading.ts'
import type { Printing } from './printing.ts'
import { printsOf, sourceOf, writtenRows } from './printing.ts'
import { findPrint, type KeptPrint } from './printed_document.ts'

/**
 * What a scanned code proves. `genuine`: the office printed this, and its record stands. `canceled`: the record was canceled or
 * deleted since. `replaced`: a later print of the same record says something else. `unknown`: not a code of this office.
 */
export type Verdict =
  | { readonly state: 'genuine' | 'canceled' | 'replaced'; readonly print: KeptPrint }
  | { readonly state: 'unknown'; readonly print: undefined }

const unknown: Verdict = { state: 'unknown', print: undefined }

/** Judges a code by the print it names and by how the record stands now. What is told is what the paper said, never the record. */
export async function verify(printing: Printing, token: string): Promise<Verdict> {
  const id = printing.tokens.read(token)
  const print = id === undefined ? undefined : await findPrint(printing.engine.database.app, id)
  if (!print) return unknown
  if (print.record === null) return { state: 'genuine', print }
  const standing = await standingNow(printing, print, print.record)
  if (standing === 'canceled') return { state: 'canceled', print }
  const wasDraft = print.shown.mark !== null && standing === 'valid'
  return { state: print.is_replaced || wasDraft ? 'replaced' : 'genuine', print }
}

async function standingNow(
  printing: Printing,
  print: KeptPrint,
  record: number,
): Promise<'valid' | 'draft' | 'canceled'> {
  const implementation = printing.engine.find(print.resource)
  if (!implementation) return 'canceled'
  const source = sourceOf(printing, implementation, systemSession)
  const row = await readOne(source, record)
  const [written] = row ? await writtenRows(printing, source, [row], 'en') : []
  if (!written) return 'canceled'
  return printsOf(implementation)[print.form]?.standing?.(written) ?? 'valid'
}
