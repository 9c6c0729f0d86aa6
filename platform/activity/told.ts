import { sql, type SqlBool } from 'kysely'
import type { Asking } from '../report/implementation.ts'
import { keptTitles } from '../record/deleted.ts'
import { titlesOf } from '../record/expand.ts'
import { inside, wordOf } from '../record/expanded.ts'
import { toldChanges, type HistoryRow } from '../record/history_page.ts'
import { openReader } from '../record/selection.ts'
import { knowsField } from '../record/visible.ts'
import type { Definition } from '../resource/definition.ts'
import { fieldLabelIds } from '../texts/label.ts'
import { wordList } from '../texts/word_list.ts'
import { shownText } from '../transfer/shown_text.ts'

type Row = Readonly<Record<string, unknown>>
/** An activity in words; `changes` are those of the record it happened to, as the session may know them. */
export type ToldActivity = Row & { readonly changes: HistoryRow['changes'] | null }
/** Who is told, in which language, and the only way to a table. */
export type Telling = Pick<Asking<unknown>, 'engine' | 'session' | 'read' | 'texts' | 'language'>

/** Fields of bookkeeping that follow from every change. */
const unsaid = new Set(['row_version', 'updated_at', 'updated_by'])
/** Letters of a summary at most: what is longer stands in the history of the record. */
const longestSummary = 600

/** Rows of `activities` in words: which module and record, what changed. Fields hidden from the asker are in none of them. */
export async function toldActivities(telling: Telling, rows: readonly Row[]): Promise<ToldActivity[]> {
  const byResource = new Map<string, Row[]>()
  for (const row of rows) {
    const resource = wordOf(row['resource'])
    byResource.set(resource, [...(byResource.get(resource) ?? []), row])
  }
  const told = new Map<Row, ToldActivity>()
  for (const [resource, of] of byResource) {
    const definition = telling.engine.registry.find(resource)
    const words = definition ? await ofRecords(telling, definition, of) : of.map((row) => ofNoRecord(telling, row))
    for (const [at, row] of of.entries()) told.set(row, { ...row, changes: null, ...words[at] })
  }
  return rows.map((row) => told.get(row) ?? { ...row, changes: null })
}

/** Sign-ins, and what was done with a report. */
function ofNoRecord({ engine, texts, language }: Telling, row: Row): ToldActivity {
  const report = engine.registry.reports.find(({ name }) => name === row['resource'])
  return {
    module: report?.module ?? (row['resource'] === null ? 'organisation' : null),
    record: report ? texts.say(language, report.name) : null,
    record_label: null,
    number: null,
    changes: null,
    summary: summaryOf({ texts, language }, row),
  }
}

async function ofRecords(telling: Telling, definition: Definition, rows: readonly Row[]): Promise<ToldActivity[]> {
  const { engine, session, read, texts, language } = telling
  const ids = [...new Set(rows.flatMap((row) => idOf(row) ?? []))]
  const [titles, numbers, gone] = [
    await titlesOf({ registry: engine.registry, read, session }, definition, ids),
    await numbersOf(telling, definition, ids),
    await deletedTitles(telling, definition, ids),
  ]
  const changes = await toldChanges(
    engine,
    session,
    definition,
    rows.map((row) => ({ changes: changesIn(row) })),
  )
  const name = texts.say(language, definition.name)
  return rows.map((row, at) => {
    const id = idOf(row)
    const isHere = id !== undefined && titles.has(id)
    return {
      module: definition.module,
      record: id === undefined ? texts.say(language, `${definition.name}.plural`) : `${name} #${id}`,
      record_label: id === undefined ? null : (titles.get(id) ?? gone.get(id) ?? null),
      number: id === undefined ? null : (numbers.get(id) ?? null),
      // What is deleted has no page to open.
      record_id: isHere ? id : null,
      changes: changes[at] ?? {},
      summary: sentence(telling, definition, changes[at] ?? {}) || summaryOf(telling, row),
    }
  })
}

const idOf = (row: Row): number | undefined =>
  row['record_id'] === null || row['record_id'] === undefined ? undefined : Number(row['record_id'])

function changesIn(row: Row): Record<string, [unknown, unknown]> | null {
  const changes = inside(row['detail'], 'changes')
  if (typeof changes !== 'object' || changes === null) return null
  return Object.fromEntries(
    Object.entries(changes).flatMap(([name, pair]) =>
      Array.isArray(pair) && pair.length === 2 && !unsaid.has(name) ? [[name, [pair[0], pair[1]]]] : [],
    ),
  )
}

/** A field that changed, in words; nothing is said of what cannot be told in a line, such as rows of a list. */
export interface ChangedWords {
  readonly label: string
  readonly before: string
  readonly after: string
}

/** What the changes of a record are in words. */
export function changedWords(
  { texts, language }: Pick<Telling, 'texts' | 'language'>,
  definition: Definition,
  changes: HistoryRow['changes'],
): ChangedWords[] {
  return Object.entries(changes).flatMap(([name, { before, after, before_title, after_title }]) => {
    const label = texts.first(language, fieldLabelIds(definition, name))
    const field = definition.fields[name]
    if (!field) return []
    const shown = (value: unknown, title: string | undefined): string =>
      value === null || value === undefined
        ? '—'
        : (title ?? (field.type === 'secret' ? '••••' : shownText({ texts, language }, definition, name, field, value)))
    return [{ label, before: shown(before, before_title), after: shown(after, after_title) }]
  })
}

/** `Phone: 01711… → 01811…; City: Dhaka → Sylhet`. */
function sentence(telling: Telling, definition: Definition, changes: HistoryRow['changes']): string {
  const parts = changedWords(telling, definition, changes).map(({ label, before, after }) =>
    before === '' && after === '' ? label : `${label}: ${before} → ${after}`,
  )
  const all = parts.join('; ')
  return all.length <= longestSummary ? all : `${all.slice(0, longestSummary - 1)}…`
}

/** What is to be said where no field changed. */
function summaryOf({ texts, language }: Pick<Telling, 'texts' | 'language'>, row: Row): string | null {
  const { detail, type } = row
  const say = (id: string, params: Readonly<Record<string, string | number>>) => texts.say(language, id, params)
  if (inside(detail, 'action') === 'restore') return say('activity.restored', {})
  if (type === 'export')
    return say('activity.exported', {
      n: Number(inside(detail, 'rows')),
      format: `=${wordOf(inside(detail, 'format'))}`,
    })
  if (type === 'print')
    return say('activity.printed', { title: `=${wordOf(inside(detail, 'title'))}`, n: Number(inside(detail, 'copy')) })
  const view = inside(detail, 'view')
  if (view !== undefined)
    return say(`activity.view.${wordOf(inside(detail, 'action'))}`, {
      name: `=${wordOf(view)}`,
      was: `=${wordOf(inside(detail, 'was'))}`,
      roles: `=${listOf(language, inside(detail, 'roles'))}`,
    })
  const template = inside(detail, 'template')
  if (template !== undefined)
    return say(`activity.template.${wordOf(inside(detail, 'action'))}`, {
      name: `=${wordOf(template)}`,
      was: `=${wordOf(inside(detail, 'was'))}`,
    })
  if (type === 'job')
    return say(`activity.job.${wordOf(inside(detail, 'action'))}`, {
      job: `$job.${wordOf(inside(detail, 'job'))}`,
      n: Number(inside(detail, 'run')),
    })
  const reason = wordOf(inside(detail, 'reason'))
  if (reason !== '' && texts.has(`activity.ended.${reason}`)) return say(`activity.ended.${reason}`, {})
  return wordOf(inside(detail, 'user_agent')) || null
}

const listOf = (language: Telling['language'], words: unknown): string =>
  wordList(language, Array.isArray(words) ? words.map(wordOf) : [])

/** Numbers of documents by id: the first field of a title, where it is a code beside a name. */
async function numbersOf(
  { read, session }: Telling,
  definition: Definition,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const [first = '', second] = definition.title
  const field = definition.fields[first]
  if (ids.length === 0 || !field || field.shape !== 'code' || second === undefined || !knowsField(session, field))
    return new Map()
  const rows = await openReader(read)
    .selectFrom(`${definition.name} as t`)
    .select([sql<number>`t."id"`.as('id'), sql<string>`t.${sql.ref(first)}`.as('number')])
    .where(sql<SqlBool>`t."id" = any(${[...ids]})`)
    .execute()
  return new Map(rows.map((row) => [Number(row.id), row.number]))
}

/** What deleted records were called, from the history, which keeps their last content. */
async function deletedTitles(
  { engine, read, session }: Telling,
  definition: Definition,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await openReader(read)
    .selectFrom('history as h')
    .select([sql<number>`h.record`.as('record'), sql<unknown>`h.changes->'row'`.as('row')])
    .where(sql<SqlBool>`h.resource = ${definition.name} and h.record = any(${[...ids]}) and h.action = 'delete'`)
    .execute()
  return keptTitles({ registry: engine.registry, read, session }, definition, rows)
}
