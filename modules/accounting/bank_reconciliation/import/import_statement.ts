import type { Reader } from '#platform/access/read.ts'
import { systemSession, type Session } from '#platform/access/session.ts'
import { invalid, notFound, Refusal } from '#platform/errors/errors.ts'
import { transaction, type Engine } from '#platform/record/engine.ts'
import { storeOf } from '#platform/record/lifecycle.ts'
import { refuse } from '#platform/record/steps.ts'
import { expression } from '#platform/resource/expression.ts'
import { mostLines } from '../bank_reconciliation.resource.ts'
import type { ImportAnswer } from './import_answer.ts'
import { newLines } from './new_lines.rules.ts'
import { proposedMapping, withHeadings } from './proposed_mapping.rules.ts'
import type { StatementRows } from './read_statement.ts'
import { balancesOf, gapsOf, readLines, type FileLine, type LineFault } from './statement_lines.rules.ts'
import { mappingGap, type MappedColumn, type StatementMapping } from './statement_mapping.ts'

export interface ImportWish {
  readonly session: Session
  readonly statement: number
  readonly file: StatementRows
  /** Undefined: as is proposed. */
  readonly mapping: StatementMapping | undefined
  /** Says what would come of it, and stores nothing. */
  readonly isTrial: boolean
  readonly labels: (column: MappedColumn) => readonly string[]
  readonly request: string
}

/** Rows and lines that a trial shows. */
const mostShown = 30

/**
 * Brings the lines of a bank's file into a statement: what it has already is left out, what cannot be read is told. The mapping is kept
 * with the statement and proposed for the next one of the bank. accounting.md 3 bank_reconciliation, A37.
 * @throws Refusal 400 at `mapping`, 404, 409 for a finished statement
 */
export async function importStatement(engine: Engine, wish: ImportWish): Promise<ImportAnswer<LineFault>> {
  const { file, isTrial } = wish
  const outcome = await transaction(engine, async (client) => {
    const read = engine.gate.read(systemSession, client)
    const statement = await statementOf(read, wish.statement, isTrial)
    if (statement.status === 'finished') refuse([{ text: 'bank_import.finished', status: 409, code: 'finished' }], {})
    const proposed = wish.mapping
      ? { mapping: wish.mapping, isRemembered: false }
      : proposedMapping(file.rows, await rememberedOf(read, statement.bank), wish.labels)
    const { mapping } = proposed
    const lacks = mappingGap(mapping) ?? null
    if (lacks !== null && !isTrial) throw invalid({ mapping: [{ text: `bank_import.lacks.${lacks}` }] })
    const { lines, faults, leftOut } =
      lacks === null ? readLines(file.rows, mapping, statement, file.isFrom1904) : { lines: [], faults: [], leftOut: 0 }
    const stored = await storedLines(read, statement.id)
    const { fresh, duplicates } = newLines(lines, stored)
    if (stored.length + fresh.length > mostLines)
      throw new Refusal(400, 'too_many', 'bank_import.too_many', { n: mostLines, lines: stored.length + fresh.length })
    const { opening, closing } = balancesOf(lines)
    const takesClosing =
      closing !== null && fresh.length > 0 && stored.length === 0 && isUntyped(statement) && faults.length === 0
    if (!isTrial && fresh.length > 0)
      await storeOf(engine, { session: wish.session, request: wish.request, client }).update(
        'bank_reconciliation',
        statement.id,
        {
          lines: [...stored, ...fresh.map(({ row: _row, ...line }) => line)].toSorted(byDay),
          mapping: { ...withHeadings(file.rows, mapping) },
          ...(takesClosing ? { closing_balance: closing } : {}),
        },
      )
    return {
      isChanged: !isTrial && fresh.length > 0,
      answer: {
        imported: fresh.length,
        duplicates: duplicates.length,
        failed: faults,
        left_out: leftOut,
        mapping,
        is_remembered: proposed.isRemembered,
        lacks,
        opening_balance: opening,
        closing_balance: closing,
        takes_closing: takesClosing,
        gaps: gapsOf(lines).slice(0, mostShown),
        raw: isTrial ? file.rows.slice(0, mostShown).map(({ row, cells }) => ({ row, cells: shown(cells) })) : [],
        lines: isTrial ? lines.slice(0, mostShown).map(markedAmong(duplicates)) : [],
      },
    }
  })
  if (outcome.isChanged) engine.announce({ resource: 'bank_reconciliation', id: wish.statement, action: 'update' })
  return outcome.answer
}

/** Nobody has typed a closing balance: it stands where the statement began, as it does in a new one. */
const isUntyped = ({ opening_balance, closing_balance }: StatementRow): boolean => opening_balance === closing_balance

const byDay = (a: { readonly date: string }, b: { readonly date: string }): number =>
  a.date < b.date ? -1 : a.date > b.date ? 1 : 0

const markedAmong = (duplicates: readonly FileLine[]) => {
  const rows = new Set(duplicates.map(({ row }) => row))
  return (line: FileLine) => ({ ...line, is_duplicate: rows.has(line.row) })
}

const shown = (cells: StatementRows['rows'][number]['cells']): string[] =>
  cells.map(({ text }) => (text.length > 80 ? `${text.slice(0, 79)}…` : text))

interface StatementRow {
  readonly id: number
  readonly bank: number
  readonly from_date: string
  readonly to_date: string
  readonly opening_balance: string
  readonly closing_balance: string
  readonly status: 'draft' | 'finished'
}

/** Two imports into one statement come one after the other. @throws Refusal 404 */
async function statementOf(read: Reader, id: number, isTrial: boolean): Promise<StatementRow> {
  const wanted = read
    .selectFrom('bank_reconciliation')
    .select(['id', 'bank', 'from_date', 'to_date', 'opening_balance', 'closing_balance', 'status'])
    .where('id', '=', id)
  const row = await (isTrial ? wanted : wanted.forNoKeyUpdate()).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

const storedLines = (read: Reader, statement: number) =>
  read
    .selectFrom('bank_reconciliation_lines')
    .select(['id', 'date', 'description', 'reference', 'cheque_no', 'debit', 'credit', 'balance'])
    .where('record', '=', statement)
    .orderBy('position')
    .execute()

/** How the newest statement of the bank that was imported was read. */
async function rememberedOf(read: Reader, bank: number): Promise<StatementMapping | undefined> {
  const row = await read
    .selectFrom('bank_reconciliation')
    .select(expression<StatementMapping>`"mapping"`.as('mapping'))
    .where('bank', '=', bank)
    .where('mapping', 'is not', null)
    .orderBy('to_date', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.mapping
}
