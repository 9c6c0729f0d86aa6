import { createHash } from 'node:crypto'
import type { Db } from '#platform/access/sign_in/db.ts'
import { gaveWay } from '#platform/record/engine.ts'
import { KeyReused } from '#platform/record/idempotency.ts'
import type { Refusal } from '#platform/errors/errors.ts'
import { taka } from '#platform/money/poisha.ts'
import { totalOf, type Journal } from './journal.ts'
import { bookFault, bookRefusal, refusalOf } from './refusals.ts'

/**
 * The only way into the books: nothing else calls acc_post, acc_post_many, acc_reverse or acc_replace (post.test.ts counts). All run
 * in the transaction of the document they belong to; what is refused at its COMMIT is told by `booksRefusal`.
 */

/** Who posts, by which right, and how a repeated request is recognised. */
export interface Posting {
  /** Idempotency key: of the request, or `source_type:source_id:event` of what the product posts by itself. */
  readonly key: string
  /** User. */
  readonly posted_by: number
  /** What the poster may beyond the rules for everybody. */
  readonly may?: readonly ('soft_locked' | 'period_13' | 'control')[]
  /** Step of the document, where it posts a voucher for each: a cheque is received, deposited, returned. */
  readonly source_event?: string
  /** Why it may stand where others may not. */
  readonly reason?: string
  /** Of the request, for the account log. */
  readonly ip?: string
  readonly request_id?: string
}

/** What was posted: the voucher, its entry, and the number it got. */
export interface Posted {
  readonly voucher: number
  readonly entry: number
  readonly invoice_no: string
  readonly number: number
  readonly revision: number
  /** The same request had been posted before: this is what it led to then. */
  readonly repeated: boolean
}

/** Why a posted voucher is taken back, and on which day; its own unless told. */
export interface Undoing extends Posting {
  readonly voucher: number
  readonly reason: string
  readonly date?: string
}

/** Posts a journal. @throws Refusal with the code of accounting.md 2.12 */
export const post = (db: Db, journal: Journal, posting: Posting): Promise<Posted> =>
  called(db, 'acc_post', { ...documentOf(journal), ...orderOf(posting, journal) })

/** Posts many journals in their order, all or none, and tells each. @throws Refusal as `post`: of the first that the books refuse */
export async function postMany(
  db: Db,
  many: readonly { readonly journal: Journal; readonly posting: Posting }[],
): Promise<Posted[]> {
  const orders = many.map(({ journal, posting }) => ({ ...documentOf(journal), ...orderOf(posting, journal) }))
  const { rows } = await db
    .query<{ posted: Posted[] }>('select acc_post_many($1::jsonb) as posted', [JSON.stringify(orders)])
    .catch((error: unknown) => Promise.reject(spoken(error)))
  return rows[0]?.posted ?? []
}

/** Posts the mirror of a voucher's live entry: the voucher is void and keeps its number. @throws Refusal as `post` */
export const reverse = (db: Db, undoing: Undoing): Promise<Posted> => called(db, 'acc_reverse', orderOf(undoing, null))

/** A reversal and the journal in its place, in one; the number stays where year, branch and type do. @throws Refusal as `post` */
export const replace = (db: Db, undoing: Undoing, journal: Journal): Promise<Posted> =>
  called(db, 'acc_replace', { ...documentOf(journal), ...orderOf(undoing, journal) })

/** What called a door of the books gave way to another transaction there: run again, and at last said in words of the books. */
class BooksBusy extends Error {
  override name = 'BooksBusy'
  /** Of the database's refusal, so that it is seen who gave way. */
  readonly code: unknown
  constructor(cause: Error) {
    super('The books gave way to another transaction.', { cause })
    this.code = Reflect.get(cause, 'code')
  }
}

/**
 * The words of the books for what the database refuses; ACC-090 where they stayed busy, ACC-080 for the key of a request that made another
 * voucher. For `Engine.refusalOf`.
 */
export function booksRefusal(error: unknown): Refusal | undefined {
  if (error instanceof BooksBusy) return bookRefusal(bookFault('ACC-090'))
  if (!(error instanceof KeyReused)) return refusalOf(error)
  const number: unknown = Object(error.first ?? {})['invoice_no']
  return typeof number === 'string' ? bookRefusal(bookFault('ACC-080', undefined, { number })) : undefined
}

async function called(
  db: Db,
  door: 'acc_post' | 'acc_reverse' | 'acc_replace',
  order: Readonly<Record<string, unknown>>,
): Promise<Posted> {
  const { rows } = await db
    .query<{ posted: Posted }>(`select ${door}($1::jsonb) as posted`, [JSON.stringify(order)])
    .catch((error: unknown) => Promise.reject(spoken(error)))
  const [row] = rows
  if (!row) throw new Error(`${door} answered nothing.`)
  return row.posted
}

/** A refusal of the books in their words; who gave way is known again. */
export const spoken = (error: unknown): unknown =>
  error instanceof Error && gaveWay(error) ? new BooksBusy(error) : (refusalOf(error) ?? error)

/** The journal as acc_post reads it: amounts as decimal strings of taka. */
const documentOf = (journal: Journal) => ({
  ...journal,
  total: taka(totalOf(journal)),
  lines: journal.lines.map((line) => ({ ...line, debit: taka(line.debit), credit: taka(line.credit) })),
})

/**
 * Who asks, and a hash of everything asked for: a key that comes again with something else is refused (ACC-080). From where it comes is
 * no part of what is asked: a telephone has another address when the line is back.
 */
const orderOf = ({ ip, request_id, ...order }: Posting | Undoing, journal: Journal | null) => ({
  ...order,
  ...(ip === undefined ? {} : { ip: ip.slice(0, 45) }),
  ...(request_id === undefined ? {} : { request_id }),
  may: order.may ?? [],
  request_hash: createHash('sha256')
    .update(JSON.stringify([order, journal && documentOf(journal)]))
    .digest('hex'),
})
