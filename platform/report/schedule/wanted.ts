import { may, type Session } from '../../access/session.ts'
import type { Db } from '../../access/sign_in/db.ts'
import { asWritten, invalid, type FieldFault } from '../../errors/errors.ts'
import { readKeptName } from '../../fields/kept_name.ts'
import type { Engine } from '../../record/engine.ts'
import { unknownKey } from '../../record/filter.ts'
import { openReader } from '../../record/selection.ts'
import { authorisedReport, readAsked } from '../asked.ts'
import type { Reports } from '../implementation.ts'
import { wordsIn } from '../saved.ts'
import { receiving, rightFor, type ReadStanding } from './recipient.ts'
import { rhythms, type Rhythm } from './rhythm.ts'
import { formats, type NewSchedule } from './shapes.ts'

export const mostRecipients = 30
const keys = ['report', 'name', 'asked', 'format', 'rhythm', 'on_day', 'at_hour', 'recipients']

type Body = Readonly<Record<string, unknown>>
type Errors = Record<string, readonly FieldFault[]>

/** What schedules are checked with. */
export interface Checking {
  readonly engine: Engine
  readonly db: Db
  readonly reports: Reports
  readonly standing: ReadStanding
}

/**
 * Reads what somebody wants to have sent. Recipients are people of the office whom the session may know and who may take
 * that report out themselves.
 * @throws Refusal 400 at the keys that are wrong, 403 and 404 as the report itself
 */
export async function readWanted(checking: Checking, session: Session, body: Body): Promise<NewSchedule> {
  const errors: Errors = Object.create(null)
  for (const key of Object.keys(body)) if (!keys.includes(key)) errors[key] = [unknownKey(key, keys)]
  const format = chosen(body, 'format', formats, errors)
  const rhythm = chosen(body, 'rhythm', rhythms, errors)
  const name = readKeptName(body['name'], '$report.save_name')
  if ('fault' in name) errors['name'] = [name.fault]
  const at_hour = wholeIn(body, 'at_hour', 0, 23, errors)
  const on_day = dayIn(body, rhythm, errors)
  const report = typeof body['report'] === 'string' ? body['report'] : ''
  const { definition } = authorisedReport(checking.reports, session, report, rightFor(format ?? 'pdf'))
  const asked = wordsIn(body['asked'])
  readAsked(definition, session, asked)
  const ids = Array.isArray(body['recipients']) ? [...new Set(body['recipients'])] : []
  const recipients = ids.filter((one) => typeof one === 'number' && Number.isSafeInteger(one))
  if (recipients.length === 0) errors['recipients'] = [{ text: 'report.no_recipient' }]
  else if (recipients.length < ids.length) errors['recipients'] = [{ text: 'field.invalid' }]
  else if (recipients.length > mostRecipients)
    errors['recipients'] = [{ text: 'field.too_many', params: { n: mostRecipients } }]
  else if (format)
    errors['recipients'] = await recipientFaults(checking, session, recipients, (one) =>
      receiving(checking.reports, one, report, format),
    )
  if (errors['recipients']?.length === 0) delete errors['recipients']
  if (Object.keys(errors).length > 0 || !format || !rhythm || 'fault' in name) throw invalid(errors)
  return { report, name: name.value, asked, format, rhythm, on_day, at_hour, recipients }
}

async function recipientFaults(
  { engine, db, standing }: Checking,
  session: Session,
  users: readonly number[],
  judge: (one: Awaited<ReturnType<ReadStanding>>) => ReturnType<typeof receiving>,
): Promise<FieldFault[]> {
  const others = users.filter((user) => user !== session.user)
  if (others.length > 0 && !may(session, 'user.read')) return [{ text: 'report.only_yourself' }]
  const known = await openReader(engine.gate.read(session))
    .selectFrom('user')
    .select(['id', 'first_name', 'last_name'])
    .where('id', 'in', users)
    .execute()
  if (known.length < users.length) return [{ text: 'field.invalid' }]
  const faults = await Promise.all(
    known.map(async (row): Promise<FieldFault[]> => {
      const judged = judge(await standing(db, Number(row['id'])))
      const name = asWritten([row['first_name'], row['last_name']].filter(Boolean).join(' '))
      return 'problem' in judged ? [{ text: 'report.recipient_not_allowed', params: { name } }] : []
    }),
  )
  return faults.flat().slice(0, 3)
}

function chosen<T extends string>(body: Body, key: string, choices: readonly T[], errors: Errors): T | undefined {
  const found = choices.find((one) => one === body[key])
  if (found === undefined) errors[key] = [{ text: 'field.choice', params: { Label: key, choices: choices.join(', ') } }]
  return found
}

function wholeIn(body: Body, key: string, least: number, most: number, errors: Errors): number {
  const value = body[key]
  if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most) return value
  errors[key] = [{ text: 'field.invalid' }]
  return least
}

function dayIn(body: Body, rhythm: Rhythm['rhythm'] | undefined, errors: Errors): number | null {
  if (rhythm === 'weekly') return wholeIn(body, 'on_day', 0, 6, errors)
  if (rhythm === 'monthly') return wholeIn(body, 'on_day', 1, 31, errors)
  if (rhythm === 'daily' && (body['on_day'] ?? null) !== null) errors['on_day'] = [{ text: 'field.invalid' }]
  return null
}
