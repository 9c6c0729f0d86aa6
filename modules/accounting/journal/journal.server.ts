import type { Reader } from '#platform/access/read.ts'
import { may } from '#platform/access/session.ts'
import { asWritten } from '#platform/errors/errors.ts'
import { implement, type DocOf } from '#platform/resource/implementation.ts'
import type { Texts } from '#platform/texts/catalogue.ts'
import { taka } from '#platform/money/poisha.ts'
import { settlementsOf } from '../allocation/settlements.ts'
import type { SettlingFacts } from '../allocation/settling.ts'
import { hooksThatSettle, settlingOf, type Way } from '../allocation/vouchers_that_settle.ts'
import { importsOf, rolesOfLedgers, type ManyVouchers } from '../voucher/import_vouchers.ts'
import type { Gathering, Trade } from '../voucher/into_books.ts'
import { numbersOf } from '../voucher/numbers.ts'
import { inOfficeWords } from '../voucher/office_words.ts'
import { reversalOf } from '../voucher/reversal.ts'
import { readLine } from '../voucher/voucher.posting.ts'
import { branchesOfLines } from '../voucher/voucher.rules.ts'
import { voucherPaper } from '../voucher/voucher.print.ts'
import { typeOfClass } from '../voucher_type/type_of_class.ts'
import { totalDebit, voucherJournal, type JournalVoucher } from './journal.posting.ts'
import { journal } from './journal.resource.ts'
import { exampleJournals, nothingSettled } from './imported_journals.ts'
import { journalVoucherFaults, type JournalVoucherFacts } from './journal.rules.ts'
import { journalBillFaults, settledByLines, withoutBills } from './journal_bills.rules.ts'

type Doc = DocOf<typeof journal>

interface Facts extends JournalVoucherFacts {
  /** Ledgers of bad debts among those of its lines. */
  readonly badDebts: ReadonlySet<number>
  readonly settling: SettlingFacts
}

const moneyRoles = ['CASH', 'PETTY_CASH', 'BANK'] as const

const settles: Way<Doc> = {
  source: 'journal',
  settles: ({ lines }) => settledByLines(lines),
  rest: (doc) => ({ ...doc, lines: withoutBills(doc.lines) }),
}

const journals: Trade<Doc, Facts> = {
  definition: journal,
  voucherClass: 'journal',
  gather: gatherJournal,
  journal: (doc) => voucherJournal(voucherOf(doc)),
  // Its lines are the journal's: what is against one stands where it was typed.
  places: () => [],
  branches: (doc) => branchesOfLines(doc.lines),
  faults: (doc, facts) => [
    ...journalVoucherFaults(doc, facts),
    ...journalBillFaults(doc, facts.settling.bills, facts.badDebts),
  ],
  asPosted: (doc) => ({ ...doc, lines: withoutBills(doc.lines) }),
  // That it comes again is told to drafts, not to the books. When it is taken back is.
  outside: ['recurring', 'recurring_until', 'recurring_made'],
}

const importedJournals: ManyVouchers<Doc, Facts> = {
  trade: journals,
  gatherMany: async (asked) => {
    const roles = await rolesOfLedgers(
      asked,
      asked.docs.flatMap(({ lines }) => lines.map(({ ledger }) => ledger)),
    )
    const isManager = may(asked.session, 'books.lock')
    return ({ lines }) => {
      const having = (wanted: readonly string[]) =>
        new Set(lines.flatMap(({ ledger }) => (wanted.includes(roles.get(ledger) ?? '') ? [ledger] : [])))
      return { moneyLedgers: having(moneyRoles), badDebts: having(['BAD_DEBT']), isManager, settling: nothingSettled }
    }
  },
  alone: ({ lines }) =>
    settledByLines(lines).length > 0 ? { field: 'lines', text: 'voucher.settles_alone' } : undefined,
  example: exampleJournals,
}

/** @param texts for the narration of who gives none, in the language of the office */
export const journalServer = (texts: Pick<Texts, 'say'>) =>
  implement(journal, {
    defaults: async ({ doc, readAll }) => {
      const type = await typeOfClass(readAll, 'journal')
      const narration = await narrationOf(texts, readAll, doc)
      return { ...(type ? { voucher_type: type.id } : {}), ...(narration === undefined ? {} : { narration }) }
    },
    complete: (doc) => ({ total: taka(totalDebit(voucherOf(doc))) }),
    ...hooksThatSettle(journals, settles),
    imports: importsOf(importedJournals),
    prints: { voucher: voucherPaper('a5_landscape'), voucher_a4: voucherPaper('a4') },
    calls: { ...numbersOf('journal'), ...reversalOf('journal'), settlements: settlementsOf('journal') },
  })

/** What the books say of a journal for which nobody says more: its kind, and the first ledger of each side. */
async function narrationOf(
  texts: Pick<Texts, 'say'>,
  readAll: Reader,
  { lines = [], journal_kind: kind = 'general' }: Partial<Doc>,
): Promise<string | undefined> {
  const debited = lines.find(({ debit }) => debit != null)
  const credited = lines.find(({ credit }) => credit != null)
  if (!debited || !credited) return undefined
  const ledgers = await readAll
    .selectFrom('ledger_account')
    .select(['id', 'name'])
    .where('id', 'in', [debited.ledger, credited.ledger])
    .execute()
  const nameOf = (line: typeof debited) => asWritten(ledgers.find(({ id }) => id === line.ledger)?.name ?? '')
  return inOfficeWords(texts, readAll, 'journal.narration_template', {
    kind: `$journal.journal_kind.${kind}`,
    debit: nameOf(debited),
    credit: nameOf(credited),
  })
}

async function gatherJournal(gathering: Gathering<Doc>): Promise<Facts> {
  const { doc, readAll, session } = gathering
  const named = [...new Set(doc.lines.map(({ ledger }) => ledger))]
  const found =
    named.length === 0
      ? []
      : await readAll
          .selectFrom('ledger_account')
          .select(['id', 'system_role'])
          .where('id', 'in', named)
          .where('system_role', 'in', [...moneyRoles, 'BAD_DEBT'])
          .execute()
  const [badDebts, money] = [
    found.filter(({ system_role }) => system_role === 'BAD_DEBT'),
    found.filter(({ system_role }) => system_role !== 'BAD_DEBT'),
  ]
  return {
    moneyLedgers: new Set(money.map(({ id }) => id)),
    badDebts: new Set(badDebts.map(({ id }) => id)),
    isManager: may(session, 'books.lock'),
    settling: await settlingOf(settles, gathering),
  }
}

/** As posting reads it. */
const voucherOf = (doc: Doc): JournalVoucher => ({
  ...doc,
  id: doc.id ?? 0,
  lines: doc.lines.map((line) => ({
    ...readLine(line),
    debit: line.debit ?? null,
    credit: line.credit ?? null,
  })),
})
