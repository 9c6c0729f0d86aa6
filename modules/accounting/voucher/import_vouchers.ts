import type { Reader } from '#platform/access/read.ts'
import { asWritten } from '#platform/errors/errors.ts'
import { poisha } from '#platform/money/poisha.ts'
import type { ImportHooks, Importing, Standing } from '#platform/resource/import_hooks.ts'
import type { RuleFault } from '#platform/resource/implementation.ts'
import { betweenBranches } from '../ledger/between_branches.ts'
import { branchAccounts } from '../ledger/branch_accounts.ts'
import { journalFacts, type JournalFacts } from '../ledger/gather.ts'
import type { Journal } from '../ledger/journal.ts'
import { faultsOf, type LedgerFacts, type SubLedgerKind } from '../ledger/journal.rules.ts'
import { postMany } from '../ledger/post.ts'
import { rightsInBooks } from './book_facts.ts'
import { isOfOneBranch, type Trade, type VoucherDoc } from './into_books.ts'
import { branchFaults, needsApproval, placed, stepFaults } from './voucher.rules.ts'

/** Vouchers that come from spreadsheets: what is particular to one kind of them. */
export interface ManyVouchers<Doc extends VoucherDoc, Own> {
  readonly trade: Trade<Doc, Own>
  /** What the rules of each need to know besides its journal, asked for all of them at once. */
  readonly gatherMany: (asked: Importing<Doc>) => Promise<(doc: Doc) => Own>
  /** Why a draft, as it is now, cannot be posted along with others. */
  readonly alone?: (doc: Doc) => RuleFault | undefined
  readonly example: ImportHooks<Doc>['example']
}

interface Numbered {
  readonly reference_no: string | null
}

/**
 * How vouchers of a spreadsheet are known again, judged and posted many at once: by the rules of the one that is typed, with the facts
 * of many asked together. docs/decisions/voucher-imports.md
 */
export const importsOf = <Doc extends VoucherDoc & Numbered, Own>(many: ManyVouchers<Doc, Own>): ImportHooks<Doc> => ({
  standing: (asked) => standingVouchers(many.trade.definition.name, asked),
  faults: async (asked) => {
    const judged = await judgedMany(many, asked)
    return judged.map(({ doc, own, journal, facts }) => faultsOfOne(many, asked, { doc, own, journal, facts }))
  },
  take: async (asked) => {
    const { name } = many.trade.definition
    const may = [...rightsInBooks(asked.session)]
    const orders = (await judgedMany(many, asked)).map(({ doc, journal }) => {
      if (journal === null) throw new Error(`${name} ${doc.id}: there is no journal to post.`)
      const key = `${name}:${doc.id}:post:${doc.row_version}`
      return { journal, posting: { key, posted_by: asked.session.user, may } }
    })
    const posted = await postMany(asked.db, orders)
    return posted.map(({ invoice_no, revision }) => ({ invoice_no, revision }))
  },
  example: many.example,
})

/** A voucher with its journal, and what the books say of its day and accounts. */
interface Judged<Doc, Own> {
  readonly doc: Doc
  readonly own: Own
  readonly journal: Journal | null
  readonly facts: JournalFacts
}

function faultsOfOne<Doc extends VoucherDoc, Own>(
  { trade, alone }: ManyVouchers<Doc, Own>,
  { session, isStep }: Importing<Doc> & { readonly isStep: boolean },
  { doc, own, journal, facts }: Judged<Doc, Own>,
): readonly RuleFault[] {
  const asked = needsApproval(facts, poisha(doc.total))
  const reason = alone?.(doc)
  const step = isStep
    ? [
        ...stepFaults({ before: 'draft', after: 'posted', needsApproval: asked, isAuthor: false }),
        ...(reason ? [reason] : []),
      ]
    : []
  const type = facts.voucherClass === trade.voucherClass ? [] : [{ field: 'voucher_type', text: 'voucher.other_class' }]
  const books = journal ? faultsOf(journal, { ...facts, may: rightsInBooks(session) }) : []
  return [
    ...step,
    ...branchFaults(doc.branch, trade.branches(doc), session.branches),
    ...type,
    ...trade.faults(doc, own),
    ...books.map((fault) => placed(fault, trade.places(doc, own))),
  ]
}

async function judgedMany<Doc extends VoucherDoc, Own>(
  { trade, gatherMany }: ManyVouchers<Doc, Own>,
  asked: Importing<Doc>,
): Promise<Judged<Doc, Own>[]> {
  const ownOf = await gatherMany(asked)
  const file = rememberedOf(asked.memory)
  const journals: { readonly doc: Doc; readonly own: Own; readonly journal: Journal | null }[] = []
  for (const doc of asked.docs) {
    const own = ownOf(doc)
    const plain = trade.journal(doc, own)
    const journal =
      plain && !isOfOneBranch(plain)
        ? betweenBranches(plain, (file.branchAccounts ??= await branchAccounts(asked.readAll)))
        : plain
    journals.push({ doc, own, journal })
  }
  const known = await accountsOf(trade, asked, journals)
  const judged: Judged<Doc, Own>[] = []
  for (const one of journals) {
    const { voucher_date: date, branch, voucher_type } = one.doc
    const key = `${date} ${branch} ${voucher_type}`
    const day =
      file.days.get(key) ??
      (await journalFacts(undefined, asked.readAll, {
        date,
        branch,
        voucher_type,
        source_type: trade.definition.name,
        ledgers: [],
        subLedgers: [],
        branches: [branch],
      }))
    file.days.set(key, day)
    judged.push({
      ...one,
      facts: { ...day, ledgers: known.ledgers, subLedgers: known.subLedgers, branches: known.branches },
    })
  }
  return judged
}

/** Ledgers, parties and branches of many journals; those of earlier ones are remembered. */
async function accountsOf<Doc extends VoucherDoc, Own>(
  trade: Trade<Doc, Own>,
  asked: Importing<Doc>,
  journals: readonly { readonly doc: Doc; readonly journal: Journal | null }[],
): Promise<Pick<JournalFacts, 'ledgers' | 'subLedgers' | 'branches'>> {
  const known = rememberedOf(asked.memory)
  const fresh = (ids: readonly number[], of: ReadonlyMap<number, unknown>) =>
    [...new Set(ids)].filter((id) => !of.has(id))
  const lines = journals.flatMap(({ journal }) => journal?.lines ?? [])
  const [first] = asked.docs
  const ledgers = fresh(
    lines.map(({ ledger }) => ledger),
    known.ledgers,
  )
  const subLedgers = fresh(
    lines.flatMap(({ sub_ledger }) => sub_ledger ?? []),
    known.subLedgers,
  )
  const branches = fresh(
    [...asked.docs.map(({ branch }) => branch), ...lines.map(({ branch }) => branch)],
    known.branches,
  )
  if (first && ledgers.length + subLedgers.length + branches.length > 0) {
    const { voucher_date: date, branch, voucher_type } = first
    const source_type = trade.definition.name
    const found = await journalFacts(undefined, asked.readAll, {
      date,
      branch,
      voucher_type,
      source_type,
      ledgers,
      subLedgers,
      branches: [branch, ...branches],
    })
    for (const [id, ledger] of found.ledgers) known.ledgers.set(id, ledger)
    for (const [id, kind] of found.subLedgers) known.subLedgers.set(id, kind)
    for (const [id, code] of found.branches) known.branches.set(id, code)
  }
  return known
}

/** What was read for earlier vouchers of the same file. The books ask all of it again, under their locks, when one is posted. */
interface Remembered {
  readonly days: Map<string, JournalFacts>
  readonly ledgers: Map<number, LedgerFacts>
  readonly subLedgers: Map<number, Exclude<SubLedgerKind, 'none' | 'any'>>
  readonly branches: Map<number, string>
  readonly roles: Map<number, string | null>
  years?: Awaited<ReturnType<typeof yearsOf>>
  branchAccounts?: Awaited<ReturnType<typeof branchAccounts>>
}

const remembered = new WeakMap<object, Remembered>()

function rememberedOf(memory: object): Remembered {
  const known = remembered.get(memory)
  if (known) return known
  const fresh = {
    days: new Map<string, JournalFacts>(),
    ledgers: new Map<number, LedgerFacts>(),
    subLedgers: new Map<number, Exclude<SubLedgerKind, 'none' | 'any'>>(),
    branches: new Map<number, string>(),
    roles: new Map<number, string | null>(),
  }
  remembered.set(memory, fresh)
  return fresh
}

/** System roles of ledgers; those that were asked for before, for the same file, are remembered. */
export async function rolesOfLedgers(
  asked: Pick<Importing<unknown>, 'readAll' | 'memory'>,
  ledgers: readonly number[],
): Promise<ReadonlyMap<number, string | null>> {
  const known = rememberedOf(asked.memory).roles
  const fresh = [...new Set(ledgers)].filter((id) => !known.has(id))
  if (fresh.length > 0) {
    const found = await asked.readAll
      .selectFrom('ledger_account')
      .select(['id', 'system_role'])
      .where('id', 'in', fresh)
      .execute()
    for (const { id, system_role } of found) known.set(id, system_role)
  }
  return known
}

/**
 * Vouchers with the same number of the source document, in the same branch and fiscal year, that are not void: the same one when its
 * day and total are the same.
 */
async function standingVouchers<Doc extends VoucherDoc & Numbered>(
  resource: Trade<Doc, unknown>['definition']['name'],
  asked: Importing<Doc>,
): Promise<(Standing | null)[]> {
  const { docs, readAll } = asked
  const file = rememberedOf(asked.memory)
  const years = (file.years ??= await yearsOf(readAll))
  const yearOf = (day: string) => years.find(({ start_date, end_date }) => start_date <= day && day <= end_date)?.id
  const named = docs.flatMap(({ reference_no }) => reference_no ?? [])
  const found =
    named.length === 0
      ? []
      : await readAll
          .selectFrom(resource)
          .select(['id', 'reference_no', 'branch', 'voucher_date', 'total', 'invoice_no'])
          .where('reference_no', 'in', named)
          .where('status', '!=', 'void')
          .orderBy('id')
          .execute()
  return docs.map((doc) => {
    const alike = found.filter(
      ({ reference_no, branch, voucher_date }) =>
        reference_no === doc.reference_no && branch === doc.branch && yearOf(voucher_date) === yearOf(doc.voucher_date),
    )
    const [first] = alike
    if (!first) return null
    const same = alike.find(
      ({ voucher_date, total }) => voucher_date === doc.voucher_date && poisha(total) === poisha(doc.total),
    )
    if (same) return { id: same.id, fault: null }
    const number = asWritten(first.invoice_no ?? first.reference_no ?? '')
    const fault = {
      field: 'reference_no',
      text: 'voucher.known_reference',
      params: { number, date: first.voucher_date },
    }
    return { id: first.id, fault }
  })
}

const yearsOf = (readAll: Reader) =>
  readAll.selectFrom('fiscal_year').select(['id', 'start_date', 'end_date']).execute()
