import type { Asking } from '#platform/report/implementation.ts'
import { expression } from '#platform/resource/expression.ts'
import type { SystemRole } from '../chart/system_role.ts'
import { chosenLines, type LedgerParameters } from '../statements/chosen_lines.ts'
import { likeWord } from '../statements/like_word.ts'
import { daysOf } from '../statements/statement_range.ts'

/** Behaviours of voucher types that have a register (code of voucher_type_class). */
export type RegisteredClass = 'receipt' | 'payment' | 'contra' | 'journal'

/** What every register may be asked for. */
export interface RegisterParameters extends Pick<LedgerParameters, 'ledger' | 'sub_ledger' | 'account_type'> {
  readonly date_after?: string
  readonly date_before?: string
  readonly branch?: readonly number[]
  readonly keyword?: string
}

/**
 * Vouchers `v` of a class that the branches of the session entered between two days, `b` being their branch. A voucher of another
 * branch has lines in these books and stands in the register of that branch.
 */
export function registeredVouchers(
  { read, parameters, session, today }: Pick<Asking<RegisterParameters>, 'read' | 'parameters' | 'session' | 'today'>,
  voucherClass: RegisteredClass,
) {
  const { branch, keyword, ledger, sub_ledger, account_type } = parameters
  const { from, to } = daysOf(parameters, today)
  const types = read
    .selectFrom('voucher_type as t')
    .innerJoin('voucher_type_class as c', 'c.id', 't.class')
    .select('t.id')
    .where('c.code', '=', voucherClass)
  let vouchers = read
    .selectFrom('acc_voucher as v')
    .innerJoin('branch as b', 'b.id', 'v.branch')
    .where('v.voucher_date', '>=', from)
    .where('v.voucher_date', '<=', to)
    .where('v.voucher_type', 'in', types)
  if (session.branches !== 'all') vouchers = vouchers.where('v.branch', 'in', [0, ...session.branches])
  if (branch) vouchers = vouchers.where('v.branch', 'in', branch)
  if (keyword) {
    const word = likeWord(keyword)
    vouchers = vouchers.where(
      expression<boolean>`(v."invoice_no" ilike ${word} or v."narration" ilike ${word} or v."reference_no" ilike ${word}
        or v."party_name" ilike ${word})`,
    )
  }
  const chosen = chosenLines(
    read,
    {
      ...(ledger ? { ledger } : {}),
      ...(sub_ledger ? { sub_ledger } : {}),
      ...(account_type ? { account_type } : {}),
    },
    'l',
  )
  if (!chosen) return vouchers
  return vouchers.where(expression<boolean>`exists (${currentLines(read).select('l.line_no').where(chosen)})`)
}

/** Lines `l` that a voucher `v` has now, or had when it was made void; without those between branches. */
export const currentLines = (read: Asking['read']) =>
  read
    .selectFrom('acc_entry as e')
    .innerJoin('acc_line as l', (on) => on.onRef('l.entry', '=', 'e.id').onRef('l.fiscal_year', '=', 'e.fiscal_year'))
    .where(expression<boolean>`e."voucher" = v."id"`)
    .where('e.kind', '<>', 'reversal')
    .where(expression<boolean>`e."revision" = v."revision"`)
    .where(expression<boolean>`not l."auto"`)

/** An amount of a voucher `v` that is posted; a void one has none. */
export const whilePosted = (amount: ReturnType<typeof expression<string | null>>) =>
  expression<string | null>`case when v."status" = 'posted' then ${amount} end`

/** Condition on lines `l`: their ledger is where the association's money is. */
export const isMoneyLine = (read: Asking['read'], roles: readonly SystemRole[]) =>
  expression<boolean>`l."ledger" in (${read
    .selectFrom('ledger_account')
    .select('id')
    .where('system_role', 'in', [...roles])})`
