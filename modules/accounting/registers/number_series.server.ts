import { implementReport } from '#platform/report/implementation.ts'
import { expression } from '#platform/resource/expression.ts'
import { bookFacts } from '../statements/statement_facts.ts'
import { likeWord } from '../statements/like_word.ts'
import { firstDay } from '../statements/statement_range.ts'
import { number_series } from './number_series.report.ts'

/** Counted anew from the vouchers, each time: what the counter says they came to is what they are compared with. */
export const numberSeries = implementReport(number_series, {
  facts: bookFacts,
  query: ({ read, parameters, today, title }) => {
    const { branch, fiscal_year, voucher_kind, keyword, date_after = firstDay, date_before = today } = parameters
    let series = read
      .selectFrom('acc_counter as c')
      .innerJoin('voucher_type as t', 't.id', 'c.voucher_type')
      .innerJoin('branch as b', 'b.id', 'c.branch')
      .leftJoin('fiscal_year as y', 'y.id', 'c.fiscal_year')
      .select(['c.voucher_type', 'c.branch', 'c.fiscal_year', 'c.last_no', 't.name as type', 'y.code as year'])
      .select(['y.start_date', 'y.end_date', expression<string>`${title('branch', 'b')}`.as('branch_name')])
    if (branch) series = series.where('c.branch', 'in', branch)
    if (voucher_kind) series = series.where('c.voucher_type', 'in', voucher_kind)
    if (keyword) {
      const word = likeWord(keyword)
      series = series.where(
        expression<boolean>`(t."name" ilike ${word} or t."code" ilike ${word} or y."code" ilike ${word})`,
      )
    }
    // A series that never begins anew is of every year.
    series = fiscal_year
      ? series.where('c.fiscal_year', 'in', fiscal_year)
      : series.where(
          expression<boolean>`(y."id" is null or (y."end_date" >= ${date_after}::date and y."start_date" <= ${date_before}::date))`,
        )
    const isOfSeries = expression<boolean>`v."voucher_type" = s."voucher_type" and v."branch" = s."branch"
      and v."series_year" is not distinct from s."fiscal_year"`
    const counted = read
      .selectFrom('acc_voucher as v')
      .where(isOfSeries)
      .select([
        expression<number>`count(*)`.as('count'),
        expression<number>`count(*) filter (where v."status" = 'void')`.as('void'),
        expression<number | null>`min(v."number")`.as('first'),
        expression<number | null>`max(v."number")`.as('last'),
      ])
    const written = (place: 'first' | 'last') =>
      expression<string | null>`(${read
        .selectFrom('acc_voucher as v')
        .select('v.invoice_no')
        .where(isOfSeries)
        .where(expression<boolean>`v."number" = n.${expression.ref(place)}`)})`
    return read
      .selectFrom(series.as('s'))
      .innerJoinLateral(counted.as('n'), (on) => on.onTrue())
      .select([
        expression<number>`(s."voucher_type" * 10000 + s."branch") * 10000 + coalesce(s."fiscal_year", 0)`.as('id'),
        's.type as voucher_type',
        's.branch_name as branch',
        's.year as fiscal_year',
        written('first').as('first_no'),
        written('last').as('last_no'),
        'n.count',
        expression<number>`greatest(s."last_no", n."last") - n."count"`.as('missing'),
        'n.void',
        's.voucher_type as voucher_type_id',
        's.branch as branch_id',
        's.start_date as from_day',
        's.end_date as to_day',
      ])
  },
  complete: async (rows) => rows.map((row) => ({ ...row, void_status: Number(row['void']) > 0 ? 'void' : null })),
})
