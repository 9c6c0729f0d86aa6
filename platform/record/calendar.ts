import { sql, type SqlBool } from 'kysely'
import type { Session } from '../access/session.ts'
import { dayEnd, dayStart } from '../clock/day.ts'
import { implementationOf, type Engine } from './engine.ts'
import { titleSql } from './expand.ts'
import { fieldExpression, openReader } from './reading.ts'
import { knowsField } from './visible.ts'
import type { Definition, LookedForward } from '../resource/definition.ts'
import type { Language } from '../texts/catalogue.ts'

/** A day of a record, as the calendar of the office tells of it. collaboration.md 4. */
export interface CalendarEvent {
  /** `{kind}.{id of the record}`. */
  readonly id: string
  /** What the record is called. */
  readonly title: string
  /** A day, or an instant where the record knows the time. */
  readonly start: string
  /** The last day; the same for what is over on the day it begins. */
  readonly end: string
  /** `{resource}.{field}`. */
  readonly kind: string
  readonly resource: string
  readonly record: number
}

/** How many of one kind a single day tells of; the others are counted. */
export const mostOfDay = 20

export interface Asked {
  /** First and last day, both told of. */
  readonly from: string
  readonly to: string
  readonly language: Language
}

/** What somebody's calendar is made of: resources that open to the session, by the days that it may know. */
export const kindsFor = (
  session: Session,
  definitions: readonly Definition[],
): { definition: Definition; day: LookedForward }[] =>
  definitions.flatMap((definition) =>
    definition.calendar
      .filter(({ field }) => {
        const of = definition.fields[field]
        return of !== undefined && knowsField(session, of)
      })
      .map((day) => ({ definition, day })),
  )

/** The events between two days, through the gate, and by day how many more there are than are told of. */
export async function eventsBetween(
  engine: Engine,
  session: Session,
  kinds: ReturnType<typeof kindsFor>,
  asked: Asked,
): Promise<{ events: CalendarEvent[]; more: Readonly<Record<string, number>> }> {
  const [first, ...others] = kinds.map(({ definition, day }) => partOf(engine, session, definition, day, asked))
  const rows = first ? await others.reduce((all, part) => all.unionAll(part), first).execute() : []
  const more: Record<string, number> = {}
  const events: CalendarEvent[] = []
  for (const row of rows) {
    const { kind, start } = row
    if (Number(row.at) === 1 && Number(row.of_day) > mostOfDay)
      more[row.day] = (more[row.day] ?? 0) + Number(row.of_day) - mostOfDay
    const record = Number(row.record)
    events.push({
      id: `${kind}.${record}`,
      title: row.title,
      start,
      end: row.day,
      kind,
      resource: row.resource,
      record,
    })
  }
  return { events: events.sort(byStart), more }
}

const byStart = (a: CalendarEvent, b: CalendarEvent): number =>
  a.start < b.start ? -1 : a.start > b.start ? 1 : a.title < b.title ? -1 : 1

/** The days of one kind, at most `mostOfDay` of each. */
function partOf(engine: Engine, session: Session, definition: Definition, day: LookedForward, asked: Asked) {
  const read = engine.gate.read(session)
  const implementation = implementationOf(engine, definition.name)
  const source = { implementation, registry: engine.registry, session, read }
  const isInstant = definition.fields[day.field]?.type === 'datetime'
  const value = fieldExpression(source, 't', day.field)
  const [from, to] = isInstant ? [dayStart(asked.from), dayEnd(asked.to)] : [asked.from, asked.to]
  const onDay = isInstant ? sql`(${value} at time zone 'Asia/Dhaka')::date` : sql`${value}`
  const start = isInstant
    ? sql<string>`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : sql<string>`${value}::text`
  const found = openReader(read)
    .selectFrom(`${definition.name} as t`)
    .select([
      sql<number>`t."id"`.as('record'),
      sql<string>`${onDay}::text`.as('day'),
      start.as('start'),
      titleSql(source, definition, 't', asked.language).as('title'),
      sql<number>`row_number() over (partition by ${onDay} order by ${value}, t."id")`.as('at'),
      sql<number>`count(*) over (partition by ${onDay})`.as('of_day'),
    ])
    .where(sql<SqlBool>`${value} between ${from} and ${to}`)
    .where(day.when ? sql<SqlBool>`${sql.ref(`t.${day.when.field}`)} = any(${[...day.when.is]})` : sql<SqlBool>`true`)
  return openReader(read)
    .selectFrom(found.as('f'))
    .select([
      sql<string>`${`${definition.name}.${day.field}`}::text`.as('kind'),
      sql<string>`${definition.name}::text`.as('resource'),
      sql<number>`f."record"`.as('record'),
      sql<string>`f."day"`.as('day'),
      sql<string>`f."start"`.as('start'),
      sql<string>`f."title"`.as('title'),
      sql<number>`f."at"`.as('at'),
      sql<number>`f."of_day"`.as('of_day'),
    ])
    .where(sql<SqlBool>`f."at" <= ${mostOfDay}`)
}
