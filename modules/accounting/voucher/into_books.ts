import type { Reader } from '#platform/access/read.ts'
import type { Db } from '#platform/access/sign_in/db.ts'
import { poisha } from '#platform/money/poisha.ts'
import type { Saving } from '#platform/record/once.ts'
import type { RecordStore } from '#platform/record/store.ts'
import { changesBetween } from '#platform/record/history.ts'
import type { Definition } from '#platform/resource/definition.ts'
import type { Circumstances, RuleFault } from '#platform/resource/implementation.ts'
import { budgetFaults } from '../budget/budget_control.ts'
import { betweenBranches } from '../ledger/between_branches.ts'
import { branchAccounts } from '../ledger/branch_accounts.ts'
import { askedOf, journalFacts, type JournalFacts } from '../ledger/gather.ts'
import type { Journal } from '../ledger/journal.ts'
import { faultsOf } from '../ledger/journal.rules.ts'
import { post, replace, reverse } from '../ledger/post.ts'
import type { GatedResource } from '../update_permission/gate.ts'
import { accountTypeHooks } from './account_types.ts'
import { alikeFaults, alikeVouchers, type AlikeVouchers } from './alike.ts'
import { rightsInBooks, type RightsInBooks } from './book_facts.ts'
import { voucherShown } from './journal_shown.ts'
import { permitFor, takePermit } from './permit.ts'
import type { VoucherStatus } from './voucher.kind.ts'
import {
  branchFaults,
  controlFaults,
  gateFaults,
  moveOf,
  needsApproval,
  placed,
  restFaults,
  stepFaults,
  type BranchNamed,
  type Move,
  type Permit,
  type Place,
} from './voucher.rules.ts'

/** What every voucher has, as its kind says. */
export interface VoucherDoc {
  readonly id: number | null
  readonly invoice_no: string | null
  readonly voucher_type: number
  readonly branch: number
  readonly voucher_date: string
  readonly narration: string
  readonly total: string
  readonly status: VoucherStatus
  readonly revision: number
  readonly attachments: readonly { readonly file: string }[] | null
  readonly created_by: number | null
  readonly updated_by: number | null
  readonly row_version: number
  /** Why it may stand on a ledger that another module keeps; null or absent while it may not. */
  readonly control_reason?: string | null
}

/** What is particular to one kind of voucher. */
export interface Trade<Doc extends VoucherDoc, Own> {
  readonly definition: Definition & { readonly name: GatedResource }
  /** Behaviour that its voucher types have (code of voucher_type_class); where documents differ, that of each. */
  readonly voucherClass: string | ((doc: Doc) => string)
  gather(gathering: Gathering<Doc>): Promise<Own>
  /** The journal it makes; pure. Null while something is missing that its own faults tell of. */
  journal(doc: Doc, own: Own): Journal | null
  /** Where each line of the journal stands in the document: at a field, or a line of one. */
  places(doc: Doc, own: Own): readonly Place[]
  /** Branches besides its own into whose books it writes, each at the field that names it. */
  branches(doc: Doc): readonly BranchNamed[]
  faults(doc: Doc, own: Own): readonly RuleFault[]
  /** Fields of its own that may change without a word in the books. */
  readonly outside?: readonly string[]
  /** A posted document without what of its rows may change so: bills that its lines settle. */
  readonly asPosted?: (doc: Doc) => Doc
}

export interface Gathering<Doc> extends Circumstances {
  readonly doc: Doc
  readonly before: Doc | null
  readonly read: Reader
  readonly readAll: Reader
  readonly isDelete: boolean
  readonly saving?: Saving | undefined
}

/** What the steps of a voucher need to know; `journal` is whole, with the lines between branches. */
export interface VoucherFacts<Own> {
  readonly own: Own
  readonly journal: Journal | null
  readonly move: Move
  readonly isOther: boolean
  readonly faults: readonly RuleFault[]
  readonly permit: Permit | null
  /** Posted vouchers that look like this one. */
  readonly alike: AlikeVouchers
  /** Id of the voucher in the books; null until it is posted. */
  readonly live: number | null
  /** The books hold it as void already (it was reversed on another day): its record follows, whatever its rules. */
  readonly isTakenBack: boolean
  readonly needsApproval: boolean
  /** Behaviour of its voucher type. */
  readonly voucherClass: string | null
  /** What who saves may beyond the rules for everybody. */
  readonly may: RightsInBooks
}

/** Fields that may change without a word in the books. Documents are added freely and not taken away. accounting.md 2.6. */
const outsideBooks: ReadonlySet<string> = new Set(['attachments', 'status', 'invoice_no', 'revision'])

/** What a payment settles is no part of its posting: it may be written anew while the payment stands. accounting.md 2.11. */
const isOutside = (name: string, status: VoucherStatus, others: readonly string[] = []): boolean =>
  outsideBooks.has(name) || others.includes(name) || (name === 'allocations' && status === 'posted')

/** A change of a voucher that is about to be stored, in its transaction. */
export interface BookChange<Doc, Own> extends Circumstances {
  readonly doc: Doc
  readonly before: Doc | null
  readonly facts: VoucherFacts<Own>
  readonly store: RecordStore
  readonly db: Db
}

/** How every voucher is checked, posted and shown, as the hooks of its implementation. */
export const hooksInBooks = <Doc extends VoucherDoc, Own>(trade: Trade<Doc, Own>) => ({
  ...accountTypeHooks(trade.definition),
  facts: (gathering: Gathering<Doc>) => gatherVoucher(trade, gathering),
  check: (doc: Doc, facts: VoucherFacts<Own>, circumstances: Parameters<typeof voucherFaults<Doc, Own>>[3]) =>
    voucherFaults(trade, doc, facts, circumstances),
  makeRoom: async (change: BookChange<Doc, Own>) => (await intoBooks(trade, change)).kept,
  outcome: (doc: Doc, { journal }: VoucherFacts<Own>, { readAll }: { readonly readAll: Reader }) =>
    voucherShown(doc, journal, readAll),
})

/** Gathers what `voucherFaults` and `intoBooks` need. */
async function gatherVoucher<Doc extends VoucherDoc, Own>(
  trade: Trade<Doc, Own>,
  gathering: Gathering<Doc>,
): Promise<VoucherFacts<Own>> {
  const { doc, before, readAll, session, isDelete, isEffect, saving } = gathering
  const own = await trade.gather(gathering)
  const asPosted = (before?.status === 'posted' && trade.asPosted) || ((one: Doc) => one)
  const isOther =
    before !== null &&
    (losesDocuments(before, doc) ||
      changedNames(trade.definition, asPosted(before), asPosted(doc)).some(
        (name) => !isOutside(name, before.status, trade.outside),
      ))
  const source = trade.definition.name
  const wasPosted = before?.status === 'posted'
  const live = wasPosted ? await liveVoucher(readAll, source, doc.id) : null
  const isTakenBack = wasPosted && live === null && doc.status === 'void'
  const move = isDelete || isTakenBack ? 'none' : moveOf(before?.status ?? null, doc.status, isOther)
  const plain = trade.journal(doc, own)
  const journal = plain && (isOfOneBranch(plain) ? plain : betweenBranches(plain, await branchAccounts(readAll)))
  const known = journal && (await journalFacts(saving, readAll, askedOf(journal)))
  const type = known ?? (await typeOf(readAll, doc.voucher_type))
  const may = rightsInBooks(session, doc)
  const budgets =
    journal && known && !isDelete && doc.status !== 'void' && (before?.status !== 'posted' || move === 'replace')
      ? await budgetFaults(readAll, journal, known, live)
      : []
  return {
    own,
    journal,
    move,
    isOther,
    faults:
      journal && known
        ? [...faultsOf(journal, { ...known, may }), ...budgets].map((fault) => placed(fault, trade.places(doc, own)))
        : [],
    permit: await permitFor(readAll, { source, id: doc.id, move, session, isEffect, now: gathering.now }),
    alike: plain && !isDelete && doc.status !== 'void' ? await alikeVouchers(readAll, plain) : {},
    live,
    isTakenBack,
    needsApproval: needsApproval(type, poisha(doc.total)),
    voucherClass: type.voucherClass === '' ? null : type.voucherClass,
    may,
  }
}

/** The type of a voucher, where there is no journal to ask with. */
async function typeOf(
  readAll: Reader,
  type: number,
): Promise<Pick<JournalFacts, 'approval' | 'approvalLimit' | 'voucherClass'>> {
  const found = await readAll
    .selectFrom('voucher_type as t')
    .innerJoin('voucher_type_class as c', 'c.id', 't.class')
    .select(['t.approval', 't.approval_limit', 'c.code'])
    .where('t.id', '=', type)
    .executeTakeFirst()
  return {
    approval: found?.approval ?? 'none',
    approvalLimit: poisha(found?.approval_limit ?? '0'),
    voucherClass: found?.code ?? '',
  }
}

/**
 * What is against a change of a voucher. What the books would say to a draft is a warning until it is posted: a draft may
 * wait for its month to be opened. A sum that cannot be stored is none.
 */
function voucherFaults<Doc extends VoucherDoc, Own>(
  trade: Trade<Doc, Own>,
  doc: Doc,
  facts: VoucherFacts<Own>,
  { before, isDelete, session }: Circumstances & { readonly before: Doc | null; readonly isDelete: boolean },
): readonly RuleFault[] {
  if (facts.isTakenBack) return []
  const status = before?.status ?? null
  const rest = restFaults(status, doc.status, facts.isOther, isDelete)
  if (rest.length > 0 || isDelete) return rest
  const gate = gateFaults({
    move: facts.move,
    permit: facts.permit,
    row_version: before?.row_version ?? 0,
    label: `$${trade.definition.name}`,
  })
  // Who sent it for approval, or touched it since, is no second person either.
  const isAuthor = [doc.created_by, doc.updated_by].includes(session.user)
  const steps = stepFaults({ before: status, after: doc.status, needsApproval: facts.needsApproval, isAuthor })
  if (gate.length > 0 || steps.length > 0) return [...gate, ...steps]
  const isWritten = before === null || facts.isOther || facts.move !== 'none'
  const elsewhere = isWritten ? branchFaults(doc.branch, trade.branches(doc), session.branches) : []
  if (facts.move === 'reverse') return [...elsewhere, ...facts.faults.filter(({ field }) => field === 'voucher_date')]
  const isPosting = facts.move === 'post' || facts.move === 'replace'
  const books = facts.faults.map((fault) =>
    isPosting || fault.code === 'ACC-006' ? fault : { ...fault, isWarning: true },
  )
  const wanted = typeof trade.voucherClass === 'string' ? trade.voucherClass : trade.voucherClass(doc)
  const type = facts.voucherClass === wanted ? [] : [{ field: 'voucher_type', text: 'voucher.other_class' }]
  const control = isWritten ? controlFaults(doc.control_reason ?? null, facts.may.has('control')) : []
  return [...elsewhere, ...type, ...control, ...trade.faults(doc, facts.own), ...books, ...alikeFaults(facts.alike)]
}

/** What came of a change in the books: the posting that stands now, null where nothing was posted, and what the record keeps. */
export interface IntoBooks {
  readonly entry: number | null
  readonly kept: { readonly invoice_no?: string; readonly revision?: number }
}

/** Posts, replaces or reverses. In the transaction of the change. */
export async function intoBooks<Doc extends VoucherDoc, Own>(
  trade: Trade<Doc, Own>,
  change: BookChange<Doc, Own>,
): Promise<IntoBooks> {
  const { doc, before, facts, session, db } = change
  const { move, journal, live, permit } = facts
  if (move === 'none') return { entry: null, kept: {} }
  const key = `${trade.definition.name}:${doc.id}:${move}:${before?.row_version ?? 0}`
  const address = session.ip === undefined ? {} : { ip: session.ip }
  const posting = { key, posted_by: session.user, may: [...facts.may], ...address }
  if (journal === null && move !== 'reverse') throw new Error(`${key}: there is no journal to post.`)
  if (move === 'post' && journal !== null) {
    const { entry, invoice_no, revision } = await post(db, journal, { ...posting, ...reasonOf(doc) })
    return { entry, kept: { invoice_no, revision } }
  }
  if (live === null || permit === null) throw new Error(`${key}: it is not in the books, or nobody may change it.`)
  const undoing = { ...posting, voucher: live, reason: permit.reason }
  await takePermit(change.store, permit, doc.revision + (move === 'replace' ? 1 : 0))
  if (move === 'reverse' || journal === null) {
    await reverse(db, undoing)
    return { entry: null, kept: {} }
  }
  const { entry, invoice_no, revision } = await replace(db, undoing, journal)
  return { entry, kept: { invoice_no, revision } }
}

/** Why a voucher stands on a ledger of another module is told with its posting. */
const reasonOf = ({ control_reason }: VoucherDoc) => (control_reason ? { reason: control_reason } : {})

export const isOfOneBranch = ({ lines, branch }: Journal): boolean => lines.every((line) => line.branch === branch)

const losesDocuments = (before: VoucherDoc, doc: VoucherDoc): boolean =>
  (before.attachments ?? []).some(({ file }) => !(doc.attachments ?? []).some((kept) => kept.file === file))

const changedNames = (definition: Definition, before: VoucherDoc, doc: VoucherDoc): string[] =>
  Object.keys(changesBetween(definition.fields, valuesOf(before), valuesOf(doc)) ?? {})

const valuesOf = (doc: VoucherDoc): Record<string, unknown> => Object.fromEntries(Object.entries(doc))

async function liveVoucher(readAll: Reader, source: string, id: number | null): Promise<number | null> {
  const row = await readAll
    .selectFrom('acc_voucher')
    .select('id')
    .where('source_type', '=', source)
    .where('source_id', '=', id ?? 0)
    .where('status', '=', 'posted')
    .executeTakeFirst()
  return row?.id ?? null
}
