import { follow } from '#platform/resource/implementation.ts'
import { keepSubLedger } from '../../accounting/server.ts'
import { agency } from './agency.resource.ts'

type Agency = Readonly<{ rl_no: string; name: string; status: string }>

/**
 * What an agency is called in the books: `RL-0045` and its name. One that is closed owes nothing and is offered no more.
 * membership.md 1 sub_ledger, accounting.md 3 sub_ledger_account. Pure.
 */
export const calledInBooks = ({ rl_no, name, status }: Agency) => ({
  code: `RL-${rl_no.padStart(4, '0')}`,
  name,
  is_active: status !== 'closed',
})

/** Each agency is a party of the books from the day it applies, and is called there as it is. accounting.md 2.9. */
export const subLedgerOfAgency = follow(
  agency,
  async ({ doc, before, isDelete, store, readAll }) => {
    const isSame =
      before !== null && JSON.stringify(calledInBooks(before)) === JSON.stringify(calledInBooks(doc)) && !isDelete
    if (!isSame)
      await keepSubLedger({ kind: 'agency', linked_record: doc.id }, isDelete ? null : calledInBooks(doc), {
        store,
        readAll,
      })
  },
  { deletesApart: true },
)
