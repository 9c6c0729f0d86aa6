import type { Reader } from '#platform/access/read.ts'
import { expression } from '#platform/resource/expression.ts'
import { wholeYear } from '../chart/postings.ts'

/** What the fund holds of a share of the member today, as the books say in the branches of the reader. */
export const heldColumn =
  (role: 'PF_EMPLOYEE' | 'PF_EMPLOYER') =>
  ({ read, table }: { readonly read: Reader; readonly table: string }) =>
    expression<string>`(${read
      .selectFrom('acc_balance as b')
      .innerJoin('sub_ledger_account as s', 's.id', 'b.sub_ledger')
      .innerJoin('ledger_account as a', 'a.id', 'b.ledger')
      .select(expression<string>`coalesce(sum(b."credit" - b."debit"), 0)::numeric(20,2)`.as('amount'))
      .where('s.kind', '=', 'employee')
      .where(expression<boolean>`s."linked_record" = ${expression.ref(`${table}.employee`)}`)
      .where('b.period', '<>', wholeYear)
      .where((eb) =>
        eb.or([
          eb('a.system_role', '=', role),
          eb.exists(
            read
              .selectFrom('ledger_mapping as m')
              .select('m.id')
              .where(expression<boolean>`m."ledger" = a."id"`)
              .where('m.system_role', '=', role),
          ),
        ]),
      )})`
