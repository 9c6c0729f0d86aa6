import type { Reader } from '#platform/access/read.ts'
import { invalid } from '#platform/errors/errors.ts'
import { implement } from '#platform/resource/implementation.ts'
import { defaultChart, loadDefaultChart } from '../reference/default_chart.ts'
import { currentAmount } from '../balance/current_amount.ts'
import { previousBalance } from '../balance/previous_balance.ts'
import { post } from '../ledger/post.ts'
import { openingSide } from '../opening/opening_figure.ts'
import { rightsInBooks } from '../voucher/book_facts.ts'
import { nextCode } from './code.rules.ts'
import { heirFaults } from './heir.rules.ts'
import { heirsOf, isHeir } from './heirs.ts'
import { ledger_account } from './ledger_account.resource.ts'
import { ledgerFaults, rolesThatStay } from './ledger_account.rules.ts'
import { gatherMerge } from './merge_facts.ts'
import { mergeLedger } from './merge_ledger.ts'
import { isMerged, postedLedgerFaults, touchesBooks } from './posted_ledger.rules.ts'
import { postedFacts } from './postings.ts'
import { ledgerByRlNumber, memberLedgers } from './member_ledgers.ts'
import { isSingleton, negativeRuleOf } from './system_role.ts'

export const ledgerAccountServer = implement(ledger_account, {
  columns: {
    opening_debit: ({ read, table }) => openingSide(read, `${table}.id`, 'debit'),
    opening_credit: ({ read, table }) => openingSide(read, `${table}.id`, 'credit'),
  },
  defaults: async ({ doc, readAll }) => ({
    negative_rule: negativeRuleOf(doc.system_role),
    ...(doc.group === null || doc.code !== null ? {} : await offeredCode(readAll, doc.group)),
  }),
  // A ledger that is taken into use again stands for itself.
  complete: (doc) => (doc.is_active && doc.merged_into !== null ? { merged_into: null } : {}),
  facts: async ({ doc, before, read, readAll, isDelete, today, session }) => {
    const closing =
      doc.closes_to === null || doc.closes_to === before?.closes_to
        ? null
        : {
            heir: (await heirsOf(readAll, [doc.closes_to])).get(doc.closes_to),
            isHeir: doc.id !== null && (await isHeir(readAll, doc.id)),
          }
    const merge =
      isMerged(before, doc) && doc.id !== null && doc.merged_into !== null
        ? await gatherMerge(readAll, { from: doc.id, into: doc.merged_into, today, session })
        : []
    const posted =
      before !== null && (isDelete || touchesBooks(before, doc))
        ? await postedFacts({ readAll, read }, { id: doc.id ?? 0, groups: [before.group, doc.group] })
        : null
    const roles = [...new Set([doc.system_role, before?.system_role ?? null])].filter((role) => role !== null)
    if (roles.length === 0) return { others: [], mapped: [], posted, merge, closing }
    // Two new ledgers of one role do not see each other yet: the classes are there before both.
    if (roles.some(isSingleton)) await readAll.selectFrom('primary_group').select('id').forNoKeyUpdate().execute()
    const others = await readAll
      .selectFrom('ledger_account')
      .select(['name', 'system_role'])
      .where('system_role', 'in', roles)
      .where('is_active', '=', true)
      .where('id', '!=', doc.id ?? 0)
      .execute()
    const mapped = await readAll
      .selectFrom('ledger_mapping')
      .innerJoin('ledger_account', 'ledger_account.id', 'ledger_mapping.ledger')
      .select('ledger_mapping.system_role')
      .where('ledger_mapping.system_role', 'in', roles)
      .where('ledger_mapping.branch', 'is', null)
      .where('ledger_account.is_active', '=', true)
      .where('ledger_account.id', '!=', doc.id ?? 0)
      .execute()
    return { others, mapped: mapped.map(({ system_role }) => system_role), posted, merge, closing }
  },
  check: (doc, facts, { before, isDelete, isEffect }) => [
    ...(isDelete ? [] : ledgerFaults(doc, facts, { asksBank: !isEffect && !isMovedOnly(before, doc) })),
    // What a merge hands on is looked at before a year is closed.
    ...(isDelete || isEffect || facts.closing === null
      ? []
      : heirFaults(doc, facts.closing.heir, facts.closing.isHeir)),
    ...(before === null ? [] : rolesThatStay(before, isDelete ? null : doc, facts)),
    ...(before === null || facts.posted === null
      ? []
      : postedLedgerFaults(before, isDelete ? null : doc, facts.posted)),
  ],
  makeRoom: async ({ doc, before, facts, session, db }) => {
    // While it may still be posted to.
    for (const [at, made] of facts.merge.entries())
      await post(db, made, {
        key: `ledger_account:${doc.id}:merge:${before?.row_version}:${at}`,
        source_event: `merge ${before?.row_version} ${at}`,
        posted_by: session.user,
        may: [...rightsInBooks(session)],
      })
  },
  calls: {
    merge: mergeLedger,
    default_chart_content: () => Promise.resolve(defaultChart),
    by_rl_no: ledgerByRlNumber,
    member_ledger_accounts: memberLedgers,
    get_ledger_current_amount: currentAmount,
    previous_balance_check_account: previousBalance,
    default_chart: ({ together }) => together((store, readAll) => loadDefaultChart(readAll, store)),
    ledger_account_list: async ({ read, query }) => ({
      ledger_account_list: await read
        .selectFrom('ledger_account')
        .select(['id', 'code', 'name', 'group'])
        .$if(query['with'] === 'sub_ledger_kind', (light) => light.select('sub_ledger_kind'))
        .where('is_active', '=', true)
        .orderBy('code')
        .execute(),
    }),
  },
})

type Banking = Readonly<Record<'group' | 'system_role' | 'bank_account', unknown>>

/** Whoever only moves a bank of the default chart is not asked for its account yet. */
const isMovedOnly = (before: Banking | null, doc: Banking): boolean =>
  before !== null &&
  before.group !== doc.group &&
  before.system_role === doc.system_role &&
  before.bank_account === doc.bank_account

/** @throws Refusal 400 at the code when none is free */
async function offeredCode(readAll: Reader, group: number): Promise<{ readonly code?: string }> {
  const above = await readAll.selectFrom('group').select('code').where('id', '=', group).executeTakeFirst()
  // That there is no such group is said where references are checked.
  if (!above) return {}
  const taken = await readAll.selectFrom('ledger_account').select('code').where('group', '=', group).execute()
  const code = nextCode(
    above.code,
    taken.map((one) => one.code),
    'ledger',
  )
  if (code === undefined) throw invalid({ code: [{ text: 'chart.code_full', params: { code: above.code } }] })
  return { code }
}
