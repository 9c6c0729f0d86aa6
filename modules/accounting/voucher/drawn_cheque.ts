import type { Reader } from '#platform/access/read.ts'
import { expression } from '#platform/resource/expression.ts'
import { leafKeyOf } from '../bank/leaf_key.ts'
import { leafKey, nextLeaf } from '../bank/leaves.ts'
import type { DrawnCheque } from './cheque.rules.ts'

/** Vouchers that draw on an own account. */
type DrawingSource = 'payment_voucher' | 'contra'

/**
 * Where a cheque was drawn before: it is known by its number and account, and void vouchers have let go of theirs. The account is
 * held meanwhile: of two clerks with the same leaf the second is told where the first one wrote it.
 */
export async function drawnBefore(
  readAll: Reader,
  { no, account, by }: { no: string | null; account: number; by: { source: DrawingSource; id: number | null } },
): Promise<DrawnCheque | null> {
  if (no === null) return null
  const bank = await readAll
    .selectFrom('ledger_account')
    .select('name')
    .where('id', '=', account)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const itself = (source: DrawingSource): number => (by.source === source ? (by.id ?? 0) : 0)
  const drawn = await readAll
    .selectFrom('payment_voucher as p')
    .select(['p.id', 'p.invoice_no'])
    .where(leafKeyOf('p.cheque_no'), '=', leafKey(no))
    .where('p.pay_from', '=', account)
    .where('p.status', '!=', 'void')
    .where('p.id', '!=', itself('payment_voucher'))
    .unionAll(
      readAll
        .selectFrom('contra as c')
        .select(['c.id', 'c.invoice_no'])
        .where(leafKeyOf('c.cheque_no'), '=', leafKey(no))
        .where('c.from_ledger', '=', account)
        .where('c.status', '!=', 'void')
        .where('c.id', '!=', itself('contra')),
    )
    .executeTakeFirst()
  if (drawn) return { number: drawn.invoice_no ?? `#${drawn.id}`, account: bank?.name ?? '' }
  const leaf = (await voidLeaves(readAll, account)).find(({ cheque_no }) => leafKey(cheque_no) === leafKey(no))
  return leaf ? { number: '', account: bank?.name ?? '', voidFor: leaf.reason } : null
}

/** Leaves of an account that were spoiled or lost. @param account ledger of the account */
const voidLeaves = (readAll: Reader, account: number) =>
  readAll
    .selectFrom('bank_void_leaves as l')
    .innerJoin('bank as b', 'b.id', 'l.record')
    .select(['l.cheque_no', 'l.reason'])
    .where('b.ledger', '=', account)
    .execute()

/** Leaves of an account that were drawn, by `leafKey`, with the voucher that has each; void vouchers have let go of theirs. */
export async function drawnLeaves(readAll: Reader, account: number): Promise<ReadonlyMap<string, string>> {
  const drawn = await readAll
    .selectFrom('payment_voucher as p')
    .select(['p.id', 'p.invoice_no', expression<string>`p."cheque_no"`.as('cheque_no')])
    .where('p.pay_from', '=', account)
    .where('p.cheque_no', 'is not', null)
    .where('p.status', '!=', 'void')
    .unionAll(
      readAll
        .selectFrom('contra as c')
        .select(['c.id', 'c.invoice_no', expression<string>`c."cheque_no"`.as('cheque_no')])
        .where('c.from_ledger', '=', account)
        .where('c.cheque_no', 'is not', null)
        .where('c.status', '!=', 'void'),
    )
    .execute()
  return new Map(drawn.map(({ id, invoice_no, cheque_no }) => [leafKey(cheque_no), invoice_no ?? `#${id}`]))
}

/** The leaf of an account that is drawn next; undefined where its books have no blank one. */
export async function leafToDraw(readAll: Reader, account: number): Promise<string | undefined> {
  const books = await readAll
    .selectFrom('bank_cheque_books as k')
    .innerJoin('bank as b', 'b.id', 'k.record')
    .select(['k.prefix', 'k.from_no', 'k.to_no'])
    .where('b.ledger', '=', account)
    .orderBy('k.issued_on')
    .orderBy('k.id')
    .execute()
  if (books.length === 0) return undefined
  const spoiled = (await voidLeaves(readAll, account)).map(({ cheque_no }) => leafKey(cheque_no))
  return nextLeaf(books, [...(await drawnLeaves(readAll, account)).keys(), ...spoiled])
}
