import type { AliasableExpression } from 'kysely'
import { expression } from '#platform/resource/expression.ts'
import { likeWord } from '../statements/like_word.ts'
import { movements } from '../statements/movements.ts'
import { daysOf } from '../statements/statement_range.ts'
import type { AgeingAsking } from './ageing.server.ts'
import { isAged, isUnallocated, openIf, perBucket, sumOfOpen, type Bucket } from './buckets.ts'
import { inTaka, openParts, type Poisha } from './open_parts.ts'
import { isPartyLedger, trades, type Side } from './parties.ts'

/** What a party, or one of its bills, stands at; without what they are called. Amounts are decimal strings of taka. */
type Standing = { readonly [B in Bucket]: string } & {
  readonly id: string
  readonly ledger: number
  readonly sub_ledger: number
  readonly bill_no: string | null
  readonly bill_date: string | null
  readonly due_date: string | null
  readonly days: number | null
  readonly opening: string | null
  readonly debit: string | null
  readonly credit: string | null
  readonly closing: string
  readonly oldest_bill: string | null
  readonly unallocated_credit: string
  readonly source_type: string | null
  readonly source_id: number | null
  readonly next_by: string | null
}

/**
 * One row for each party in each ledger: what it stood at, what moved, and how old what it owes is. What it owes beyond what it stands at
 * is credit that settles nothing, so that such credit is not read line by line.
 */
export function partyStandings(asking: AgeingAsking, side: Side): AliasableExpression<Standing> {
  const { read, parameters } = asking
  const { from, to } = daysOf(parameters, asking.today)
  const { branch, sub_ledger: parties } = parameters
  const sign = expression`${trades[side].owed === 'debit' ? 1 : -1}::int`
  const sum = (column: 'opening' | 'debit' | 'credit' | 'closing') =>
    expression<Poisha>`coalesce(sum(${expression.ref(`m.${column}`)}), 0)::bigint`
  const range = { from, to, adjustments: true, closing: true, openingIsLine: false, bySubLedger: true }
  let stood = read
    .selectFrom(movements(read, range).as('m'))
    .select(['m.ledger', expression<number>`m."sub_ledger"`.as('sub_ledger')])
    .select([sum('opening').as('opening'), sum('debit').as('debit'), sum('credit').as('credit')])
    .select(sum('closing').as('closing'))
    .groupBy(['m.ledger', 'm.sub_ledger'])
    .where('m.sub_ledger', 'is not', null)
    .where(isPartyLedger(read, side, 'm'))
  if (branch) stood = stood.where('m.branch', 'in', branch)
  if (parties) stood = stood.where('m.sub_ledger', 'in', parties)
  const owed = read
    .selectFrom(openParts(read, { side, at: to, branch, parties, owedOnly: true }).as('d'))
    .select(['d.ledger', 'd.sub_ledger'])
    .select(perBucket((bucket) => sumOfOpen(isAged(to, bucket))))
    .select([sumOfOpen(expression<boolean>`true`).as('in_all'), ({ fn }) => fn.min('d.bill_date').as('oldest_bill')])
    .groupBy(['d.ledger', 'd.sub_ledger'])
  const inAll = expression<Poisha>`coalesce(o."in_all", 0)`
  const figures = read
    .selectFrom(stood.as('s'))
    .leftJoin(owed.as('o'), (on) =>
      on.onRef('o.ledger', '=', 's.ledger').on(expression<boolean>`o."sub_ledger" = s."sub_ledger"`),
    )
    .select(['s.ledger', 's.sub_ledger', 'o.oldest_bill'])
    .select([
      inTaka(expression<Poisha>`${sign} * s."opening"`).as('opening'),
      inTaka(expression<Poisha>`s."debit"`).as('debit'),
      inTaka(expression<Poisha>`s."credit"`).as('credit'),
      inTaka(expression<Poisha>`${sign} * s."closing"`).as('closing'),
      inTaka(expression<Poisha>`${inAll} - ${sign} * s."closing"`).as('unallocated_credit'),
    ])
    .select(perBucket((bucket) => inTaka(expression<Poisha>`coalesce(${expression.ref(`o.${bucket}`)}, 0)`)))
    .where(expression<boolean>`(s."opening", s."debit", s."credit", ${inAll}) <> (0, 0, 0, 0)`)
    // Each figure is worked out once, however often it is spoken of above.
    .offset(expression<number>`0`)
  return read
    .selectFrom(figures.as('k'))
    .select([expression<string>`k."ledger" || '-' || k."sub_ledger"`.as('id'), 'k.ledger', 'k.sub_ledger'])
    .select(nothingOfBills)
    .select(['k.opening', 'k.debit', 'k.credit', 'k.closing', 'k.oldest_bill'])
    .select(['k.not_due', 'k.d1_30', 'k.d31_60', 'k.d61_90', 'k.d91_180', 'k.d181_365', 'k.over_365'])
    .select(['k.unallocated_credit', expression<string | null>`'bill'`.as('next_by')])
}

/** What a row of a party does not say. */
const nothingOfBills = [
  expression<string | null>`null::text`.as('bill_no'),
  expression<string | null>`null::date`.as('bill_date'),
  expression<string | null>`null::date`.as('due_date'),
  expression<number | null>`null::int`.as('days'),
  expression<string | null>`null::text`.as('source_type'),
  expression<number | null>`null::bigint`.as('source_id'),
] as const

/** One row for each open bill, or part of it that is due on a day of its own, and for each credit that settles nothing. */
export function billStandings(asking: AgeingAsking, side: Side): AliasableExpression<Standing> {
  const { read, parameters } = asking
  const { to } = daysOf(parameters, asking.today)
  const none = expression<string | null>`null::numeric`
  const owed = <T>(value: ReturnType<typeof expression<T>>) =>
    expression<T | null>`case when d."is_owed" then ${value} end`
  const parts = openParts(read, { side, at: to, branch: parameters.branch, parties: parameters.sub_ledger })
  // Asked of a row and not joined: of a hundred thousand open bills only those on the page are looked up.
  const voucher = read
    .selectFrom('acc_entry as e')
    .innerJoin('acc_voucher as v', 'v.id', 'e.voucher')
    .where(expression<boolean>`e."id" = d."entry"`)
  const opening = read
    .selectFrom('acc_due as u')
    .select('u.bill_no')
    .where(expression<boolean>`u."entry" = d."entry" and u."line_no" = d."line_no"`)
    .where(expression<boolean>`(d."is_owed" and d."part" in (0, u."position"))`)
  return read
    .selectFrom(parts.as('d'))
    .select([
      expression<string>`concat_ws('-', d."entry", d."line_no", nullif(d."part", 0))`.as('id'),
      'd.ledger',
      'd.sub_ledger',
      expression<
        string | null
      >`concat_ws('/', coalesce(${opening}, ${voucher.select('v.invoice_no')}), nullif(d."part", 0))`.as('bill_no'),
      expression<string | null>`d."bill_date"`.as('bill_date'),
      owed(expression<string>`d."due_date"`).as('due_date'),
      owed(expression<number>`${to}::date - d."due_date"`).as('days'),
      none.as('opening'),
      none.as('debit'),
      none.as('credit'),
      inTaka(expression<Poisha>`case when d."is_owed" then d."open" else -d."open" end`).as('closing'),
      expression<string | null>`null::date`.as('oldest_bill'),
      expression<string | null>`${voucher.select('v.source_type')}`.as('source_type'),
      expression<number | null>`${voucher.select('v.source_id')}`.as('source_id'),
      expression<string | null>`null::text`.as('next_by'),
      openIf(isUnallocated).as('unallocated_credit'),
    ])
    .select(perBucket((bucket) => openIf(isAged(to, bucket))))
}

/** Rows with the names of ledger and party, as far as they are asked for. */
export function namedStandings(asking: AgeingAsking, rows: AliasableExpression<Standing>) {
  const { read, parameters, title } = asking
  let named = read
    .selectFrom(rows.as('r'))
    .innerJoin('ledger_account as a', 'a.id', 'r.ledger')
    .innerJoin('sub_ledger_account as s', 's.id', 'r.sub_ledger')
    .leftJoin('agency as g', (on) => on.onRef('g.id', '=', 's.linked_record').on('s.kind', '=', 'agency'))
    .select([
      'r.id',
      expression<string>`${title('ledger_account', 'a')}`.as('ledger'),
      's.name as member',
      'g.rl_no',
      'r.bill_no',
      'r.bill_date',
      'r.due_date',
      'r.days',
      'r.opening',
      'r.debit',
      'r.credit',
      'r.closing',
      'r.oldest_bill',
      'r.not_due',
      'r.d1_30',
      'r.d31_60',
      'r.d61_90',
      'r.d91_180',
      'r.d181_365',
      'r.over_365',
      'r.unallocated_credit',
      'r.ledger as ledger_id',
      'r.sub_ledger as sub_ledger_id',
      'r.source_type',
      'r.source_id',
      'r.next_by',
    ])
  if (parameters.member_id)
    named = named.where('s.kind', '=', 'agency').where('s.linked_record', 'in', parameters.member_id)
  // A bill has a day on which it is due; a party has many.
  if (parameters.due_from) named = named.where('r.due_date', '>=', parameters.due_from)
  if (parameters.due_to) named = named.where('r.due_date', '<=', parameters.due_to)
  if (parameters.within) named = named.where('a.group', 'in', parameters.within)
  if (parameters.keyword) {
    const word = likeWord(parameters.keyword)
    named = named.where(
      expression<boolean>`(s."name" ilike ${word} or s."code" ilike ${word} or g."rl_no" ilike ${word} or r."bill_no" ilike ${word})`,
    )
  }
  return named
}
