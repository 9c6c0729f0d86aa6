import { expression } from '#platform/resource/expression.ts'
import type { Reader } from '#platform/access/read.ts'
import type { Asking } from '#platform/report/implementation.ts'
import type { ParametersOf } from '#platform/report/report.ts'
import type { AccountType } from '../chart/account_type.ts'
import type { ledger } from './statements.report.ts'

/** What a ledger statement is asked for; `bank`: accounts of the association's own at banks. */
export type LedgerParameters = ParametersOf<typeof ledger.parameters> & { readonly bank?: readonly number[] }
/** Whoever asks what an account stood at. */
export type AccountAsking = Asking<LedgerParameters>
type Condition = ReturnType<typeof expression<boolean>>

/**
 * Which lines a statement is about, as a condition on a table that has ledger, sub-ledger and branch; undefined where no
 * account was chosen: a statement of everything says nothing. reports.json ledger, note.
 */
export function chosenLines(read: Reader, parameters: LedgerParameters, alias: string): Condition | undefined {
  const { ledger: ledgers, sub_ledger, member_id, account_type, branch, bank } = parameters
  if (!ledgers && !sub_ledger && !member_id && !account_type) return undefined
  const column = (name: string) => expression.ref(`${alias}.${name}`)
  const conditions = [
    ...(ledgers ? [isOneOf(column('ledger'), ledgers)] : []),
    ...(sub_ledger ? [isOneOf(column('sub_ledger'), sub_ledger)] : []),
    ...(member_id ? [expression<boolean>`${column('sub_ledger')} in ${ofMembers(read, member_id)}`] : []),
    ...(account_type ? [expression<boolean>`${column('ledger')} in ${ofTypes(read, account_type)}`] : []),
    ...(bank ? [expression<boolean>`${column('ledger')} in ${ofBanks(read, bank)}`] : []),
    ...(branch ? [isOneOf(column('branch'), branch)] : []),
  ]
  return expression<boolean>`(${expression.join(conditions, expression` and `)})`
}

/** An index gives its order to one value, and to a list of one value none. */
const isOneOf = (column: ReturnType<typeof expression.ref>, ids: readonly number[]): Condition =>
  ids.length === 1
    ? expression<boolean>`${column} = ${ids[0]}::bigint`
    : expression<boolean>`${column} = any(${[...ids]}::bigint[])`

/** Whether the lines are of single sub-ledgers, which the balances of years and days do not know. */
export const isOfSubLedgers = ({ sub_ledger, member_id }: LedgerParameters): boolean =>
  sub_ledger !== undefined || member_id !== undefined

const ofMembers = (read: Reader, agencies: readonly number[]) =>
  read
    .selectFrom('sub_ledger_account')
    .select('id')
    .where('kind', '=', 'agency')
    .where('linked_record', 'in', [...agencies])

const ofBanks = (read: Reader, banks: readonly number[]) =>
  read
    .selectFrom('bank')
    .select('ledger')
    .where('id', 'in', [...banks])

/** Ledgers of a type: by their role, or by the nature of their primary group. */
export const ofTypes = (read: Reader, types: readonly AccountType[]) =>
  read
    .selectFrom('ledger_account as a')
    .innerJoin('group as g', 'g.id', 'a.group')
    .innerJoin('primary_group as p', 'p.id', 'g.primary_group')
    .select('a.id')
    .where(expression<boolean>`(${expression.join(types.map(isOfType), expression` or `)})`)

/** Whether a ledger (`a`, of the primary group `p`) is of a type. */
export const isOfType = (type: AccountType): Condition => {
  const roles = rolesOf[type]
  return roles === undefined
    ? expression<boolean>`p."nature" = ${type}`
    : expression<boolean>`a."system_role" ~ ${`^(${roles.join('|')})$`}`
}

/** Roles of the ledgers that have no class of their own in the chart. accounting.md 4. */
const rolesOf: Readonly<Partial<Record<AccountType, readonly string[]>>> = {
  receivable: ['AR_.*'],
  payable: ['AP_VENDOR', 'GRNI', 'PDC_ISSUED', '.*_PAYABLE', 'ACCRUAL'],
  cash: ['CASH', 'PETTY_CASH'],
  bank: ['BANK'],
}
