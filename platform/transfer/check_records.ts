import type pg from 'pg'
import { systemSession } from '../access/session.ts'
import type { FieldFault } from '../errors/errors.ts'
import type { Field } from '../fields/field.ts'
import { circumstancesOf } from '../record/circumstance.ts'
import { sourceOf, startedRecord } from '../record/defaults.ts'
import { missingFields, readInput, type Errors, type Values } from '../record/input.ts'
import { checkScope } from '../record/references.ts'
import { completed, type Passage } from '../record/steps.ts'
import type { Definition, Imports } from '../resource/definition.ts'
import type { Standing } from '../resource/import_hooks.ts'
import type { RuleFault } from '../resource/implementation.ts'
import type { SheetRow } from '../sheet/cell_kind.ts'
import { tidyText } from '../sheet/tidy.ts'
import { quoted } from './cell_value.ts'
import { readRow, type Checking, type Draft } from './check_rows.ts'
import { importable } from './columns.ts'
import type { CheckedRow, RowFault } from './rows.ts'
import { learnWords, refuseInactive, resolveWords } from './row_words.ts'

/** A record on its way through the check: the rows it is made of, and what is against it, by the path that a form would mark. */
interface Sheaf {
  readonly rows: readonly Draft[]
  readonly errors: Errors
  input: Values
  doc: Values
  standing: Standing | null
}

/**
 * Checks documents that come in rows (`Imports`) as posting them would: fields, references, whether they stand already, and their
 * rules. All rows of a record are among `rows`. Nothing is written; `client` is in a transaction that will be taken back.
 */
export async function checkRecords(
  checking: Checking,
  client: pg.PoolClient,
  rows: readonly SheetRow[],
): Promise<CheckedRow[]> {
  const { implementation, engine, session } = checking
  const { definition } = implementation
  const { imports } = definition
  if (!imports) return []
  const fields = new Map(importable(session, definition))
  const drafts = rows
    .map((row, place) => readRow(checking, fields, row, place))
    .filter((draft) => Object.keys(draft.shown).length > 0)
  const ofRecord = new Map([...fields].filter(([name]) => !isOfLine(name)))
  await learnWords(checking.references, fields, drafts)
  for (const draft of drafts) {
    resolveWords(checking.references, ofRecord, draft, 'alone')
    refuseInactive(draft)
    nameAccounts(checking, fields, draft)
  }
  const sheaves = gather(definition, imports, drafts)
  const passage: Passage = { engine, implementation, at: { session, request: checking.request, client }, client }
  const fresh = await startedRecord(passage, {})
  for (const sheaf of sheaves) await complete(passage, imports, fresh, sheaf)
  for (const sheaf of sheaves) findRepeated(checking, sheaf)
  await judge(checking, passage, sheaves)
  return sheaves.flatMap((sheaf) => checkedRows(imports, sheaf))
}

/** Whether a record begins with a row of the sheet: it names another key than the row above, which may name it or leave it blank. */
export function startsRecord({ implementation, mapping }: Checking): (row: SheetRow) => boolean {
  const { imports, importKey } = implementation.definition
  const at = importKey.map((name) => mapping.indexOf(name))
  let last = ''
  return ({ cells }) => {
    const key = at.map((column) => tidyText(cells[column]?.text ?? '')).join('')
    const starts = imports?.lines === undefined || (key !== '' && key !== last)
    if (key !== '') last = key
    return starts
  }
}

/** Accounts of rows are judged by the books, which say of one that is not in use what they say of any. */
function nameAccounts({ references }: Checking, fields: ReadonlyMap<string, Field>, draft: Draft): void {
  for (const [name, words] of draft.words) {
    const field = fields.get(name)
    if (!isOfLine(name) || field?.to === undefined) continue
    const meant = references.resolve({ ...field, to: field.to }, words, undefined)
    if ('fault' in meant) draft.errors[name] = [meant.fault]
    else draft.input[name] = meant.id
  }
}

/** Rows that follow each other with the same key; a row without one belongs to the one above. */
function gather(definition: Definition, imports: Imports, drafts: readonly Draft[]): Sheaf[] {
  const groups: Draft[][] = []
  let last = ''
  for (const draft of drafts) {
    const key = definition.importKey.map((name) => draft.shown[name] ?? '').join('')
    const above = groups.at(-1)
    if (imports.lines !== undefined && above && (key === '' || key === last)) above.push(draft)
    else groups.push([draft])
    if (key !== '') last = key
  }
  return groups.map((rows) => sheafOf(imports, rows))
}

function sheafOf({ lines }: Imports, rows: readonly Draft[]): Sheaf {
  const errors: Errors = Object.create(null)
  const [head] = rows
  const input: Values = {}
  for (const [at, draft] of rows.entries())
    for (const [name, faults] of Object.entries(draft.errors))
      errors[isOfLine(name) ? `${lines}[${at}].${name.slice(name.indexOf('.') + 1)}` : `${at}:${name}`] = faults
  for (const [name, value] of Object.entries(head?.input ?? {})) if (!isOfLine(name)) input[name] = value
  if (lines !== undefined)
    input[lines] = rows.map(({ input: row }) =>
      Object.fromEntries(
        Object.entries(row).flatMap(([name, value]) => (isOfLine(name) ? [[name.slice(lines.length + 1), value]] : [])),
      ),
    )
  // What every row repeats says the same in each, or one of them is wrong.
  for (const [at, draft] of rows.entries())
    for (const [name, value] of Object.entries(draft.input))
      if (at > 0 && !isOfLine(name) && JSON.stringify(value) !== JSON.stringify(input[name]))
        errors[`${at}:${name}`] = [
          {
            text: 'import.fault.other_head',
            params: { row: head?.row ?? 0, shown: quoted(head?.shown[name] ?? '') },
          },
        ]
  return { rows, errors, input, doc: {}, standing: null }
}

const isOfLine = (column: string): boolean => column.includes('.')

/** The document as saving would see it: defaults that are the same for all were asked for once, what a record decides itself for it alone. */
async function complete(passage: Passage, imports: Imports, fresh: Values, sheaf: Sheaf): Promise<void> {
  const { definition } = passage.implementation
  const { session } = passage.at
  const { errors, input } = sheaf
  const { values, errors: refused } = readInput(definition, session, input, true)
  for (const [name, faults] of Object.entries(refused)) errors[name] ??= faults
  const isFaulty = (name: string): boolean => errors[name] !== undefined || errors[`0:${name}`] !== undefined
  for (const name of imports.needs)
    if (values[name] == null && !isFaulty(name)) errors[name] = [{ text: 'field.required' }]
  const doc = { ...fresh, ...values }
  const isOpen = decidesItself(definition, doc)
  const isSound = Object.keys(errors).length === 0
  const started = isOpen && isSound ? await startedRecord(passage, values) : doc
  const missing: Errors = Object.create(null)
  missingFields(definition, started, missing)
  // Of a faulty record nobody asked what it would decide itself.
  if (isSound || !isOpen)
    for (const [name, faults] of Object.entries(missing)) if (!isFaulty(name)) errors[name] = faults
  checkScope(definition, session, started, errors)
  sheaf.doc = completed(passage, started, null, errors)
}

/** Whether a value is left to a default that hangs on the record itself: what the books say of it where nobody says more. */
export const decidesItself = (definition: Definition, doc: Readonly<Values>): boolean =>
  Object.entries(definition.fields).some(
    ([name, field]) => !field.virtual && doc[name] == null && sourceOf(field)?.from === 'record',
  )

function findRepeated({ repeated }: Checking, { rows, input, doc, errors }: Sheaf): void {
  for (const [field, fault] of repeated.faults(rows[0]?.row ?? 0, input, doc)) errors[field] ??= [fault]
}

/** What stands already, and the rules of the others. */
async function judge(checking: Checking, passage: Passage, sheaves: readonly Sheaf[]): Promise<void> {
  const { engine, implementation, memory } = checking
  const { imports: hooks } = implementation.hooks
  const sound = sheaves.filter(({ errors }) => Object.keys(errors).length === 0)
  if (!hooks || sound.length === 0) return
  const readAll = engine.gate.read(systemSession, passage.client)
  const about = { ...circumstancesOf(passage.at), readAll, memory }
  const standing = await hooks.standing({ ...about, docs: sound.map(({ doc }) => doc) })
  for (const [at, sheaf] of sound.entries()) {
    sheaf.standing = standing[at] ?? null
    if (sheaf.standing?.fault) told(sheaf.errors, sheaf.standing.fault)
  }
  const fresh = sound.filter(({ standing: known }) => known === null)
  const faults = await hooks.faults({ ...about, docs: fresh.map(({ doc }) => doc), isStep: false })
  for (const [at, sheaf] of fresh.entries()) for (const fault of faults[at] ?? []) told(sheaf.errors, fault)
}

function told(errors: Errors, { field = '', text, params, isWarning }: RuleFault): void {
  if (!isWarning) (errors[field] ??= []).push({ text, ...(params === undefined ? {} : { params }) })
}

/** What each row of a record became: faults stand at the row and column that somebody typed. */
function checkedRows({ lines }: Imports, { rows, errors, input, standing }: Sheaf): CheckedRow[] {
  const placed = rows.map((): RowFault[] => [])
  for (const [path, faults] of Object.entries(errors))
    for (const fault of faults) {
      const { at, field } = placeOf(path, lines)
      const shown: FieldFault = fault
      ;(placed[at] ?? placed[0])?.push({ ...(field === undefined ? {} : { field }), ...shown })
    }
  const head = rows[0]?.row ?? 0
  return rows.map(({ row, shown }, at): CheckedRow => {
    const own = placed[at] ?? []
    return {
      sheet_row: row,
      outcome: own.length > 0 ? 'fault' : standing && standing.fault === null ? 'same' : 'new',
      record: standing?.id ?? null,
      version: null,
      input: at === 0 ? input : {},
      shown,
      changed: [],
      faults: own,
      head,
    }
  })
}

/** Where in the sheet a path of a record is: `lines[2].debit` in the third of its rows, `1:branch` in the second, anything else in the first. */
export function placeOf(path: string, lines: string | undefined): { readonly at: number; readonly field?: string } {
  const [, listed, index, child] = /^(\w+)\[(\d+)\](?:\.(\w+))?$/.exec(path) ?? []
  if (listed !== undefined)
    return { at: Number(index), ...(child === undefined ? {} : { field: `${listed}.${child}` }) }
  const [, row, name] = /^(\d+):(.+)$/.exec(path) ?? []
  if (name !== undefined) return { at: Number(row), field: name }
  return path === '' || path === 'record' || path === lines ? { at: 0 } : { at: 0, field: path }
}
