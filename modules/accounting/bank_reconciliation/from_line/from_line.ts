import type { Reader } from '#platform/access/read.ts'
import { invalid, notFound } from '#platform/errors/errors.ts'
import { readId } from '#platform/fields/ref/field.ts'
import { refuse } from '#platform/record/steps.ts'
import type { CallContext, RuleFault } from '#platform/resource/implementation.ts'
import { isFinished } from '../match.rules.ts'
import { hold, mark } from '../match.ts'
import { bankLines, statementAtHand, type AtHand, type BankLine } from '../open_lines.ts'
import { lineId } from '../../statements/line_id.ts'
import { voucherFromLine, type FromLine } from './from_line.rules.ts'
import { learnedFor } from './learned.ts'

/**
 * `GET learned/{id}?line=`: what is known of an open line of a statement: where one of the same words went when it was matched last.
 * `{learned: null}` where nothing is alike. @throws Refusal 404, 400 at `line`
 */
export const learned = async ({ params, query, read }: CallContext): Promise<unknown> => {
  const statement = await known(read, params)
  const line = await lineOf(read, statement, query['line'])
  return { learned: (await learnedFor(read, statement, line)) ?? null }
}

/**
 * `POST voucher/{id}`: posts the voucher of a line that the books do not have, and matches both, in one transaction; the rights and rules
 * of the voucher hold for whoever asks. Answers the record.
 * @throws Refusal 400 at `line` or at fields of the voucher, 403, 404, 409 for what is matched already and for a finished statement
 */
export const postFromLine = async (call: CallContext): Promise<unknown> => {
  const { body, params, read, together, list, session } = call
  const statement = await known(read, params)
  refuseFinished(statement)
  refuseTaken(await lineOf(read, statement, body['line']))
  const said = saidIn(body)
  await together(async (_store, readAll, judged, db) => {
    const line = await lineOf(readAll, statement, body['line'])
    const { resource, values } = voucherFromLine(line, said, await factsOf(readAll, statement, said))
    const { id } = await judged.create(resource, values)
    await judged.changeStatus(resource, id, 'posted', null, 1)
    // The voucher is nobody else's yet: vouchers, then the statement, as everywhere.
    await hold(db, statement.id, [])
    const now = await statementAtHand(readAll, statement.id)
    if (!now) throw notFound()
    refuseFinished(now)
    refuseTaken(await lineOf(readAll, now, line.id))
    const entries = await entriesOf(readAll, resource, id, statement.ledger)
    await mark(db, statement.id, [{ how: 'manual', lines: [line.id], entries }], session.user)
  })
  return list.record(statement.id)
}

async function known(read: Reader, params: CallContext['params']): Promise<AtHand> {
  const statement = await statementAtHand(read, readId(params['id']) ?? 0)
  if (!statement) throw notFound()
  return statement
}

async function lineOf(read: Reader, statement: AtHand, given: unknown): Promise<BankLine> {
  const id = readId(given)
  const line = (await bankLines(read, statement)).find((one) => one.id === id)
  if (!line) throw invalid({ line: [{ text: 'bank_reconciliation.match.no_line' }] })
  return line
}

function refuseFinished({ status }: AtHand): void {
  if (status === 'finished') refuse([isFinished], {})
}

const taken: RuleFault = { field: 'line', text: 'bank_reconciliation.match.taken', status: 409, code: 'taken' }
function refuseTaken({ match }: BankLine): void {
  if (match !== null) refuse([taken], {})
}

function saidIn(body: CallContext['body']): FromLine {
  const { ledger, sub_ledger = null, narration } = body
  const [account, party] = [readId(ledger), sub_ledger === null ? null : readId(sub_ledger)]
  if (account === undefined) throw invalid({ ledger: [{ text: 'field.required' }] })
  if (party === undefined) throw invalid({ sub_ledger: [{ text: 'field.invalid' }] })
  if (typeof narration !== 'string') throw invalid({ narration: [{ text: 'field.required' }] })
  return { ledger: account, sub_ledger: party, narration }
}

async function factsOf(readAll: Reader, { bank, ledger }: AtHand, said: FromLine) {
  const [own, chosen, party] = [
    await readAll.selectFrom('bank').select('name').where('id', '=', bank).executeTakeFirstOrThrow(),
    await readAll.selectFrom('ledger_account').select('system_role').where('id', '=', said.ledger).executeTakeFirst(),
    said.sub_ledger === null
      ? undefined
      : await readAll
          .selectFrom('sub_ledger_account')
          .select('name')
          .where('id', '=', said.sub_ledger)
          .executeTakeFirst(),
  ]
  return { bank: ledger, role: chosen?.system_role ?? null, party: (party?.name ?? own.name).slice(0, 150) }
}

/** Lines of the account in the voucher that was just posted. */
async function entriesOf(readAll: Reader, resource: string, id: number, ledger: number): Promise<number[]> {
  const rows = await readAll
    .selectFrom('acc_voucher as v')
    .innerJoin('acc_entry as e', 'e.voucher', 'v.id')
    .innerJoin('acc_line as l', 'l.entry', 'e.id')
    .select(lineId('l').as('id'))
    .where('v.source_type', '=', resource)
    .where('v.source_id', '=', id)
    .where('l.ledger', '=', ledger)
    .execute()
  return rows.map((row) => Number(row.id))
}
