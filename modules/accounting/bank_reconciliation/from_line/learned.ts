import type { Reader } from '#platform/access/read.ts'
import { expression } from '#platform/resource/expression.ts'
import { lineId } from '../../statements/line_id.ts'
import type { AtHand, BankLine } from '../open_lines.ts'
import { alike } from './from_line.rules.ts'

/** Where a line of the same words went when it was matched last. */
export interface Learned {
  readonly ledger: number
  readonly sub_ledger: number | null
  readonly narration: string
  /** Day of that line, `YYYY-MM-DD`. */
  readonly date: string
}

/** Matched lines that are looked through, the newest first: some years of a busy account. */
const mostLooked = 3000

/**
 * What was done with a line of the same words and direction on this account: the other side of the voucher it was matched with, where that
 * is one account. Nothing is kept for it; what is matched no more is not learned from. Undefined where nothing is alike.
 */
export async function learnedFor(read: Reader, statement: AtHand, line: BankLine): Promise<Learned | undefined> {
  const words = alike(line.description)
  if (words === '') return undefined
  const known = await read
    .selectFrom('bank_reconciliation_lines as l')
    .innerJoin('bank_reconciliation as r', 'r.id', 'l.record')
    .innerJoin('bank_match_line as k', 'k.line', 'l.id')
    .select(['l.date', 'l.description', 'k.match'])
    .where('r.bank', '=', statement.bank)
    .where('l.description', 'is not', null)
    .where(expression<boolean>`(l."credit" is not null) = ${line.amount > 0n}`)
    .orderBy('l.date', 'desc')
    .orderBy('l.id', 'desc')
    .limit(mostLooked)
    .execute()
  for (const one of known.filter(({ description }) => alike(description) === words).slice(0, 5)) {
    const others = await read
      .selectFrom('bank_match_entry as m')
      .innerJoin('acc_line as o', 'o.entry', 'm.entry')
      .innerJoin('acc_entry as e', 'e.id', 'm.entry')
      .innerJoin('acc_voucher as v', 'v.id', 'e.voucher')
      .select(['o.ledger', 'o.sub_ledger', 'v.narration', lineId('o').as('id')])
      .where('m.match', '=', one.match)
      .where('o.ledger', '!=', statement.ledger)
      .execute()
    const [other] = others
    if (other && others.every(({ ledger, sub_ledger }) => ledger === other.ledger && sub_ledger === other.sub_ledger))
      return { ledger: other.ledger, sub_ledger: other.sub_ledger, narration: other.narration, date: one.date }
  }
  return undefined
}
