import type { Reader } from '#platform/access/read.ts'
import { implementReport } from '#platform/report/implementation.ts'
import { may } from '#platform/access/session.ts'
import { expression } from '#platform/resource/expression.ts'
import { freshDays } from '../postdate_cheque/postdate_cheque.rules.ts'
import { balancesByLedger } from '../statements/balances_by_ledger.ts'
import { yearStart } from '../statements/statement_range.ts'
import { cheque_forecast } from './instrument_reports.report.ts'

/**
 * Each paper on the first day on which the bank may pay it: the date of a cheque in hand, and today where that day has passed or the
 * bank has it already. What has become stale, or bounced, is expected by nobody; a pay order of ours has left the account already. The
 * balance of an account begins with what the books say today, and is for who may see its ledger; pay orders are for who may see them.
 */
export const chequeForecast = implementReport(cheque_forecast, {
  query: ({ read, parameters, title, today, session }) => {
    const { date_before, bank, begins, kind } = parameters
    const step = parameters.step?.[0] ?? 'week'
    const period =
      step === 'day'
        ? expression<string>`e."expected_on"`
        : step === 'month'
          ? expression<string>`date_trunc('month', e."expected_on")::date`
          : // From Sunday, as the weeks of an office in Bangladesh are.
            expression<string>`e."expected_on" - extract(dow from e."expected_on")::int`
    const balances = balancesByLedger(read, {
      from: yearStart(today),
      to: today,
      adjustments: true,
      closing: true,
      openingIsLine: false,
      bySubLedger: false,
    })
    const running = read
      .selectFrom(expectedPapers(read, today, may(session, 'payorder_clearing.read')).as('e'))
      .leftJoin('bank as k', 'k.id', 'e.bank_id')
      .leftJoin(balances.as('b'), 'b.ledger', 'k.ledger')
      .select([
        expression<string>`e."kind" || '-' || e."record"`.as('id'),
        'e.expected_on',
        period.as('period'),
        expression<string | null>`case when k."id" is not null then ${title('bank', 'k')} end`.as('bank'),
        'e.kind',
        'e.number',
        'e.party',
        expression<string | null>`nullif(e."coming", 0)`.as('coming'),
        expression<string | null>`nullif(e."going", 0)`.as('going'),
        expression<
          string | null
        >`case when ${may(session, 'ledger_account.read')}::boolean and k."ledger" is not null then coalesce(b."closing", 0) + sum(e."coming" - e."going")
          over (partition by k."id" order by e."expected_on", e."kind", e."record") end`.as('balance'),
        'e.bank_id',
        'e.record',
      ])
    let expected = read.selectFrom(running.as('r')).selectAll('r')
    if (date_before) expected = expected.where('r.expected_on', '<=', date_before)
    if (bank) expected = expected.where('r.bank_id', 'in', bank)
    if (begins) expected = expected.where('r.period', '=', begins)
    if (kind) expected = expected.where('r.kind', 'in', kind)
    return expected
  },
})

/** Papers that a bank may still pay, each with its account: where it goes, or which pays it. Amounts are decimal strings of taka. */
function expectedPapers(read: Reader, today: string, withPayorders: boolean) {
  const cheques = read
    .selectFrom('postdate_cheque as c')
    .select([
      expression<'postdate_cheque' | 'payorder_clearing'>`'postdate_cheque'::text`.as('kind'),
      'c.id as record',
      'c.cheque_no as number',
      'c.party_name as party',
      expression<number | null>`case c."type" when 'issued' then c."bank" else c."deposit_bank" end`.as('bank_id'),
      expression<string>`case when c."status" = 'in_hand' then greatest(c."cheque_date", ${today}::date) else ${today}::date end`.as(
        'expected_on',
      ),
      expression<string>`case c."type" when 'received' then c."amount" else 0 end`.as('coming'),
      expression<string>`case c."type" when 'issued' then c."amount" else 0 end`.as('going'),
    ])
    .where(
      expression<boolean>`(c."status" = 'deposited' or c."status" = 'in_hand' and c."cheque_date" + ${freshDays}::int >= ${today}::date)`,
    )
  return withPayorders ? cheques.unionAll(payordersExpected(read, today)) : cheques
}

/** Pay orders that wait for the bank. */
const payordersExpected = (read: Reader, today: string) =>
  read
    .selectFrom('payorder_clearing as p')
    .select([
      expression<'postdate_cheque' | 'payorder_clearing'>`'payorder_clearing'::text`.as('kind'),
      'p.id as record',
      'p.instrument_no as number',
      'p.party_name as party',
      expression<number | null>`p."clearing_bank"`.as('bank_id'),
      expression<string>`${today}::date`.as('expected_on'),
      expression<string>`p."amount"`.as('coming'),
      expression<string>`0::numeric`.as('going'),
    ])
    .where('p.direction', '=', 'received')
    .where(
      expression<boolean>`(p."status" = 'sent' or p."status" = 'received' and p."issue_date" + ${freshDays}::int >= ${today}::date)`,
    )
