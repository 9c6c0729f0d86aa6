import { implementReport, type Asking, type OpenReportServer } from '#platform/report/implementation.ts'
import type { ParametersOf } from '#platform/report/report.ts'
import { sundry_creditor, sundry_debtor } from './ageing.report.ts'
import { billStandings, namedStandings, partyStandings } from './ageing_rows.ts'
import { contactsOf, lastPaid } from './party_facts.ts'
import { bookFacts } from '../statements/statement_facts.ts'
import { daysOf } from '../statements/statement_range.ts'
import type { Side } from './parties.ts'

export type AgeingAsking = Asking<ParametersOf<typeof sundry_debtor.parameters>>

/** Narrowed by due days it is always by bill: a party has no such day. */
const isByBill = ({ parameters: { by, due_from, due_to } }: AgeingAsking): boolean =>
  String(by ?? '') === 'bill' || due_from !== undefined || due_to !== undefined

/**
 * What each party stands at, parted by the days its dues are past; credit that settles nothing has a column of its own. Dues less
 * that credit are what the ledger stands at, party by party. accounting.md 2.11.
 */
const ageingOf = (definition: typeof sundry_debtor | typeof sundry_creditor, side: Side): OpenReportServer =>
  implementReport(definition, {
    query: (asking) => namedStandings(asking, (isByBill(asking) ? billStandings : partyStandings)(asking, side)),
    async complete(rows, asking) {
      const accounts = rows.map((row) => ({
        ledger: Number(row['ledger_id']),
        sub_ledger: Number(row['sub_ledger_id']),
      }))
      const contacts = await contactsOf(asking.read, [...new Set(accounts.map(({ sub_ledger: party }) => party))])
      const paid = isByBill(asking)
        ? new Map<string, string | null>()
        : await lastPaid(asking.read, side, accounts, daysOf(asking.parameters, asking.today).to)
      return rows.map((row) => ({
        ...row,
        contact: contacts.get(Number(row['sub_ledger_id'])) ?? null,
        last_receipt: paid.get(`${String(row['ledger_id'])} ${String(row['sub_ledger_id'])}`) ?? null,
      }))
    },
    facts: bookFacts,
  })

export const sundryDebtor = ageingOf(sundry_debtor, 'debtor')
export const sundryCreditor = ageingOf(sundry_creditor, 'creditor')
