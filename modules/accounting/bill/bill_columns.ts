import type { Reader } from '#platform/access/read.ts'
import { expression } from '#platform/resource/expression.ts'

interface Reading {
  readonly read: Reader
  readonly table: string
}

/** What of a bill is open, what is due next and how it is paid, as its list reads them from the row itself. */
export const billColumns = (resource: 'receivable_bill' | 'payable_bill') => {
  const column = (table: string, name: string) => expression.ref(`${table}.${name}`)
  // What was kept back with the bill is owed to the treasury, not to the party.
  const owed = (table: string) =>
    resource === 'payable_bill'
      ? expression`(${column(table, 'total')} - coalesce(${column(table, 'deducted')}, 0))`
      : column(table, 'total')
  const isPosted = (table: string) => expression<boolean>`${column(table, 'status')} = 'posted'`
  return {
    open: ({ table }: Reading) =>
      expression`case when ${isPosted(table)} then ${owed(table)} - ${column(table, 'allocated')} else 0.00 end`,
    payment_status: ({ table }: Reading) =>
      expression`case when not ${isPosted(table)} then null when ${column(table, 'allocated')} = ${owed(table)} then 'paid' when ${column(table, 'allocated')} = 0 then 'unpaid' else 'partly_paid' end`,
    // What is paid counts against the instalments in the order of their days (docs/decisions/bills.md).
    next_due: ({ read, table }: Reading) => {
      const parts = read
        .selectFrom(`${resource}_instalments as i`)
        .select([
          'i.due_date',
          expression<string>`sum(i."amount") over (order by i."due_date", i."position")`.as('until'),
        ])
        .where(expression<boolean>`i."record" = ${column(table, 'id')}`)
      const next = read
        .selectFrom(parts.as('p'))
        .select(expression<string>`min(p."due_date")`.as('due'))
        .where(expression<boolean>`p."until" > ${column(table, 'allocated')}`)
      return expression`case when ${isPosted(table)} and ${column(table, 'allocated')} < ${owed(table)} then coalesce((${next}), ${column(table, 'due_date')}) end`
    },
  }
}
