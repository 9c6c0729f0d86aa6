import { poisha } from '#platform/money/poisha.ts'
import type { RuleFault } from '#platform/resource/implementation.ts'
import { bookFault } from '../ledger/refusals.ts'
import { drawnFault, type DrawnCheque } from '../voucher/cheque.rules.ts'
import { chargeOf, isSameAccount, type Contra } from './contra.posting.ts'

/** What the rules of a contra look at besides its journal. */
export interface ContraFacts {
  /** System roles of its two ledgers; null for a ledger without one. */
  readonly from: string | null
  readonly to: string | null
  /** Where the same leaf was drawn already. */
  readonly sameCheque: DrawnCheque | null
}

/** Ledgers that hold money. accounting.md 3 contra: CASH, BANK; section 4: PETTY_CASH is a cash ledger too. */
const moneyRoles: ReadonlySet<string | null> = new Set(['CASH', 'PETTY_CASH', 'BANK'])

/** What is against a contra besides what is against its journal. accounting.md 3 contra. */
export function contraFaults(doc: Contra & { readonly cheque_no: string | null }, facts: ContraFacts): RuleFault[] {
  const faults: RuleFault[] = []
  if (!moneyRoles.has(facts.from)) faults.push({ field: 'from_ledger', text: 'contra.cash_or_bank' })
  if (!moneyRoles.has(facts.to)) faults.push({ field: 'to_ledger', text: 'contra.cash_or_bank' })
  if (isSameAccount(doc)) faults.push(bookFault('ACC-017', 'to_ledger'))
  if (poisha(doc.amount ?? '0') === 0n) faults.push(bookFault('ACC-002', 'amount'))
  if (doc.cheque_no !== null && facts.from !== 'BANK')
    faults.push({ field: 'cheque_no', text: 'contra.cheque_of_bank' })
  if (chargeOf(doc) > 0n && doc.charge_ledger === null)
    faults.push(bookFault('ACC-021', 'charge_ledger', { role: 'BANK_CHARGE' }))
  if (doc.cheque_no !== null && facts.sameCheque !== null) faults.push(drawnFault(doc.cheque_no, facts.sameCheque))
  return faults
}
