import { readId } from '#platform/fields/ref/field.ts'
import { notFound } from '#platform/errors/errors.ts'
import { dueLetter } from '../dues/due_letter.print.ts'
import { implement } from '#platform/resource/implementation.ts'
import { certificateOfParty } from '../payment_voucher/tds_certificate.print.ts'
import { postedLines } from './postings.ts'
import { sub_ledger_account } from './sub_ledger_account.resource.ts'
import { nextPartyCode, subLedgerFaults, usedFaults } from './sub_ledger_account.rules.ts'
import { latelyUsed } from './lately_used.ts'
import { subLedgerKinds } from './system_role.ts'

export const subLedgerAccountServer = implement(sub_ledger_account, {
  defaults: async ({ doc, readAll }) => {
    if (doc.code !== null) return {}
    const rows = await readAll.selectFrom('sub_ledger_account').select('code').where('code', 'like', 'P-%').execute()
    return { code: nextPartyCode(rows.map(({ code }) => code)) }
  },
  facts: async ({ doc, readAll, isDelete }) => ({
    lines: isDelete ? await postedLines(readAll, { sub_ledger: doc.id ?? 0 }) : 0,
  }),
  check: (doc, { lines }, { before, isDelete, isEffect }) =>
    isEffect ? usedFaults(doc, lines) : subLedgerFaults(doc, before, { isDelete, lines }),
  prints: {
    tds_this_year: certificateOfParty('this_year'),
    tds_last_year: certificateOfParty('last_year'),
    due_letter: dueLetter,
  },
  calls: {
    sub_ledgers: async ({ read, query }) => {
      const kinds = query['ledger'] === undefined ? subLedgerKinds : await demanded(query['ledger'])
      const chosen = kinds.filter((kind) => query['kind'] === undefined || query['kind'] === kind)
      if (chosen.length === 0) return { sub_ledgers: [] }
      const inUse = read
        .selectFrom('sub_ledger_account')
        .select(['id', 'code', 'name', 'kind'])
        .where('kind', 'in', chosen)
        .where('is_active', '=', true)
        .orderBy('name')
      return query['lately'] === undefined
        ? { sub_ledgers: await inUse.execute() }
        : latelyUsed(read, inUse, Math.min(readId(query['lately']) ?? 1, 1000))

      /** Kinds that the ledger's lines may name. */
      async function demanded(given: string): Promise<readonly (typeof subLedgerKinds)[number][]> {
        const ledger = await read
          .selectFrom('ledger_account')
          .select('sub_ledger_kind')
          .where('id', '=', readId(given) ?? 0)
          .executeTakeFirst()
        if (!ledger) throw notFound()
        if (ledger.sub_ledger_kind === 'any') return ['agency', 'employee', 'vendor', 'party']
        return subLedgerKinds.filter((kind) => kind === ledger.sub_ledger_kind)
      }
    },
  },
})
