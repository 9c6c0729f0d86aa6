import type { Session } from '#platform/access/session.ts'
import type { Reader } from '#platform/access/read.ts'
import type { Db } from '#platform/access/sign_in/db.ts'
import { poisha, taka } from '#platform/money/poisha.ts'
import type { Saving } from '#platform/record/once.ts'
import type { RecordStore } from '#platform/record/store.ts'
import { changesBetween } from '#platform/record/history.ts'
import type { Definition } from '#platform/resource/definition.ts'
import type { Circumstances, RuleFault } from '#platform/resource/implementation.ts'
import { betweenBranches } from '../ledger/between_branches.ts'
import { branchAccounts } from '../ledger/branch_accounts.ts'
import { askedOf, journalFacts, type JournalFacts } from '../ledger/gather.ts'
import { totalOf, type Journal } from '../ledger/journal.ts'
import { faultsOf } from '../ledger/journal.rules.ts'
import { post, replace, reverse } from '../ledger/post.ts'
import type { GatedResource } from '../update_permission/gate.ts'
import { rightsInBooks } from './book_facts.ts'
import type { VoucherStatus } from './voucher.kind.ts'
import {
  branchFaults,
  gateFaults,
  moveOf,
  needsApproval,
  placed,
  restFaults,
  stepFaults,
  type Move,
  type Permit,
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
  readonly lines: readonly { readonly branch?: number | null }[]
  readonly attachments: readonly { readonly file: string }[] | null
  readonly created_by: number | null
  readonly updated_by: number | null
  readonly row_version: number
}

/** What is particular to one kind of voucher. */
export interface Trade<Doc extends VoucherDoc, Own> {
  readonly definition: Definition & { readonly name: GatedResource }
  /** Behaviour that its voucher types have (code of voucher_type_class). */
  readonly voucherClass: string
  gather(gathering: Gathering<Doc>): Promise<Own>
  /** The journal it makes; pure. Null while something is missing that its own faults tell of. */
  journal(doc: Doc, own: Own): Journal | null
  /** Where each line of the journal stands in the document: at a field, or a line of one. */
  places(doc: Doc): readonly string[]
  faults(doc: Doc, own: Own): readonly RuleFault[]
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
  /** Id of the voucher in the books; null until it is posted. */
  readonly live: number | null
  readonly needsApproval: boolean
  /** Behaviour of its voucher type. */
  readonly voucherClass: string | null
}

/** Fields that may change without a word in the books. Documents are added freely and not taken away. accounting.md 2.6. */
const outsideBooks: ReadonlySet<string> = new Set(['attachments', 'status', 'invoice_no', 'revision'])

/** Gathers what `voucherFaults` and `intoBooks` need. */
export async function gatherVoucher<Doc extends VoucherDoc, Own>(
  trade: Trade<Doc, Own>,
  gathering: Gathering<Doc>,
): Promise<VoucherFacts<Own>> {
  const { doc, before, readAll, session, isDelete, isEffect, saving } = gathering
  const own = await trade.gather(gathering)
  const isOther =
    before !== null &&
    (losesDocuments(before, doc) || changedNames(trade.definition, before, doc).some((name) => !outsideBooks.has(name)))
  const move = isDelete ? 'none' : moveOf(before?.status ?? null, doc.status, isOther)
  const plain = trade.journal(doc, own)
  const journal = plain && (isOfOneBranch(plain) ? plain : betweenBranches(plain, await branchAccounts(readAll)))
  const known = journal && (await journalFacts(saving, readAll, askedOf(journal)))
  const type = known ?? (await typeOf(readAll, doc.voucher_type))
  const source = trade.definition.name
  return {
    own,
    journal,
    move,
    isOther,
    faults:
      journal && known
        ? faultsOf(journal, { ...known, may: rightsInBooks(session) }).map((fault) => placed(fault, trade.places(doc)))
        : [],
    permit: await permitFor(readAll, { source, id: doc.id, move, session, isEffect, now: gathering.now }),
    live: before?.status === 'posted' ? await liveVoucher(readAll, source, doc.id) : null,
    needsApproval: needsApproval(type, poisha(doc.total)),
    voucherClass: type.voucherClass === '' ? null : type.voucherClass,
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
export function voucherFaults<Doc extends VoucherDoc, Own>(
  trade: Trade<Doc, Own>,
  doc: Doc,
  facts: VoucherFacts<Own>,
  { before, isDelete, session }: Circumstances & { readonly before: Doc | null; readonly isDelete: boolean },
): readonly RuleFault[] {
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
  const elsewhere = isWritten ? branchFaults(doc, session.branches) : []
  if (facts.move === 'reverse') return [...elsewhere, ...facts.faults.filter(({ field }) => field === 'voucher_date')]
  const isPosting = facts.move === 'post' || facts.move === 'replace'
  const books = facts.faults.map((fault) =>
    isPosting || fault.code === 'ACC-006' ? fault : { ...fault, isWarning: true },
  )
  const type = facts.voucherClass === trade.voucherClass ? [] : [{ field: 'voucher_type', text: 'voucher.other_class' }]
  return [...elsewhere, ...type, ...trade.faults(doc, facts.own), ...books]
}

/** Posts, replaces or reverses, and says what the record keeps of it. In the transaction of the change. */
export async function intoBooks<Doc extends VoucherDoc, Own>(
  trade: Trade<Doc, Own>,
  change: {
    readonly doc: Doc
    readonly before: Doc | null
    readonly facts: VoucherFacts<Own>
    readonly session: Session
    readonly store: RecordStore
    readonly db: Db
  },
): Promise<{ readonly invoice_no?: string; readonly revision?: number }> {
  const { doc, before, facts, session, db } = change
  const { move, journal, live, permit } = facts
  if (move === 'none') return {}
  const key = `${trade.definition.name}:${doc.id}:${move}:${before?.row_version ?? 0}`
  const posting = { key, posted_by: session.user, may: [...rightsInBooks(session)] }
  if (move === 'post') {
    if (journal === null) throw new Error(`${key}: there is no journal to post.`)
    const { invoice_no, revision } = await post(db, journal, posting)
    return { invoice_no, revision }
  }
  if (live === null || permit === null) throw new Error(`${key}: it is not in the books, or nobody may change it.`)
  const undoing = { ...posting, voucher: live, reason: permit.reason }
  await takePermit(change.store, permit, doc.revision + (move === 'replace' ? 1 : 0))
  if (move === 'reverse' || journal === null) {
    await reverse(db, undoing)
    return {}
  }
  const { invoice_no, revision } = await replace(db, undoing, journal)
  return { invoice_no, revision }
}

/** The journal as the form shows it before saving. */
export const journalShown = (journal: Journal | null) =>
  journal && {
    total: taka(totalOf(journal)),
    lines: journal.lines.map((line) => ({ ...line, debit: taka(line.debit), credit: taka(line.credit) })),
  }

const isOfOneBranch = ({ lines, branch }: Journal): boolean => lines.every((line) => line.branch === branch)

const losesDocuments = (before: VoucherDoc, doc: VoucherDoc): boolean =>
  (before.attachments ?? []).some(({ file }) => !(doc.attachments ?? []).some((kept) => kept.file === file))

const changedNames = (definition: Definition, before: VoucherDoc, doc: VoucherDoc): string[] =>
  Object.keys(changesBetween(definition.fields, valuesOf(before), valuesOf(doc)) ?? {})

const valuesOf = (doc: VoucherDoc): Record<string, unknown> => Object.fromEntries(Object.entries(doc))

/** The approved request that covers the move and is of use to who makes it; null where none is needed or there is none. */
async function permitFor(
  readAll: Reader,
  asked: {
    readonly source: GatedResource
    readonly id: number | null
    readonly move: Move
    readonly session: Session
    readonly isEffect: boolean
    readonly now: string
  },
): Promise<Permit | null> {
  if (asked.id === null || (asked.move !== 'replace' && asked.move !== 'reverse')) return null
  const found = await readAll
    .selectFrom('acc_update_perm')
    .select(['id', 'record_version', 'requested_by', 'reason'])
    .where('record_type', '=', asked.source)
    .where('record', '=', asked.id)
    .where('action', '=', asked.move === 'replace' ? 'edit' : 'delete')
    .where('status', '=', 'approved')
    .where('expires_at', '>', asked.now)
    .forUpdate()
    .executeTakeFirst()
  // Approved and applied at once, it is the approver who carries out what the requester proposed.
  const isTheirs = found?.requested_by === asked.session.user || asked.isEffect
  return found && isTheirs ? { id: found.id, record_version: found.record_version ?? 0, reason: found.reason } : null
}

async function takePermit(store: RecordStore, permit: Permit, revision: number): Promise<void> {
  await store.update('acc_update_perm', permit.id, { used_revision: revision })
  await store.changeStatus('acc_update_perm', permit.id, 'used', null)
}

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
