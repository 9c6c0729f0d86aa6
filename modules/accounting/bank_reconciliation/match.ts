import type { Reader } from '#platform/access/read.ts'
import type { Db } from '#platform/access/sign_in/db.ts'
import { invalid, notFound } from '#platform/errors/errors.ts'
import { readId } from '#platform/fields/ref/field.ts'
import { refuse } from '#platform/record/steps.ts'
import type { CallContext } from '#platform/resource/implementation.ts'
import { chosen, isFinished, kindOf, matchFaults, type MatchFacts, type MatchWish } from './match.rules.ts'
import { sureMatches } from './matching.rules.ts'
import { bankLines, bookLines, hasEarlier, statementAtHand, type AtHand } from './open_lines.ts'

/** Most lines of one side of a match by hand. */
const mostChosen = 500

/**
 * `PUT match/{id}`: matches the chosen lines by hand, or with `auto` all that match by themselves. Answers the record.
 * accounting.md 3 bank_reconciliation.
 * @throws Refusal 400 at `lines` or `entries`, 404, 409 for what somebody else has matched and for a finished statement
 */
export const matchLines = async (call: CallContext): Promise<unknown> => {
  const { body, read, together, list, session } = call
  const statement = await known(call)
  const wish = wishOf(body)
  // What of the books somebody may not know he cannot match either.
  const seen = new Set((await bookLines(read, statement)).map(({ id }) => id))
  await together(async (_store, readAll, _judged, db) => {
    if (body['auto'] === true) {
      const before = await factsOf(readAll, statement.id)
      const wanted = sure(before, seen).map(({ entry }) => entry)
      await hold(db, statement.id, wanted)
      const facts = await factsOf(readAll, statement.id)
      if (facts.statement.status === 'finished') refuse([isFinished], {})
      const found = sure(facts, new Set(wanted))
      await mark(
        db,
        statement.id,
        found.map(({ how, line, entry }) => ({ how, lines: [line], entries: [entry] })),
        session.user,
      )
      return
    }
    await hold(db, statement.id, wish.entries)
    const facts = await factsOf(readAll, statement.id)
    const entries = facts.entries.filter(({ id }) => seen.has(id))
    refuse(matchFaults(wish, { ...facts, entries }), {})
    await mark(db, statement.id, [{ how: kindOf(wish, facts), ...wish }], session.user)
  })
  return list.record(statement.id)
}

/** `PUT unmatch/{id}`: takes back every match that one of these lines belongs to. Answers the record. @throws as `match/{id}` */
export const unmatchLines = async (call: CallContext): Promise<unknown> => {
  const { body, together, list } = call
  const statement = await known(call)
  const wish = wishOf(body)
  await together(async (_store, readAll, _judged, db) => {
    await hold(db, statement.id, [])
    const facts = await factsOf(readAll, statement.id)
    if (facts.statement.status === 'finished') refuse([isFinished], {})
    const matches = [...chosen(facts.lines, wish.lines), ...chosen(facts.entries, wish.entries)].flatMap(
      ({ match }) => match ?? [],
    )
    await db.query('select bank_unmark($1, $2)', [statement.id, [...new Set(matches)]])
  })
  return list.record(statement.id)
}

async function known({ params, read }: CallContext): Promise<AtHand> {
  const statement = await statementAtHand(read, readId(params['id']) ?? 0)
  if (!statement) throw notFound()
  return statement
}

async function factsOf(readAll: Reader, id: number): Promise<MatchFacts> {
  const statement = await statementAtHand(readAll, id)
  if (!statement) throw notFound()
  return {
    statement,
    lines: await bankLines(readAll, statement),
    entries: await bookLines(readAll, statement),
    hasEarlier: await hasEarlier(readAll, statement),
  }
}

/** What matches by itself among these entries. */
const sure = ({ lines, entries }: Pick<MatchFacts, 'lines' | 'entries'>, among: ReadonlySet<number>) =>
  sureMatches(
    lines.filter(({ match }) => match === null),
    entries.filter(({ match, isTakenBack }) => match === null && !isTakenBack),
  ).filter(({ entry }) => among.has(entry))

/** An entry has at most 2,000 lines (line_id.ts). */
const placeOf = (id: number) => ({ entry: Math.floor(id / 2048), line_no: id % 2048 })

/** Holds what is about to be matched: vouchers of these lines of the books, then the statement. */
export const hold = (db: Db, statement: number, entries: readonly number[]) =>
  db.query('select bank_hold($1, $2)', [statement, entries.map((id) => placeOf(id).entry)])

/** Writes matches; lines of the books by `lineId`. */
export const mark = (
  db: Db,
  statement: number,
  matches: readonly (MatchWish & { readonly how: string })[],
  user: number,
) =>
  db.query('select bank_mark($1, $2, $3)', [
    statement,
    JSON.stringify(matches.map(({ entries, ...match }) => ({ ...match, entries: entries.map(placeOf) }))),
    user,
  ])

/** @throws Refusal 400 at what is no list of ids */
function wishOf(body: Readonly<Record<string, unknown>>): MatchWish {
  if (body['auto'] !== undefined && typeof body['auto'] !== 'boolean')
    throw invalid({ auto: [{ text: 'field.invalid' }] })
  return { lines: idsOf(body, 'lines'), entries: idsOf(body, 'entries') }
}

function idsOf(body: Readonly<Record<string, unknown>>, name: 'lines' | 'entries'): number[] {
  const given = body[name] ?? []
  if (!Array.isArray(given)) throw invalid({ [name]: [{ text: 'field.invalid' }] })
  if (given.length > mostChosen) throw invalid({ [name]: [{ text: 'field.too_many', params: { n: mostChosen } }] })
  const ids = given.map((one: unknown) => readId(one))
  if (ids.includes(undefined)) throw invalid({ [name]: [{ text: 'field.invalid' }] })
  return [...new Set(ids.flatMap((id) => id ?? []))]
}
