import type pg from 'pg'
import type { Reader } from '../access/read.ts'
import { systemSession, type Session } from '../access/session.ts'
import type { Field } from '../fields/field.ts'
import { startedRecord } from '../record/defaults.ts'
import type { Engine } from '../record/engine.ts'
import { changesBetween } from '../record/history.ts'
import { missingFields, readInput, type Errors, type Values } from '../record/input.ts'
import { checkReferences, checkScope } from '../record/references.ts'
import { completed, gathered, ruled, type Passage } from '../record/steps.ts'
import { hasLetGo } from '../record/unique.ts'
import { masked } from '../record/visible.ts'
import type { Definition } from '../resource/definition.ts'
import type { Implementation } from '../resource/implementation.ts'
import type { Cell, SheetRow } from '../sheet/cell_kind.ts'
import { tidyText } from '../sheet/tidy.ts'
import { quoted, readCell, type ChoiceWords } from './cell_value.ts'
import { importable } from './columns.ts'
import type { References } from './references.ts'
import type { Repeated } from './repeated.ts'
import type { CheckedRow, RowFault } from './rows.ts'
import { learnWords, refuseInactive, resolveWords, type Worded } from './row_words.ts'
import { recordsWithKey, takenValues, type Wanted } from './same_values.ts'
import { columnOfPath, columnsChanged, gatherLines } from './sheet_lines.ts'
import { readStoredMany } from './stored_many.ts'

/** What the rows of one file are checked against. */
export interface Checking {
  readonly engine: Engine
  readonly implementation: Implementation
  readonly session: Session
  readonly request: string
  /** For each column of the sheet the field it holds. */
  readonly mapping: readonly (string | null)[]
  readonly choices: ReadonlyMap<string, ChoiceWords>
  readonly isFrom1904: boolean
  readonly references: References
  readonly repeated: Repeated
  /** By which the hooks of records of many rows remember what they read, from one batch to the next. */
  readonly memory: object
}

/** A row on its way through the check. */
export interface Draft extends Worded {
  readonly place: number
  readonly row: number
  readonly shown: Record<string, string>
  /** Fields that nobody can make out, because what they depend on is faulty. */
  readonly unread: Set<string>
  doc: Values
}

const shownLength = 200

/**
 * Checks rows as saving would check them, but for all of them at once: fields, references, uniqueness in the file and in
 * the office, and the rules of the resource. Nothing is written; `client` is in a transaction that will be taken back.
 */
export async function checkRows(
  checking: Checking,
  client: pg.PoolClient,
  rows: readonly SheetRow[],
): Promise<CheckedRow[]> {
  const { engine, session, implementation } = checking
  const { definition } = implementation
  const fields = new Map(importable(session, definition))
  const drafts = rows
    .map((row, place) => readRow(checking, fields, row, place))
    .filter((draft) => Object.keys(draft.shown).length > 0)
  await learnWords(checking.references, fields, drafts)
  for (const draft of drafts) resolveWords(checking.references, fields, draft, 'alone')
  await findRecords(checking, client, drafts)
  for (const draft of drafts) {
    refuseInactive(draft)
    resolveWords(checking.references, fields, draft, 'narrowed')
    refuseInactive(draft)
  }
  const columns = checking.mapping.flatMap((name) => (name !== null && fields.has(name) ? [name] : []))
  await gatherLines(implementation, engine.gate.read(systemSession, client), columns, drafts)
  const passage: Passage = { engine, implementation, at: { session, request: checking.request, client }, client }
  const fresh = implementation.hooks.defaults ? undefined : await startedRecord(passage, {})
  for (const draft of drafts) await completeRow(passage, draft, fresh)
  for (const draft of drafts)
    for (const [field, fault] of checking.repeated.faults(draft.row, draft.input, draft.doc))
      draft.errors[field] ??= [fault]
  await findTaken(client, engine.gate.read(session, client), definition, drafts)
  const checked: CheckedRow[] = []
  for (const draft of drafts) {
    const row = await judged(checking, passage, draft)
    checked.push(
      row.outcome === 'new' && fresh ? { ...row, input: { ...settledOnce(definition, fresh), ...row.input } } : row,
    )
  }
  return checked
}

export function readRow(
  { mapping, choices, isFrom1904 }: Checking,
  fields: ReadonlyMap<string, Field>,
  { row, cells }: SheetRow,
  place: number,
): Draft {
  const words = new Map<string, string>()
  const unread = new Set<string>()
  const inactive = new Set<string>()
  const draft: Draft = { place, row, input: {}, words, shown: {}, errors: {}, inactive, unread, before: null, doc: {} }
  for (const [index, name] of mapping.entries()) {
    const field = name === null ? undefined : fields.get(name)
    if (name === null || !field) continue
    const cell: Cell | undefined = cells[index]
    if (cell && cell.text !== '') draft.shown[name] = tidyText(cell.text).slice(0, shownLength)
    const reading = readCell(cell, field, { choices: choices.get(name), isFrom1904 })
    if (reading === undefined) continue
    if ('fault' in reading) {
      draft.errors[name] = [reading.fault]
      draft.shown[name] ??= ''
    } else if ('words' in reading) words.set(name, reading.words)
    else draft.input[name] = reading.value
  }
  return draft
}

/** Rows whose key a record holds change that record; only one the importer may know, else the uniqueness of the office speaks. */
async function findRecords(
  { engine, session, implementation: { definition } }: Checking,
  client: pg.PoolClient,
  drafts: readonly Draft[],
): Promise<void> {
  const [last = ''] = definition.importKey.toReversed()
  // What could not be read may have named any record.
  const keys = drafts.flatMap(({ place, input, words, errors }) =>
    definition.importKey.every((name) => !errors[name] && (name in input || !words.has(name)))
      ? [{ place, values: input }]
      : [],
  )
  const matches = await recordsWithKey(client, definition, keys)
  const stored = await readStoredMany(engine.gate.read(session, client), definition, [
    ...new Set([...matches.values()].flat()),
  ])
  for (const draft of drafts) {
    const seen = (matches.get(draft.place) ?? []).flatMap((id): Values[] => {
      const record = stored.get(id)
      return record ? [record] : []
    })
    if (seen.length > 1)
      draft.errors[last] = [{ text: 'import.fault.several', params: { shown: quoted(draft.shown[last] ?? '') } }]
    else draft.before = seen[0] ?? null
  }
}

async function completeRow(passage: Passage, draft: Draft, fresh: Values | undefined): Promise<void> {
  const { definition } = passage.implementation
  const { session } = passage.at
  const { before, errors, input } = draft
  // Masked as it left the office, it says nothing new.
  if (before)
    for (const [name, field] of Object.entries(definition.fields))
      if (field.maskedTo !== undefined && errors[name] && draft.shown[name] === masked(field, before[name]))
        delete errors[name]
  const { values, errors: refused } = readInput(definition, session, input, before === null)
  for (const [name, faults] of Object.entries(refused)) errors[name] ??= faults
  if (before)
    for (const name of Object.keys(values))
      if (
        definition.fields[name]?.frozen &&
        before[name] !== null &&
        JSON.stringify(values[name]) !== JSON.stringify(before[name])
      )
        errors[name] ??= [{ text: 'field.frozen' }]
  const base = before ?? (fresh ? fresh : await startedRecord(passage, values))
  const doc = { ...base, ...values }
  const known: Errors = { ...errors }
  for (const name of [...draft.words.keys(), ...draft.unread]) if (!(name in input)) known[name] ??= []
  missingFields(definition, doc, known)
  for (const [name, faults] of Object.entries(known)) if (faults.length > 0) errors[name] ??= faults
  checkScope(definition, session, doc, errors)
  draft.doc = completed(passage, doc, before, errors)
}

async function findTaken(
  client: pg.PoolClient,
  read: Reader,
  definition: Definition,
  drafts: readonly Draft[],
): Promise<void> {
  const byPlace = new Map(drafts.map((draft) => [draft.place, draft.errors]))
  for (const rule of definition.unique.filter((one) => !one.onlyTrue))
    for (const field of rule.fields) {
      const wanted = drafts.flatMap(({ place, input, doc, before, errors }): Wanted[] =>
        !errors[field] &&
        doc[field] != null &&
        !hasLetGo(rule, doc) &&
        [field, ...(rule.within ?? [])].some((name) => name in input)
          ? [{ place, doc, id: before === null ? null : Number(before['id']) }]
          : [],
      )
      for (const { place, fault } of await takenValues(client, read, definition, rule, field, wanted)) {
        const errors = byPlace.get(place)
        if (errors) errors[field] ??= [fault]
      }
    }
}

/** The last word on a row: the rules of its resource, and what storing it would do. */
async function judged(
  { engine, implementation: { definition } }: Checking,
  passage: Passage,
  draft: Draft,
): Promise<CheckedRow> {
  const { row, input, shown, errors, doc, before } = draft
  if (Object.keys(errors).length === 0 && before && movesAnother(definition, input, before))
    await checkReferences(
      engine.registry,
      engine.gate.read(passage.at.session, passage.client),
      definition,
      doc,
      before,
      errors,
    )
  const isSound = Object.keys(errors).length === 0
  const changes = before && isSound ? changesBetween(definition.fields, before, doc) : undefined
  const ruleFaults: RowFault[] = []
  // What says nothing new is not stored, whatever may be said against changing it.
  if (isSound && (before === null || changes) && passage.implementation.hooks.check) {
    const facts = await gathered(passage, doc, before, false)
    for (const { field, text, params = {}, isWarning } of ruled(passage, doc, facts, before, false))
      if (!isWarning)
        ruleFaults.push({
          ...(field === undefined ? {} : { field: columnOfPath(definition, doc, field) }),
          text,
          params,
        })
  }
  const faults = [
    ...Object.entries(errors).flatMap(([field, all]) =>
      all.map((fault): RowFault => ({ field: columnOfPath(definition, doc, field), ...fault })),
    ),
    ...ruleFaults,
  ]
  return {
    sheet_row: row,
    outcome: faults.length > 0 ? 'fault' : before === null ? 'new' : changes ? 'changed' : 'same',
    record: before === null ? null : Number(before['id']),
    version: before === null ? null : Number(before['row_version']),
    input,
    shown,
    changed:
      before && faults.length === 0
        ? Object.keys(changes ?? {}).flatMap((name) => columnsChanged(definition, name, before, doc))
        : [],
    faults,
    head: null,
  }
}

/** Defaults that a setting of the office decides: asked once for the file, not once more for each of its rows. */
const settledOnce = (definition: Definition, fresh: Values): Values =>
  Object.fromEntries(
    Object.entries(definition.fields).flatMap(([name, { default: source }]) =>
      typeof source === 'object' &&
      source !== null &&
      'from' in source &&
      source.from === 'setting' &&
      fresh[name] !== null
        ? [[name, fresh[name]]]
        : [],
    ),
  )

/** Another city for a record whose thana the sheet does not name: only then can a reference that was not written be wrong. */
const movesAnother = (definition: Definition, input: Values, before: Values): boolean =>
  Object.entries(definition.fields).some(
    ([name, { within }]) =>
      within !== undefined && !(name in input) && within in input && input[within] !== before[within],
  )
