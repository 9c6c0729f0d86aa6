import { invalid } from '#platform/errors/errors.ts'
import { taka } from '#platform/money/poisha.ts'
import type { CallContext, RuleFault } from '#platform/resource/implementation.ts'
import { readAmount } from '../ledger/amount.ts'
import { bookFacts } from '../ledger/gather.ts'
import { credit, journal } from '../ledger/journal.ts'
import { faultsOf } from '../ledger/journal.rules.ts'
import { bookRefusal } from '../ledger/refusals.ts'
import { rightsInBooks } from '../voucher/book_facts.ts'
import { askedAccount, type AskedAccount } from './asked_account.ts'
import { movedUntil } from './moved_until.ts'
import { floorAgainst } from './pays_from.ts'
import { leftAfter, standing } from './standing.rules.ts'

/**
 * `previous_balance_check_account/{ledger_id}`: what the account that pays stands at before the entry and after the pending
 * amount, and whether the books would take it. Both amounts are on `side`; below zero is the other side. It promises nothing:
 * the books ask again, with the balance locked, when it is posted. accounting.md 3 ledger_account, Actions, and 2.12.
 */
export async function previousBalance(call: CallContext) {
  const asked = await askedAccount(call)
  const branch = asked.branch ?? call.session.branch ?? undefined
  if (branch === undefined) throw invalid({ branch: [{ text: 'field.required' }] })
  const amount = amountOf(call.query['amount'])
  const account = { ledger: asked.ledger.id, sub_ledger: asked.sub_ledger, branch }
  const before = standing(await movedUntil(call.read, account, asked.day), asked.ledger.normal_side)
  const floor = await floorAgainst(call.readAll, { ...asked, branch, amount })
  const faults = [...(await lineFaults(call, { ...asked, branch }, amount)), ...(floor ? [floor] : [])]
  const [first] = faults.toSorted((a, b) => Number(a.isWarning ?? false) - Number(b.isWarning ?? false))
  return {
    previous_balance: taka(before.balance),
    side: before.side,
    after_amount: taka(leftAfter(before, amount)),
    allowed: faults.every(({ isWarning }) => isWarning === true),
    message: first ? call.say(first) : null,
  }
}

/** In poisha; nothing while nobody typed an amount. @throws Refusal 400 */
function amountOf(written: string | undefined): bigint {
  if (written === undefined || written === '') return 0n
  const read = readAmount(written, 'amount')
  if ('fault' in read) throw bookRefusal(read.fault)
  return read.amount
}

type InBranch = AskedAccount & { readonly branch: number }

/** What the books have against the day and against a line of the account that pays. */
async function lineFaults({ readAll, session }: CallContext, asked: InBranch, amount: bigint): Promise<RuleFault[]> {
  const header = {
    voucher_type: 0,
    branch: asked.branch,
    date: asked.day,
    narration: '',
    source_type: 'payment_voucher',
    source_id: 0,
  }
  const paid = journal(header, [credit({ ledger: asked.ledger.id, sub_ledger: asked.sub_ledger ?? null }, amount)])
  const facts = await bookFacts(readAll, paid, rightsInBooks(session))
  const concerns = ['voucher_date', 'lines[0].ledger', 'lines[0].sub_ledger']
  return faultsOf(paid, facts).filter(({ field }) => field !== undefined && concerns.includes(field))
}
