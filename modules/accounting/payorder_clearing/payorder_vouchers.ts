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
import { credit } from '../ledger/journal.ts'
import { inOfficeWords } from '../voucher/office_words.ts'
import { payorderVouchers, rolesOf, type PayorderEvent, type PayorderLedgers } from './payorder_clearing.posting.ts'
import { dayOfEvent } from './payorder_clearing.rules.ts'
import type { PayorderRow } from './payorder_event.ts'

/** What one that was recorded by itself was received for: the party that somebody named. */
export const ownSides = ({ direction, party_ledger, sub_ledger, amount }: PayorderRow): Sides =>
  party_ledger === null || direction === 'issued' ? [] : [credit({ ledger: party_ledger, sub_ledger }, poisha(amount))]

/** Ledgers of a pay order's branch. @param bank ledger of the account where it is cleared, or which it was bought from */
export async function payorderLedgers(
  readAll: Reader,
  branch: number,
  bank: number | undefined,
): Promise<PayorderLedgers> {
  const of = async (role: SystemRole) => (await ledgersOfRole(readAll, role))(branch)
  return { clearing: await of(rolesOf.clearing), charges: await of(rolesOf.charges), bank }
}

/** The first role that a pay order needs and that leads nowhere. */
export function missingRole(ledgers: PayorderLedgers, { direction }: PayorderRow): SystemRole | undefined {
  const needed = direction === 'issued' ? (['charges'] as const) : (['clearing', 'charges'] as const)
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
    readonly doc: PayorderRow
    readonly event: PayorderEvent
    readonly sides: Sides
    readonly ledgers: PayorderLedgers
  },
): Promise<readonly StepVoucher[] | null> {
  const { doc, event, sides, ledgers } = asked
  const series = await seriesOf(readAll, 'PO')
  const narration =
    event === 'receive' && doc.direction === 'received'
      ? doc.narration
      : await narrationOf(texts, readAll, event === 'receive' ? 'charge' : event, doc)
  const made = payorderVouchers(doc, event, sides, ledgers, (of) => ({
    voucher_type: series[of],
    branch: doc.branch,
    date: doc[dayOfEvent[event]] ?? doc.received_on,
    ...(doc.sub_ledger === null ? {} : { party: doc.sub_ledger }),
    party_name: doc.party_name,
    narration,
    reference_no: doc.instrument_no,
    source_type: 'payorder_clearing',
    source_id: doc.id ?? 0,
  }))
  const others = made?.some(({ journal }) => journal.lines.some(({ branch }) => branch !== doc.branch))
  if (made === null || !others) return made
  const accounts = await branchAccounts(readAll)
  return made.map((voucher) => ({ ...voucher, journal: betweenBranches(voucher.journal, accounts) }))
}

/** What the books say of a pay order, or of a step of one. @param word `received`, `issued`, `charge`, or a step */
export const narrationOf = (
  texts: Pick<Texts, 'say'>,
  readAll: Reader,
  word: string,
  doc: Pick<PayorderRow, 'instrument_no' | 'party_name'>,
): Promise<string> =>
  inOfficeWords(texts, readAll, `payorder_clearing.narration.${word}`, {
    no: asWritten(doc.instrument_no),
    party: asWritten(doc.party_name),
  })
