import type { Reader } from '#platform/access/read.ts'
import { implement } from '#platform/resource/implementation.ts'
import { postedLines } from '../chart/postings.ts'
import { openedWith } from '../opening/opening_figure.ts'
import { drawnLeaves } from '../voucher/drawn_cheque.ts'
import { bank } from './bank.resource.ts'
import { chequeTest } from './cheque_leaf.print.ts'
import { bankFaults, ledgerName, postedBankFaults } from './bank.rules.ts'

/** The group that is opened where the chart has none for bank accounts yet, and the class it stands in. */
const bankGroup = { name: 'Bank Accounts', cash_flow_class: 'cash' }
const assets = 'asset'

/** An account of the association's own has its ledger: the one that was chosen, or one that is opened with it. */
export const bankServer = implement(bank, {
  columns: { opening_balance: ({ read, table }) => openedWith(read, `${table}.ledger`) },
  facts: async ({ doc, readAll, isDelete }) => {
    const ledger =
      doc.ledger === null
        ? undefined
        : await readAll
            .selectFrom('ledger_account')
            .select(['system_role', 'bank_account'])
            .where('id', '=', doc.ledger)
            .executeTakeFirst()
    const lines = isDelete && doc.ledger !== null ? await postedLines(readAll, { ledger: doc.ledger }) : 0
    const isAsked = !isDelete && doc.ledger !== null && (doc.void_leaves ?? []).length > 0
    const drawn = isAsked && doc.ledger !== null ? await drawnLeaves(readAll, doc.ledger) : new Map<string, string>()
    return { ledger, lines, drawn, ...(await placeOfBanks(readAll)) }
  },
  // An account that is the association's own no longer has no ledger any more.
  complete: (doc, { before }) =>
    before !== null && before.account_no !== null && doc.account_no === null ? { ledger: null } : {},
  check: (doc, facts, { isDelete }) => (isDelete ? postedBankFaults(facts) : bankFaults(doc, facts)),
  effects: async ({ doc, before, facts, store, isDelete }) => {
    if (isDelete) {
      if (doc.ledger !== null) await store.update('ledger_account', doc.ledger, { bank_account: null })
      return
    }
    const former = before?.ledger ?? null
    if (former !== null && former !== doc.ledger) await store.update('ledger_account', former, { bank_account: null })
    if (doc.ledger !== null) {
      if (facts.ledger?.bank_account !== doc.id)
        await store.update('ledger_account', doc.ledger, { bank_account: doc.id })
    } else if (doc.account_no !== null) {
      const group = facts.group ?? (await store.create('group', { ...bankGroup, primary_group: facts.assets })).id
      const opened = await store.create('ledger_account', {
        name: ledgerName({ ...doc, account_no: doc.account_no }),
        group,
        system_role: 'BANK',
        bank_account: doc.id,
      })
      await store.update('bank', doc.id, { ledger: opened.id })
    }
  },
  prints: { cheque_test: chequeTest },
  calls: {},
})

/** Where the other bank accounts stand: their ledgers, or the sub-group of the default chart. */
async function placeOfBanks(readAll: Reader) {
  const ledger = await readAll
    .selectFrom('ledger_account')
    .select('group')
    .where('system_role', '=', 'BANK')
    .orderBy('code')
    .limit(1)
    .executeTakeFirst()
  const usual = await readAll.selectFrom('group').select('id').where('name', '=', bankGroup.name).executeTakeFirst()
  const primary = await readAll.selectFrom('primary_group').select('id').where('nature', '=', assets).executeTakeFirst()
  return { group: ledger?.group ?? usual?.id, assets: primary?.id }
}
