import { asWritten, notFound } from '#platform/errors/errors.ts'
import { taka } from '#platform/money/poisha.ts'
import { implement, type CallContext, type Gathering, type RuleFault } from '#platform/resource/implementation.ts'
import { officeSetting } from '#platform/settings/office_settings.ts'
import type { Texts } from '#platform/texts/catalogue.ts'
import { standingOf } from '../fdr/deposit_standing.ts'
import { openStates } from '../fdr/fdr.resource.ts'
import { missedInstalments } from '../fdr/missed.ts'
import { balanceOf } from '../fdr/interest.rules.ts'
import { journalShown } from '../voucher/journal_shown.ts'
import { inOfficeWords } from '../voucher/office_words.ts'
import { gateFaults } from '../voucher/voucher.rules.ts'
import { fdr_installment } from './fdr_installment.resource.ts'
import { installmentFaults, netOf } from './fdr_installment.rules.ts'
import { installmentFacts, type InstallmentFacts, type InstallmentRow } from './installment_facts.ts'
import { depositMoves, installmentInBooks } from './installment_in_books.ts'
import { proposed } from './proposal.rules.ts'
import { monthOf, nthInstalment } from './scheme_months.rules.ts'

/** @param texts for what the books say of instalments, in the language of the office */
export const fdrInstallmentServer = (texts: Pick<Texts, 'say'>) =>
  implement(fdr_installment, {
    defaults: (gathering) => proposal(texts, gathering),
    complete: (doc) => ({ net: taka(netOf(doc)) }),
    facts: installmentFacts,
    check: (doc, facts, { before, isDelete }) => {
      if (isDelete) return []
      const { move, permit } = facts
      const gate = gateFaults({ move, permit, row_version: before?.row_version ?? 0, label: '$fdr_installment' })
      return gate.length > 0 ? gate : faultsOf(doc, facts, before)
    },
    makeRoom: async (change) => ({
      principal: taka(change.facts.principal),
      ...(await installmentInBooks(change)),
    }),
    effects: (change) => (change.isDelete ? Promise.resolve() : depositMoves(change)),
    outcome: (_doc, { journal }) => journalShown(journal),
    calls: { by_receipt: byReceipt, vouchers: vouchersOf },
  })

/** What the books say to a draft is a warning until it is posted: it may wait for its month to be opened. */
function faultsOf(doc: InstallmentRow, facts: InstallmentFacts, before: InstallmentRow | null): readonly RuleFault[] {
  const { deposit, move } = facts
  const isEnded = !openStates.some((state) => state === deposit.status)
  const endedIt = before?.status === 'posted' && doc.kind === 'encash' && deposit.status !== 'renewed'
  if (isEnded && !endedIt && move !== 'none')
    return [
      {
        field: 'fdr',
        text: 'fdr_installment.deposit_ended',
        params: { no: asWritten(deposit.fdr_no), status: `$fdr.status.${deposit.status}` },
        status: 409,
      },
    ]
  if (move === 'reverse') return facts.faults.filter(({ field }) => field === 'date')
  const early =
    doc.kind === 'encash' && doc.date < deposit.maturity_date && !facts.mayBreak
      ? [
          {
            field: 'date',
            text: 'fdr_installment.before_maturity',
            params: { date: deposit.maturity_date },
            status: 403 as const,
          },
        ]
      : []
  const isPosting = move === 'post' || move === 'replace'
  const books = facts.faults.map((fault) => (isPosting ? fault : { ...fault, isWarning: true }))
  const account = facts.isOwnAccount ? [] : [{ field: 'bank', text: 'postdate_cheque.own_account' }]
  const own = installmentFaults(doc, { ...deposit, balance: balanceOf(deposit.parts) })
  return own.length > 0 ? [...own, ...account] : [...early, ...account, ...books]
}

/** What it would be by the terms of its deposit. */
async function proposal(
  texts: Pick<Texts, 'say'>,
  { doc, read, readAll, today }: Gathering<typeof fdr_installment>,
): Promise<Partial<InstallmentRow>> {
  const deposit = await read
    .selectFrom('fdr')
    .selectAll()
    .where('id', '=', doc.fdr ?? 0)
    .executeTakeFirst()
  if (!deposit) return {}
  const { kind, due_month, period_from, period_to, gross } = doc
  const date = doc.date ?? today
  const standing = await standingOf(readAll, deposit, null)
  const tables = (await officeSetting(readAll, 'excise_duty')) ?? ''
  const missed =
    kind === 'deposit'
      ? await missedInstalments(readAll, date).where('t.id', '=', deposit.id).orderBy('due_date').execute()
      : []
  const would = proposed(
    { ...deposit, ...standing, missed: missed.map(({ due_date, fine }) => ({ month: monthOf(due_date), fine })) },
    { kind, date, due_month, period_from, period_to, gross },
    tables,
  )
  return {
    ...would,
    narration: await inOfficeWords(texts, readAll, `fdr_installment.narration.${kind}`, {
      no: asWritten(deposit.fdr_no),
      n: nthInstalment(deposit, would.due_month ?? ''),
    }),
  }
}

/** `GET by_receipt/{receipt_id}`: the instalments of a deposit. @throws Refusal 404 */
async function byReceipt({ list, params, read }: CallContext) {
  const id = Number(params['receipt_id'])
  const known = await read.selectFrom('fdr').select('id').where('id', '=', id).executeTakeFirst()
  if (!known) throw notFound()
  return list.unpaged([list.where('fdr', id)])
}

/** `GET vouchers/{id}`: the vouchers of an instalment in their order. @throws Refusal 404 */
async function vouchersOf({ params, read, readAll }: Pick<CallContext, 'params' | 'read' | 'readAll'>) {
  const id = Number(params['id'])
  const found = await read.selectFrom('fdr_installment').select('id').where('id', '=', id).executeTakeFirst()
  if (!found) throw notFound()
  const vouchers = await readAll
    .selectFrom('acc_voucher')
    .select(['invoice_no', 'source_event as event', 'voucher_date as date', 'status', 'narration'])
    .where('source_type', '=', 'fdr_installment')
    .where('source_id', '=', id)
    .orderBy('id')
    .execute()
  return { vouchers }
}
