import { may } from '#platform/access/session.ts'
import { implementReport } from '#platform/report/implementation.ts'
import { expression } from '#platform/resource/expression.ts'
import { liesThere, movedIn } from './deposit_balance.ts'
import { fdr_register } from './fdr_register.report.ts'
import { missedInstalments } from './missed.ts'

/**
 * Deposits of the asker's branches that were opened until a day, with their posted instalments until then; what is accrued on them is for
 * who may see its ledger. Status and principal are those of now.
 */
export const fdrRegister = implementReport(fdr_register, {
  query: ({ read, parameters, title, today, session }) => {
    const { date_after, date_before, branch, bank, status, fund, kind, matures, matures_from, matures_until } =
      parameters
    const as_at = parameters.as_at ?? today
    const missed = read
      .selectFrom(missedInstalments(read, as_at).as('n'))
      .select(['n.fdr', expression<number>`count(*)`.as('missed')])
      .select(({ fn }) => fn.sum<string | null>('n.fine').as('fine'))
      .groupBy('n.fdr')
    const mapped = read
      .selectFrom('ledger_mapping as m')
      .select('m.id')
      .where(expression<boolean>`m."ledger" = a."id"`)
      .where('m.system_role', '=', 'FDR_ACCRUED')
    const accrued = read
      .selectFrom('acc_line as l')
      .innerJoin('sub_ledger_account as s', 's.id', 'l.sub_ledger')
      .innerJoin('ledger_account as a', 'a.id', 'l.ledger')
      .select(expression<string>`sum(l."debit" - l."credit")`.as('amount'))
      .where('s.kind', '=', 'fdr')
      .where(expression<boolean>`s."linked_record" = t."id"`)
      .where('l.entry_date', '<=', as_at)
      .where((eb) => eb.or([eb('a.system_role', '=', 'FDR_ACCRUED'), eb.exists(mapped)]))
    const money = (sql: ReturnType<typeof expression<string | null>>) =>
      expression<string | null>`(nullif(${sql}, 0))::numeric(20,2)`
    let deposits = read
      .selectFrom('fdr as t')
      .innerJoin('bank as k', 'k.id', 't.bank')
      .leftJoin(movedIn(read, as_at).as('m'), 'm.fdr', 't.id')
      .leftJoin(missed.as('n'), 'n.fdr', 't.id')
      .select(['t.id', 't.id as fdr_id', 't.open_date', 't.fdr_no', 't.bank as bank_id'])
      .select(expression<string>`${title('bank', 'k')}`.as('bank'))
      .select(['t.principal', 't.interest_rate', 't.tenor_months', 't.maturity_date', 't.status', 't.fund'])
      .select([
        money(expression`m."instalments"`).as('instalments'),
        money(expression`m."interest"`).as('interest'),
        money(expression`m."tax"`).as('tax'),
        money(expression`m."excise"`).as('excise'),
        money(expression`coalesce(m."interest", 0) - m."tax" - m."excise" - m."charge"`).as('net'),
        money(liesThere(read, as_at)).as('lies'),
        'n.missed',
        money(expression`n."fine"`).as('fine'),
        expression<
          string | null
        >`case when ${may(session, 'ledger_account.read')}::boolean then (nullif((${accrued}), 0))::numeric(20,2) end`.as(
          'accrued',
        ),
        expression<string>`to_char(t."maturity_date", 'YYYY-MM')`.as('month'),
        expression<string>`date_trunc('month', t."maturity_date")::date`.as('month_start'),
      ])
      .where('t.open_date', '<=', as_at)
    if (date_after) deposits = deposits.where('t.open_date', '>=', date_after)
    if (date_before) deposits = deposits.where('t.open_date', '<=', date_before)
    if (branch) deposits = deposits.where('t.branch', 'in', branch)
    if (bank) deposits = deposits.where('t.bank', 'in', bank)
    if (status) deposits = deposits.where('t.status', 'in', status)
    if (kind) deposits = deposits.where('t.kind', 'in', kind)
    if (fund) deposits = deposits.where('t.fund', 'in', fund)
    if (matures_from) deposits = deposits.where('t.maturity_date', '>=', matures_from)
    if (matures_until) deposits = deposits.where('t.maturity_date', '<=', matures_until)
    if (matures)
      deposits = deposits.where(expression<boolean>`date_trunc('month', t."maturity_date")::date = ${matures}::date`)
    return deposits
  },
})
