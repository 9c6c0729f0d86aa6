import { asWritten } from '#platform/errors/errors.ts'
import { addMonths } from '#platform/clock/day.ts'
import { implement, type RuleFault } from '#platform/resource/implementation.ts'
import type { Texts } from '#platform/texts/catalogue.ts'
import { journalShown } from '../voucher/journal_shown.ts'
import { gateFaults } from '../voucher/voucher.rules.ts'
import { accrueCall } from './accrue.calls.ts'
import { accruedColumn } from './accrued_column.ts'
import { fdr, openStates } from './fdr.resource.ts'
import { termFaults } from './fdr.rules.ts'
import { fdrFacts, type FdrRow } from './fdr_facts.ts'
import { depositDeleted, depositInBooks } from './fdr_in_books.ts'
import { depositVouchers } from './fdr_vouchers.ts'
import { interestStatement } from './interest_statement.print.ts'
import { missedOf } from './missed.calls.ts'
import { paidColumns } from './paid_columns.ts'

/** The money still lies at the bank. */
const isOpen = ({ status }: FdrRow): boolean => openStates.some((state) => state === status)

const endedFault = ({ fdr_no, status }: FdrRow): RuleFault => ({
  text: 'fdr_installment.deposit_ended',
  params: { no: asWritten(fdr_no), status: `$fdr.status.${status}` },
  status: 409,
})

/** @param texts for what the books say of deposits, in the language of the office */
export const fdrServer = (texts: Pick<Texts, 'say'>) =>
  implement(fdr, {
    columns: { accrued_interest: accruedColumn, ...paidColumns },
    defaults: ({ doc, today }) =>
      Promise.resolve({
        maturity_date: addMonths(doc.open_date ?? today, doc.tenor_months ?? 12),
        ...(doc.source_bank === null ? {} : { interest_bank: doc.source_bank }),
      }),
    facts: (gathering) => fdrFacts(texts, gathering),
    check: (doc, facts, { before, isDelete }) => {
      const { move, permit } = facts
      const gate = gateFaults({ move, permit, row_version: before?.row_version ?? doc.row_version, label: '$fdr' })
      // A step of its status is taken by what was entered, and was judged there.
      if (before !== null && before.status !== doc.status) return []
      if (before !== null && !isOpen(before) && (isDelete || facts.isOther)) return [endedFault(before)]
      if (isDelete || gate.length > 0) return gate
      const faults = termFaults(doc, facts, before === null)
      return faults.length > 0 ? faults : facts.faults
    },
    steps: { take_back: () => ({ renewed_to: null }) },
    effects: (change) => (change.isDelete ? depositDeleted(change) : depositInBooks(change)),
    outcome: (_doc, { opening }) => journalShown(opening),
    prints: { interest_statement: interestStatement },
    calls: { accrue: accrueCall(texts), vouchers: depositVouchers, missed: missedOf },
  })
