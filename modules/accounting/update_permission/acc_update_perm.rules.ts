import { asWritten } from '#platform/errors/errors.ts'
import type { RuleFault } from '#platform/resource/implementation.ts'

/** Fewest characters of a reason, blanks at its ends not counted. */
const shortestReason = 10

/** What the rules need to know of the record a request is about. */
export interface RequestFacts {
  /** Null: no such record, or the asker may not see it. */
  readonly record: {
    readonly status: string
    /** Names of the fields a person may write. */
    readonly writable: readonly string[]
  } | null
  /** Number of a request for the same record that nobody has decided or used yet. */
  readonly open: string | null
  /** The record's month takes no changes: what the books say of it. */
  readonly locked: RuleFault | null
}

interface Request {
  readonly reason: string
  readonly proposed_change: Readonly<Record<string, unknown>> | null
  readonly action: 'edit' | 'delete'
}

/** What is against a new request. accounting.md 3 acc_update_perm. */
export function requestFaults(doc: Request, { record, open, locked }: RequestFacts): readonly RuleFault[] {
  if (record === null) return [{ field: 'record', text: 'field.invalid' }]
  if (record.status !== 'posted') return [{ field: 'record', text: 'acc_update_perm.not_posted', status: 409 }]
  if (open !== null)
    return [
      {
        field: 'record',
        text: 'acc_update_perm.already_pending',
        params: { request_no: asWritten(open) },
        status: 409,
      },
    ]
  return [...wordFaults(doc, record.writable), ...(locked === null ? [] : [locked])]
}

/** What is against other words for a request that is still open: nobody rewords what somebody else asks for. */
export function rewordingFaults(
  doc: Request,
  before: { readonly status: string; readonly requested_by: number | null },
  user: number,
  writable: readonly string[],
): readonly RuleFault[] {
  if (before.status !== 'pending') return [decidedFault(before.status)]
  if (before.requested_by !== user) return [{ text: 'acc_update_perm.not_yours', status: 403, code: 'forbidden' }]
  return wordFaults(doc, writable)
}

/** A request that was decided or used is not decided again. */
export const decidedFault = (status: string) =>
  ({
    text: 'acc_update_perm.already_decided',
    params: { status: `$acc_update_perm.status.${status}` },
    status: 409,
  }) as const satisfies RuleFault

/** What is against the reason and the change it proposes. */
function wordFaults(doc: Request, writable: readonly string[]): readonly RuleFault[] {
  const unknown = Object.keys(doc.proposed_change ?? {}).filter((name) => !writable.includes(name))
  return [
    ...([...doc.reason.trim()].length < shortestReason
      ? [{ field: 'reason', text: 'acc_update_perm.reason_too_short' }]
      : []),
    ...(unknown.length > 0
      ? [{ field: 'proposed_change', text: 'field.unknown', params: { name: asWritten(unknown.join(', ')) } }]
      : []),
    ...(doc.action === 'delete' && doc.proposed_change !== null
      ? [{ field: 'proposed_change', text: 'acc_update_perm.no_change_to_void' }]
      : []),
  ]
}

/** Who decides. */
export interface Decider {
  readonly user: number
  readonly mayApprove: boolean
  /** The association has one administrator, who approves his own requests (setting `acc_self_approval`). */
  readonly mayApproveOwn: boolean
}

/** What is against deciding a request so. The steps themselves are the definition's. */
export function decisionFaults(
  request: { readonly requested_by: number | null },
  to: 'approved' | 'canceled',
  note: string | null,
  { user, mayApprove, mayApproveOwn }: Decider,
): readonly RuleFault[] {
  const isOwn = request.requested_by === user
  if (to === 'approved')
    return isOwn && !mayApproveOwn ? [{ text: 'acc_update_perm.own_request', status: 403, code: 'forbidden' }] : []
  if (isOwn) return []
  if (!mayApprove) {
    const params = { action: '$verb.approve', resource_label: '$acc_update_perm' }
    return [{ text: 'error.forbidden', params, status: 403, code: 'forbidden' }]
  }
  return note === null || note.trim() === ''
    ? [{ field: 'note', text: 'field.required', params: { Label: '$status.note' } }]
    : []
}
