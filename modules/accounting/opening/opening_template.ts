import type { Reader } from '#platform/access/read.ts'
import type { Session } from '#platform/access/session.ts'
import { notFound } from '#platform/errors/errors.ts'
import type { SubLedgerKind } from '../ledger/journal.rules.ts'
import { accountKey } from './opening.rules.ts'
import { firstYear, openedAccounts, ownBranches } from './opening_facts.ts'

/** A row of the sheet that is handed out, still without an amount. */
export interface TemplateRow {
  readonly branch: string
  readonly ledger: string
  readonly ledger_name: string
  /** Whom a line of the ledger must name. */
  readonly sub_ledger_kind: SubLedgerKind
}

export interface OpeningTemplate {
  readonly fy: string
  readonly rows: readonly TemplateRow[]
}

/**
 * The ledgers that can get an opening balance, once for each branch that may use them. What has one already is left out,
 * and so are the accounts between branches, which the books add by themselves.
 * @param branch null: all branches that the session works for
 * @throws Refusal 404 for no such year or branch, 409 for a year that is not the first
 */
export async function openingTemplate(
  read: Reader,
  session: Session,
  { year: id, branch }: { readonly year: number; readonly branch: number | null },
): Promise<OpeningTemplate> {
  const year = await firstYear(read, id)
  const all = await read
    .selectFrom('branch')
    .select(['id', 'code'])
    .where('is_active', '=', true)
    .orderBy('code')
    .execute()
  const branches = ownBranches(session, all).filter((one) => branch === null || one.id === branch)
  if (branches.length === 0) throw notFound()
  const ledgers = await read
    .selectFrom('ledger_account')
    .select(['id', 'code', 'name', 'sub_ledger_kind'])
    .where('is_active', '=', true)
    .where('sub_ledger_kind', '!=', 'branch')
    .orderBy('code')
    .execute()
  const opened = await openedAccounts(read, year.id)
  const limits = await read.selectFrom('ledger_account_branches').select(['record', 'value']).execute()
  const isFor = (ledger: number, at: number): boolean => {
    const only = limits.filter(({ record }) => record === ledger)
    return only.length === 0 || only.some(({ value }) => value === at)
  }
  return {
    fy: year.code,
    rows: branches.flatMap(({ id: at, code }) =>
      ledgers
        .filter((one) => isFor(one.id, at) && !opened.has(accountKey(at, one.id, null)))
        .map((one) => ({
          branch: code,
          ledger: one.code,
          ledger_name: one.name,
          sub_ledger_kind: one.sub_ledger_kind,
        })),
    ),
  }
}
