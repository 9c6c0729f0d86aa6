import type { Reader } from '#platform/access/read.ts'
import { asWritten } from '#platform/errors/errors.ts'
import { implement, type DocOf } from '#platform/resource/implementation.ts'
import { taka } from '#platform/money/poisha.ts'
import type { Texts } from '#platform/texts/catalogue.ts'
import { ledgersOfRole } from '../chart/ledger_of_role.ts'
import { drawnBefore } from '../voucher/drawn_cheque.ts'
import { importsOf } from '../voucher/import_vouchers.ts'
import { hooksInBooks, type Gathering, type Trade } from '../voucher/into_books.ts'
import { numbersOf } from '../voucher/numbers.ts'
import { inOfficeWords } from '../voucher/office_words.ts'
import { reversalOf } from '../voucher/reversal.ts'
import { voucherPaper } from '../voucher/voucher.print.ts'
import { typeOfClass } from '../voucher_type/type_of_class.ts'
import { chargeOf, contraJournal, contraPlaces, totalOfContra, type Contra } from './contra.posting.ts'
import { contra } from './contra.resource.ts'
import { contraFactsOf, exampleContras } from './imported_contras.ts'
import { contraFaults, type ContraFacts } from './contra.rules.ts'

type Doc = DocOf<typeof contra>

const contras: Trade<Doc, ContraFacts> = {
  definition: contra,
  voucherClass: 'contra',
  gather: gatherContra,
  journal: (doc) => contraJournal(contraOf(doc)),
  places: (doc) => contraPlaces(contraOf(doc)),
  branches: ({ to_branch }) => (to_branch === null ? [] : [{ field: 'to_branch', branch: to_branch }]),
  faults: (doc, facts) => contraFaults({ ...contraOf(doc), cheque_no: doc.cheque_no }, facts),
}

/** @param texts for the narration of who gives none, in the language of the office */
export const contraServer = (texts: Pick<Texts, 'say'>) =>
  implement(contra, {
    defaults: async ({ doc, readAll, session }) => {
      const type = await typeOfClass(readAll, 'contra')
      const branch = doc.branch ?? session.branch
      const bankCharge =
        chargeOf({ charge: doc.charge ?? null }) === 0n
          ? undefined
          : (await ledgersOfRole(readAll, 'BANK_CHARGE'))(branch)
      const narration = await narrationOf(texts, readAll, doc)
      return {
        ...(type ? { voucher_type: type.id } : {}),
        ...(bankCharge === undefined ? {} : { charge_ledger: bankCharge }),
        ...(narration === undefined ? {} : { narration }),
      }
    },
    complete: (doc) => ({ total: taka(totalOfContra(contraOf(doc))) }),
    ...hooksInBooks(contras),
    imports: importsOf<Doc, ContraFacts>({ trade: contras, gatherMany: contraFactsOf, example: exampleContras }),
    prints: { voucher: voucherPaper('a5_landscape'), voucher_a4: voucherPaper('a4') },
    calls: { ...numbersOf('contra'), ...reversalOf('contra') },
  })

/** What the books say of a transfer for which nobody says more: deposited, drawn, or moved. */
async function narrationOf(texts: Pick<Texts, 'say'>, readAll: Reader, doc: Partial<Doc>): Promise<string | undefined> {
  const ledgers = await readAll
    .selectFrom('ledger_account')
    .select(['id', 'name', 'system_role'])
    .where('id', 'in', [doc.from_ledger ?? 0, doc.to_ledger ?? 0])
    .execute()
  const from = ledgers.find(({ id }) => id === doc.from_ledger)
  const to = ledgers.find(({ id }) => id === doc.to_ledger)
  if (!from || !to) return undefined
  const way =
    from.system_role === 'BANK'
      ? to.system_role === 'BANK'
        ? 'moved'
        : 'drawn'
      : to.system_role === 'BANK'
        ? 'deposited'
        : 'moved'
  return inOfficeWords(texts, readAll, `contra.narration.${way}`, {
    from: asWritten(from.name),
    to: asWritten(to.name),
  })
}

async function gatherContra({ doc, readAll }: Gathering<Doc>): Promise<ContraFacts> {
  const ledgers = await readAll
    .selectFrom('ledger_account')
    .select(['id', 'system_role'])
    .where('id', 'in', [doc.from_ledger, doc.to_ledger])
    .execute()
  const roleOf = (ledger: number) => ledgers.find(({ id }) => id === ledger)?.system_role ?? null
  return {
    from: roleOf(doc.from_ledger),
    to: roleOf(doc.to_ledger),
    sameCheque: await drawnBefore(readAll, {
      no: doc.cheque_no,
      account: doc.from_ledger,
      by: { source: 'contra', id: doc.id },
    }),
  }
}

const contraOf = (doc: Doc): Contra => ({ ...doc, id: doc.id ?? 0 })
