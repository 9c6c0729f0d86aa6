import type { RuleFault } from '#platform/resource/implementation.ts'
import type { JournalKind } from './journal.resource.ts'

/** Days of a journal; each is later than its own. accounting.md 3 journal. */
const laterDays = ['auto_reverse_on', 'recurring_until'] as const

/** What the rules of a journal voucher look at besides its journal. */
export interface JournalVoucherFacts {
  /** Its ledgers that hold cash or stand at a bank. */
  readonly moneyLedgers: ReadonlySet<number>
  /** Whether who saves is an accounts manager. */
  readonly isManager: boolean
}

const managersKinds: readonly JournalKind[] = ['write_off', 'set_off']

/** What is against a journal voucher besides what is against its journal. accounting.md 3 journal, 2.11. */
export function journalVoucherFaults(
  doc: {
    readonly journal_kind: JournalKind
    readonly voucher_date: string
    readonly auto_reverse_on: string | null
    readonly recurring_until: string | null
    readonly lines: readonly { readonly ledger: number }[]
  },
  { moneyLedgers, isManager }: JournalVoucherFacts,
): RuleFault[] {
  const kind =
    managersKinds.includes(doc.journal_kind) && !isManager
      ? [
          {
            field: 'journal_kind',
            text: 'journal.managers_kind',
            params: { kind: `$journal.journal_kind.${doc.journal_kind}` },
          },
        ]
      : []
  const money = doc.lines.flatMap(({ ledger }, at) =>
    moneyLedgers.has(ledger) ? [{ field: `lines[${at}].ledger`, text: 'journal.no_money' }] : [],
  )
  const early = laterDays.flatMap((field) => {
    const day = doc[field]
    return day !== null && day <= doc.voucher_date ? [{ field, text: 'journal.not_later' }] : []
  })
  return [...kind, ...money, ...early]
}
