import { may } from '#platform/access/session.ts'
import { asWritten } from '#platform/errors/errors.ts'
import { groupedTaka, poisha } from '#platform/money/poisha.ts'
import type { Asking } from '#platform/report/implementation.ts'

/** Which drawers a cash book is about; all of them where none is chosen. */
interface Chosen {
  readonly ledger?: readonly number[]
  readonly branch?: readonly number[]
}

/**
 * The denomination sheets of these days in words, drawer by drawer: what was counted at the close, note by note. Nothing for who
 * may not read cashiers' days. accounting.md 5 Cash book.
 */
export async function countsOfDays(
  {
    read,
    session,
    texts,
    language,
    parameters,
  }: Pick<Asking<Chosen>, 'read' | 'session' | 'texts' | 'language' | 'parameters'>,
  days: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (days.length === 0 || !may(session, 'cashier_day.read')) return new Map()
  let counted = read
    .selectFrom('cashier_day as d')
    .innerJoin('ledger_account as a', 'a.id', 'd.ledger')
    .innerJoin('branch as b', 'b.id', 'd.branch')
    .select(['d.id', 'd.day', 'd.counted', 'a.name as ledger', 'b.code as branch'])
    .where('d.day', 'in', [...days])
    .where('d.status', '!=', 'open')
    .orderBy('a.code')
    .orderBy('b.code')
  if (parameters.ledger) counted = counted.where('d.ledger', 'in', [...parameters.ledger])
  if (parameters.branch) counted = counted.where('d.branch', 'in', [...parameters.branch])
  const sheets = await counted.execute()
  if (sheets.length === 0) return new Map()
  const rows = await read
    .selectFrom('cashier_day_closing_count as n')
    .select(['n.record', 'n.denomination', 'n.pieces'])
    .where(
      'n.record',
      'in',
      sheets.map(({ id }) => id),
    )
    .where('n.pieces', '>', 0)
    .orderBy('n.denomination', 'desc')
    .execute()
  const notes = Map.groupBy(rows, ({ record }) => record)
  const said = sheets.map((sheet) => {
    const all = (notes.get(sheet.id) ?? []).map(({ denomination, pieces }) => `${pieces} × ${noteOf(denomination)}`)
    const amount = groupedTaka(poisha(sheet.counted ?? '0'))
    const params = {
      ledger: asWritten(sheet.ledger),
      branch: asWritten(sheet.branch),
      amount,
      notes: asWritten(all.join(' + ')),
    }
    return {
      day: sheet.day,
      text: texts.say(language, all.length === 0 ? 'cashier_day.in_book_empty' : 'cashier_day.in_book', params),
    }
  })
  return new Map([...Map.groupBy(said, ({ day }) => day)].map(([day, of]) => [day, of.map(({ text }) => text)]))
}

/** A note as people call it: 1,000 and 0.50. */
const noteOf = (denomination: string): string => groupedTaka(poisha(denomination)).replace(/\.00$/, '')
