import type { Reader } from '#platform/access/read.ts'
import { asWritten } from '#platform/errors/errors.ts'
import { poisha } from '#platform/money/poisha.ts'
import type { Texts } from '#platform/texts/catalogue.ts'
import { ledgersOfRole } from '../chart/ledger_of_role.ts'
import type { SystemRole } from '../chart/system_role.ts'
import type { Sides, StepVoucher } from '../instrument/instrument.posting.ts'
import { seriesOf } from '../instrument/series.ts'
import { betweenBranches } from '../ledger/between_branches.ts'
import { branchAccounts } from '../ledger/branch_accounts.ts'
import { credit, debit } from '../ledger/journal.ts'
import { inOfficeWords } from '../voucher/office_words.ts'
import { nameOfEvent, type ChequeRow } from './cheque_event.ts'
import { chequeVouchers, rolesOf, type ChequeEvent, type ChequeLedgers } from './postdate_cheque.posting.ts'
import { dayOfEvent } from './postdate_cheque.rules.ts'

/** What a cheque that was recorded by itself was received or given for: the party that somebody named. */
export function ownSides({ type, party_ledger, sub_ledger, amount }: ChequeRow): Sides {
  if (party_ledger === null) return []
  const party = { ledger: party_ledger, sub_ledger }
  return [type === 'received' ? credit(party, poisha(amount)) : debit(party, poisha(amount))]
}

/** Ledgers of a cheque's branch. @param bank ledger of the account where it is deposited, or which pays it */
export async function chequeLedgers(readAll: Reader, branch: number, bank: number | undefined): Promise<ChequeLedgers> {
  const of = async (role: SystemRole) => (await ledgersOfRole(readAll, role))(branch)
  return {
    inHand: await of(rolesOf.inHand),
    collection: await of(rolesOf.collection),
    issued: await of(rolesOf.issued),
    charges: await of(rolesOf.charges),
    bank,
  }
}

/** The first role that a cheque needs and that leads nowhere. */
export function missingRole(ledgers: ChequeLedgers, { type }: ChequeRow): SystemRole | undefined {
  const needed = type === 'issued' ? (['issued', 'charges'] as const) : (['inHand', 'collection', 'charges'] as const)
  const found = needed.find((name) => ledgers[name] === undefined)
  return found && rolesOf[found]
}

/**
 * The vouchers of a step with the words of the office and the lines between branches; null while a ledger is missing.
 * @param texts for narrations, in the language of the office
 */
export async function vouchersOf(
  texts: Pick<Texts, 'say'>,
  readAll: Reader,
  asked: {
    readonly doc: ChequeRow
    readonly from: string | null
    readonly event: ChequeEvent
    readonly sides: Sides
    readonly ledgers: ChequeLedgers
  },
): Promise<readonly StepVoucher[] | null> {
  const { doc, from, event, sides, ledgers } = asked
  const series = await seriesOf(readAll, 'PD')
  const said = {
    [event]: event === 'receive' ? doc.narration : await narrationOf(texts, readAll, event, doc),
    charge: await narrationOf(texts, readAll, 'charge', doc),
  }
  const made = chequeVouchers({ ...doc, id: doc.id ?? 0 }, event, from, sides, ledgers, (of, name) => ({
    voucher_type: series[of],
    branch: doc.branch,
    date: doc[dayOfEvent[event]] ?? doc.received_on,
    ...(doc.sub_ledger === null ? {} : { party: doc.sub_ledger }),
    party_name: doc.party_name,
    narration: said[name] ?? doc.narration,
    reference_no: doc.cheque_no,
    source_type: 'postdate_cheque',
    source_id: doc.id ?? 0,
  }))
  if (made === null) return null
  const others = made.some(({ journal }) => journal.lines.some(({ branch }) => branch !== doc.branch))
  const accounts = others ? await branchAccounts(readAll) : undefined
  return made.map(({ event: name, series: of, journal }) => ({
    event: nameOfEvent(name, doc),
    series: of,
    journal: accounts ? betweenBranches(journal, accounts) : journal,
  }))
}

/** What the books say of a step of a cheque. */
export const narrationOf = (
  texts: Pick<Texts, 'say'>,
  readAll: Reader,
  event: string,
  doc: Pick<ChequeRow, 'cheque_no' | 'party_name' | 'type'>,
): Promise<string> =>
  inOfficeWords(texts, readAll, `postdate_cheque.narration.${event === 'receive' ? doc.type : event}`, {
    no: asWritten(doc.cheque_no),
    party: asWritten(doc.party_name),
  })
