import type pg from 'pg'
import { systemSession } from '#platform/access/session.ts'
import { asWritten, type Refusal } from '#platform/errors/errors.ts'
import { notify } from '#platform/live/notify.ts'
import type { Engine } from '#platform/record/engine.ts'
import type { Texts } from '#platform/texts/catalogue.ts'
import { inOfficeWords } from '../voucher/office_words.ts'

/** What work on one journal is given, inside its transaction. */
export interface LaterWork {
  readonly engine: Engine
  readonly client: pg.PoolClient
  readonly texts: Pick<Texts, 'say'>
  readonly today: string
  readonly request: string
}

/** The books of the day take nothing: no year, closed, in the future, or the month is locked. It may be opened again. */
const closedDay: ReadonlySet<string> = new Set(['ACC-040', 'ACC-042', 'ACC-043', 'ACC-044'])

/** Who posted a journal, which may have been taken back since; undefined while nobody has. */
export async function posterOf({ engine, client }: LaterWork, journal: number): Promise<number | undefined> {
  const found = await engine.gate
    .read(systemSession, client)
    .selectFrom('acc_voucher')
    .select('posted_by')
    .where('source_type', '=', 'journal')
    .where('source_id', '=', journal)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return found?.posted_by
}

/** Tells whoever posted a journal why it was not taken back, or did not come again; once a day. */
export async function tellRefusal(
  work: LaterWork,
  kind: 'reversal' | 'repetition',
  journal: number,
  refusal: Refusal,
): Promise<void> {
  const poster = await posterOf(work, journal)
  if (poster === undefined) return
  const isWaiting = kind === 'reversal' && closedDay.has(refusal.code)
  await notify(work.client, {
    to: { users: [poster] },
    kind: isWaiting ? 'journal_reversal_waits' : `journal_${kind}_refused`,
    variant: 'warning',
    params: isWaiting ? {} : { reason: asWritten(await sentenceOf(work, refusal)) },
    target: { resource: 'journal', id: journal },
  })
}

/** The first thing that stands against it, in the language of the office: a bell holds words, not a refusal. */
async function sentenceOf({ engine, client, texts }: LaterWork, { text, params, errors }: Refusal): Promise<string> {
  const readAll = engine.gate.read(systemSession, client)
  const [first] = Object.values(errors).flat()
  const said = first ?? { text, params }
  return inOfficeWords(texts, readAll, said.text, said.params)
}
