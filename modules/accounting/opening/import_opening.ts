import { createHash } from 'node:crypto'
import type { Reader } from '#platform/access/read.ts'
import { systemSession, type Session } from '#platform/access/session.ts'
import { Refusal } from '#platform/errors/errors.ts'
import { taka } from '#platform/money/poisha.ts'
import { transaction, type Engine } from '#platform/record/engine.ts'
import { sayDue, type Due } from '../dues/say_due.ts'
import { betweenBranches } from '../ledger/between_branches.ts'
import { branchAccounts } from '../ledger/branch_accounts.ts'
import { bookFacts } from '../ledger/gather.ts'
import { journal, type Journal } from '../ledger/journal.ts'
import { faultsOf } from '../ledger/journal.rules.ts'
import { post } from '../ledger/post.ts'
import { bookFault, bookRefusal } from '../ledger/refusals.ts'
import { rightsInBooks } from '../voucher/book_facts.ts'
import { typeInUse } from '../voucher_type/type_of_class.ts'
import { listOpeningBills } from './list_opening_bills.ts'
import type { OpeningAnswer } from './opening_answer.ts'
import { hasAmount, mostRows, openingLines, type OpeningLine, type RowFault } from './opening.rules.ts'
import { firstYear, openingFacts, source_type } from './opening_facts.ts'
import type { OpeningRow } from './opening_rows.ts'

export interface OpeningWish {
  readonly session: Session
  readonly year: number
  readonly rows: readonly OpeningRow[]
  /** Whose balance a row is that names no branch. */
  readonly usualBranch: number | null
  /** Says what would come of it, and posts nothing. */
  readonly isTrial: boolean
  /** Of the voucher. */
  readonly narration: (fy: string) => string
  readonly request: string
}

/**
 * Opening balances of the first year: one voucher for a file, all of its rows or none. The same rows sent again are the same
 * voucher; an account that has an opening balance gets no second one. accounting.md 2.7.
 * @throws Refusal 404 for no such year, 409 for one that is not the first; ACC-041 and the rules of a journal
 */
export async function importOpening(engine: Engine, wish: OpeningWish): Promise<OpeningAnswer<RowFault>> {
  const rows = wish.rows.filter(hasAmount)
  if (rows.length === 0) throw new Refusal(400, 'invalid', 'opening.no_amounts')
  if (rows.length > mostRows) throw new Refusal(400, 'invalid', 'opening.too_many', { n: mostRows })
  return transaction(engine, async (client) => {
    const read = engine.gate.read(systemSession, client)
    // Two imports come one after the other.
    await read.selectFrom('fiscal_year').select('id').where('id', '=', wish.year).forNoKeyUpdate().execute()
    const year = await firstYear(read, wish.year)
    const facts = {
      ...(await openingFacts(read, wish.session, year.id)),
      usualBranch: wish.usualBranch,
      begins: year.start_date,
    }
    const known = openingLines(rows, { ...facts, opened: new Set() })
    const event = createHash('sha256')
      .update(JSON.stringify(told(known.lines)))
      .digest('hex')
      .slice(0, 32)
    const answer = {
      created: known.lines.length,
      failed: [],
      debit: taka(known.debit),
      credit: taka(known.credit),
      difference: taka(known.debit - known.credit),
      left_out: wish.rows.length - rows.length,
      invoice_no: null,
      rows: wish.isTrial ? known.shown : [],
    }
    const before = known.faults.length === 0 ? await postedBefore(read, year.id, event) : undefined
    if (before) return { ...answer, invoice_no: before, rows: [] }
    const { lines, faults } = openingLines(rows, facts)
    const plain = journal(
      {
        ...(await headerOf(read, wish.session)),
        date: year.start_date,
        period: 0,
        narration: wish.narration(year.code),
        source_type,
        source_id: year.id,
      },
      lines.map(({ side }) => side),
    )
    const isOfOne = plain.lines.every((line) => line.branch === plain.branch)
    const whole = isOfOne ? plain : betweenBranches(plain, await branchAccounts(read))
    const failed = [...faults, ...(await againstJournal(read, wish.session, whole, lines))]
    if (wish.isTrial) return { ...answer, created: lines.length, failed }
    if (failed.length > 0) return { ...answer, created: 0, failed }
    const { debit, credit } = known
    const diff = debit > credit ? debit - credit : credit - debit
    if (diff !== 0n) throw bookRefusal(bookFault('ACC-041', undefined, { diff }))
    const { invoice_no, entry, repeated } = await post(client, whole, {
      key: `${source_type}:${year.id}:${event}`,
      posted_by: wish.session.user,
      may: [...rightsInBooks(wish.session)],
      source_event: event,
      request_id: wish.request,
    })
    if (!repeated) {
      await sayDue(client, entry, duesOf(lines))
      await listOpeningBills(client, entry, wish)
    }
    return { ...answer, invoice_no }
  })
}

/** When the lines that are single bills are due: they are the first of the entry, in their order. */
const duesOf = (lines: readonly OpeningLine[]): Due[] =>
  lines.flatMap(({ side, bill }, at) =>
    bill ? [{ line_no: at + 1, position: 1, ...bill, amount: side.debit + side.credit }] : [],
  )

/** Lines as text that depends on nothing but themselves. */
const told = (lines: readonly OpeningLine[]) =>
  lines.map(({ side, bill }) => ({ ...side, debit: taka(side.debit), credit: taka(side.credit), ...bill }))

async function postedBefore(read: Reader, year: number, event: string): Promise<string | undefined> {
  const found = await read
    .selectFrom('acc_voucher')
    .select('invoice_no')
    .where('source_type', '=', source_type)
    .where('source_id', '=', year)
    .where('source_event', '=', event)
    .where('status', '=', 'posted')
    .executeTakeFirst()
  return found?.invoice_no
}

/** The series of opening vouchers: in the head office, or at home for who does not work for it. */
async function headerOf(read: Reader, session: Session) {
  const { id: voucher_type } = await typeInUse(read, 'opening')
  const office = await read.selectFrom('branch').select('id').where('is_head_office', '=', true).executeTakeFirst()
  const isTheirs = office !== undefined && (session.branches === 'all' || session.branches.includes(office.id))
  return { voucher_type, branch: isTheirs ? office.id : (session.branch ?? 0) }
}

/** What the rules of a journal say, at the rows. That both sides are unequal is said by the difference. */
async function againstJournal(
  read: Reader,
  session: Session,
  whole: Journal,
  lines: readonly OpeningLine[],
): Promise<RowFault[]> {
  return faultsOf(whole, await bookFacts(read, whole, rightsInBooks(session)))
    .filter(({ code }) => code !== 'ACC-041' && code !== 'ACC-005')
    .map((fault) => {
      const [, at, column = ''] = /^lines\[(\d+)\]\.(\w+)$/.exec(fault.field ?? '') ?? []
      const row = at === undefined ? undefined : lines[Number(at)]?.row
      return row === undefined ? { ...fault, row: null } : { ...fault, field: column, row }
    })
}
