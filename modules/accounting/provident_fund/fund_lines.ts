import type { Reader } from '#platform/access/read.ts'
import { expression } from '#platform/resource/expression.ts'
import { fundRoles, ledgersWith } from './fund_ledgers.ts'

/** Where a line of the fund stands, and what it is. */
export type Share = 'own' | 'employer' | 'loan' | 'undistributed'
export type Class = 'opening' | 'contribution' | 'profit' | 'withdrawal' | 'return' | 'other'

/**
 * Lines of the fund until a day, those of loans that the fund itself gave among them: whose, in which share, what of, credit less debit. What
 * came with the opening balances is `opening`, whatever its day; contributions of the payroll are contributions.
 */
export function fundLines(read: Reader, to: string, branch: readonly number[] | undefined) {
  const isIn = (role: (typeof fundRoles)[keyof typeof fundRoles] | 'STAFF_LOAN') =>
    expression<boolean>`l."ledger" in ${ledgersWith(read, role)}`
  return read
    .selectFrom('acc_line as l')
    .innerJoin('acc_entry as e', (on) => on.onRef('e.id', '=', 'l.entry').onRef('e.fiscal_year', '=', 'l.fiscal_year'))
    .innerJoin('acc_voucher as v', 'v.id', 'e.voucher')
    .leftJoin('sub_ledger_account as s', (on) => on.onRef('s.id', '=', 'l.sub_ledger').on('s.kind', '=', 'employee'))
    .leftJoin('provident_fund as p', (on) =>
      on.onRef('p.id', '=', 'v.source_id').on('v.source_type', '=', 'provident_fund'),
    )
    .select([
      's.linked_record as employee',
      'l.entry_date',
      expression<Share>`case when ${isIn(fundRoles.own)} then 'own' when ${isIn(fundRoles.employer)} then 'employer'
        when ${isIn(fundRoles.profit)} then 'undistributed' else 'loan' end`.as('share'),
      expression<Class>`case when l."period" = 0 then 'opening' when v."source_type" = 'payrollvoucher' then 'contribution'
        when p."kind" in ('contribution', 'profit', 'withdrawal', 'return') then p."kind" else 'other' end`.as('class'),
      expression<string>`l."credit" - l."debit"`.as('amount'),
    ])
    .where('l.entry_date', '<=', to)
    .where((eb) =>
      eb.or([
        isIn(fundRoles.own),
        isIn(fundRoles.employer),
        isIn(fundRoles.profit),
        eb.and([isIn('STAFF_LOAN'), eb('v.source_type', '=', 'provident_fund')]),
      ]),
    )
    .$if(branch !== undefined, (lines) => lines.where('l.branch', 'in', branch ?? []))
}
