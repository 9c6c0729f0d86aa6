import { fenceSql, type TrailFence } from '#platform/access/read.ts'
import type { Session } from '#platform/access/session.ts'
import { expression } from '#platform/resource/expression.ts'
import { sub_ledger_account } from '../chart/sub_ledger_account.resource.ts'
import type { LedgerTables } from './ledger_tables.ts'

type Fence = ReturnType<TrailFence>

/**
 * Books of the branches that a session may see; a member sees of them what `own` says of the lines in its name, and nothing
 * where nothing is said. accounting.md 2.8, 1 MEMBER_USER.
 */
const ownBranches =
  (known: (branches: readonly number[]) => Fence, own?: (isOwn: (alias: string) => Fence) => Fence): TrailFence =>
  (session) =>
    session.member !== null
      ? (own?.((alias) => isOwnLine(session, alias)) ?? expression`false`)
      : session.branches === 'all'
        ? expression`true`
        : known(session.branches)

/** Whether a line (`alias`) stands in the account of the member. */
const isOwnLine = (session: Session, alias: string): Fence =>
  expression`${expression.ref(`${alias}.sub_ledger`)} in (select id from ${expression.table('sub_ledger_account')}
    where ${fenceSql(sub_ledger_account, session) ?? expression`false`})`

const ofBranches = (branches: readonly number[]): Fence => expression`"branch" = any(${[...branches]})`

const line = expression.table('acc_line')
const entry = expression.table('acc_entry')
const allocation = expression.table('acc_allocation')
const due = expression.table('acc_due')

/**
 * What of the books a session may read, by table: lines and balances of its branches, and the entry and voucher that a line
 * of them belongs to, also where another branch wrote it. A member: the lines in its own name, whatever branch, and what belongs
 * to them. The members' own connections know no more (member_books.sql).
 */
export const ledgerFences: Readonly<Record<keyof LedgerTables, TrailFence>> = {
  acc_line: ownBranches(ofBranches, (isOwn) => isOwn('acc_line')),
  acc_balance: ownBranches(ofBranches),
  acc_balance_day: ownBranches(ofBranches),
  acc_balance_until: ownBranches(ofBranches),
  acc_sub_ledger_until: ownBranches(ofBranches),
  acc_open: ownBranches(ofBranches, (isOwn) => isOwn('acc_open')),
  acc_counter: ownBranches(ofBranches),
  acc_log: ownBranches(ofBranches),
  acc_entry: ownBranches(
    (branches) =>
      expression`("branch" = any(${[...branches]}) or exists (select from ${line} l where l.entry = ${entry}.id and l.branch = any(${[...branches]})))`,
    (isOwn) => expression`"id" in (select l.entry from ${line} l where ${isOwn('l')})`,
  ),
  // Both of its lines are in the books of one branch.
  acc_allocation: ownBranches(
    (branches) =>
      expression`exists (select from ${entry} e join ${line} l on l.entry = e.id and l.fiscal_year = e.fiscal_year
      where e.id = ${allocation}.bill_entry and l.line_no = ${allocation}.bill_line and l.branch = any(${[...branches]}))`,
  ),
  acc_due: ownBranches(
    (branches) =>
      expression`exists (select from ${entry} e join ${line} l on l.entry = e.id and l.fiscal_year = e.fiscal_year
      where e.id = ${due}.entry and l.line_no = ${due}.line_no and l.branch = any(${[...branches]}))`,
    (isOwn) => expression`(entry, line_no) in (select l.entry, l.line_no from ${line} l where ${isOwn('l')})`,
  ),
  acc_voucher: ownBranches(
    (
      branches,
    ) => expression`("branch" = any(${[...branches]}) or exists (select from ${entry} e join ${line} l on l.entry = e.id
      where e.voucher = ${expression.table('acc_voucher')}.id and l.branch = any(${[...branches]})))`,
    (isOwn) =>
      expression`"id" in (select e.voucher from ${entry} e join ${line} l on l.entry = e.id where ${isOwn('l')})`,
  ),
}
