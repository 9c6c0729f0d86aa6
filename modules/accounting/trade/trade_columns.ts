import type { Reader } from '#platform/access/read.ts'
import { expression } from '#platform/resource/expression.ts'

interface Reading {
  readonly read: Reader
  readonly table: string
}

/**
 * What of a sale or purchase is open, until when and how it is paid, as its list reads them from the row itself. Where no
 * ledger of the party is kept, all was paid at once and nothing is open.
 * @param own columns of what was paid with it, and of what was kept back with it
 */
export const tradeColumns = (own: { readonly paid?: string; readonly kept?: string }) => {
  const at = (table: string, name: string) => expression.ref(`${table}.${name}`)
  const orNothing = (table: string, name: string | undefined) =>
    name === undefined ? expression`0.00` : expression`coalesce(${at(table, name)}, 0)`
  const paid = (table: string) => orNothing(table, own.paid)
  const open = (table: string) =>
    expression`case when ${at(table, 'status')} = 'posted' and ${at(table, 'party_ledger')} is not null then ${at(table, 'total')} - ${paid(table)} - ${orNothing(table, own.kept)} - ${at(table, 'allocated')} else 0.00 end`
  return {
    open: ({ table }: Reading) => open(table),
    payment_status: ({ table }: Reading) =>
      expression`case when ${at(table, 'status')} <> 'posted' then null when ${open(table)} = 0 then 'paid' when ${at(table, 'allocated')} + ${paid(table)} = 0 then 'unpaid' else 'partly_paid' end`,
    next_due: ({ table }: Reading) => expression`case when ${open(table)} > 0 then ${at(table, 'due_date')} end`,
  }
}

/** Of a sale. */
export const saleColumns = tradeColumns({ paid: 'paid_amount' })
