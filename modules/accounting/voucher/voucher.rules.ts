import type { RuleFault } from '#platform/resource/implementation.ts'
import { bookFault } from '../ledger/refusals.ts'
import { changedIn, deletedIn, type VoucherStatus } from './voucher.kind.ts'

/** How a voucher type wants its vouchers approved. accounting.md 3 voucher_type. */
export interface Approval {
  readonly approval: 'none' | 'above_limit' | 'always'
  /** In poisha; for `above_limit`. */
  readonly approvalLimit: bigint
}

/** Whether a voucher of this total, in poisha, is posted by a second person only. */
export const needsApproval = ({ approval, approvalLimit }: Approval, total: bigint): boolean =>
  approval === 'always' || (approval === 'above_limit' && total > approvalLimit)

/** What happens to a voucher in the books. */
export type Move = 'none' | 'post' | 'replace' | 'reverse'

/** What a change from one version to the next means for the books. `isOther`: something that was posted reads otherwise. */
export function moveOf(before: VoucherStatus | null, after: VoucherStatus, isOther: boolean): Move {
  if (before === 'posted') return after === 'void' ? 'reverse' : isOther ? 'replace' : 'none'
  return after === 'posted' ? 'post' : 'none'
}

/** A permission to change one posted record, as far as it is of use to who asks. */
export interface Permit {
  readonly id: number
  /** Version of the record it was given for. */
  readonly record_version: number
  /** Why it was asked for. */
  readonly reason: string
  /** Instant at which it ran out: it opens nothing any more. */
  readonly expired_at?: string
}

/** What the rules of a change need to know of the permission. */
export interface GateFacts {
  readonly move: Move
  readonly permit: Permit | null
  readonly row_version: number
  /** Name of the record's kind as a text id. */
  readonly label: string
}

/**
 * A posted record changes with an approved permission only, administrators included, and only as long as it is the record
 * that was looked at when permission was given. accounting.md 2.6.
 */
export function gateFaults({ move, permit, row_version, label }: GateFacts): readonly RuleFault[] {
  if (move !== 'replace' && move !== 'reverse') return []
  const action = move === 'replace' ? 'change' : 'cancel'
  if (permit === null) return [{ ...bookFault('ACC-030'), params: { label, action: `$books.action.${action}` } }]
  if (permit.expired_at !== undefined) {
    const expired = { text: 'acc_update_perm.expired', params: { time: `@${permit.expired_at}` } }
    return [{ ...bookFault('ACC-030'), ...expired }]
  }
  return permit.record_version === row_version
    ? []
    : [{ text: 'acc_update_perm.record_changed', status: 409, code: 'ACC-030' }]
}

/** Fewest characters of a reason, blanks at its ends not counted; as for a permission. accounting.md 3 acc_update_perm. */
export const shortestReason = 10

/** What is against a voucher that may stand on ledgers which other modules keep: an accounts manager says why. accounting.md 2.9. */
export function controlFaults(reason: string | null, isManager: boolean): readonly RuleFault[] {
  if (reason === null) return []
  if (!isManager) return [{ text: 'voucher.control_of_manager', status: 403, code: 'forbidden' }]
  return [...reason.trim()].length < shortestReason
    ? [{ field: 'control_reason', text: 'acc_update_perm.reason_too_short' }]
    : []
}

/** What is against a step of the status. */
export function stepFaults(step: {
  readonly before: VoucherStatus | null
  readonly after: VoucherStatus
  readonly needsApproval: boolean
  readonly isAuthor: boolean
}): readonly RuleFault[] {
  const { before, after } = step
  if (before === 'pending_approval' && after === 'posted' && step.isAuthor)
    return [{ text: 'voucher.own_approval', status: 403, code: 'forbidden' }]
  if (before === 'draft' && after === 'posted' && step.needsApproval)
    return [{ text: 'voucher.approval_needed', status: 409 }]
  if (before === 'draft' && after === 'pending_approval' && !step.needsApproval)
    return [{ text: 'voucher.no_approval_needed', status: 409 }]
  return []
}

/**
 * Somebody writes in the books of his own branches only, line by line: of the requests that a colleague makes too.
 * accounting.md 2.8.
 */
export function branchFaults(
  branch: number,
  others: readonly BranchNamed[],
  own: readonly number[] | 'all',
): readonly RuleFault[] {
  if (own === 'all') return []
  const places = [{ field: 'branch', branch }, ...others.filter((other) => other.branch !== branch)]
  return places.flatMap((place) =>
    own.includes(place.branch) ? [] : [{ field: place.field, text: 'voucher.not_your_branch' }],
  )
}

/** A branch, and the field that names it. */
export interface BranchNamed {
  readonly field: string
  readonly branch: number
}

/** Branches that lines name. */
export const branchesOfLines = (lines: readonly { readonly branch?: number | null }[]): BranchNamed[] =>
  lines.flatMap(({ branch }, at) => (branch == null ? [] : [{ field: `lines[${at}].branch`, branch }]))

/** A voucher that waits for a second person, or is void, stays as it is; a draft alone can be deleted. */
export function restFaults(
  before: VoucherStatus | null,
  after: VoucherStatus,
  isOther: boolean,
  isDelete: boolean,
): readonly RuleFault[] {
  if (isDelete && (before === null || !deletedIn.includes(before)))
    return [{ text: 'voucher.only_drafts_deleted', status: 409 }]
  if (isOther && before !== null && before === after && !changedIn.includes(before))
    return [{ text: `voucher.stays_${before}`, status: 409 }]
  return []
}

/**
 * Where a line of the journal stands in the document: at a field, in a row that names its columns as a journal does, or at
 * fields of other names by the column they stand for (`other`: any that is not named).
 */
export type Place = string | (Readonly<Record<string, string>> & { readonly other: string })

/** What is against a line of the journal, at the place that somebody typed: a voucher has one amount where a journal has two sides. */
export function placed(fault: RuleFault, places: readonly Place[]): RuleFault {
  const [, line, column = ''] = /^lines\[(\d+)\]\.(\w+)$/.exec(fault.field ?? '') ?? []
  const place = line === undefined ? undefined : places[Number(line)]
  if (place === undefined) return fault
  if (typeof place !== 'string') return { ...fault, field: place[column] ?? place.other }
  const written = column === 'debit' || column === 'credit' ? 'amount' : column
  return { ...fault, field: place.endsWith(']') ? `${place}.${written}` : place }
}
