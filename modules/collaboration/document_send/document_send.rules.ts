import { asWritten } from '#platform/errors/errors.ts'
import { isDeletable } from '#platform/resource/at_rest.ts'
import type { DocOf, RuleFault } from '#platform/resource/implementation.ts'
import { document_send } from './document_send.resource.ts'

type Document = DocOf<typeof document_send>

/** Megabytes of all attachments together at most. collaboration.md 7, `attachments`. */
const mostAttachedMb = 20
const megabyte = 1024 * 1024

/** What a document says and to whom: it stands as it was sent. */
const sentFields = [
  'document_type',
  'to',
  'cc',
  'bcc',
  'subject',
  'body',
  'attachments',
  'also_sms',
  'dispatch_mode',
] as const

/** One address of a document, with the line of the letter it stands on. */
export interface Addressee {
  readonly address: string
  readonly line: 'to' | 'cc' | 'bcc'
}

/** Each address once, on the first line that names it. */
export function addresseesOf(doc: Pick<Document, 'to' | 'cc' | 'bcc'>): Addressee[] {
  const found = new Map<string, Addressee>()
  for (const line of ['to', 'cc', 'bcc'] as const)
    for (const address of doc[line] ?? []) if (!found.has(address)) found.set(address, { address, line })
  return [...found.values()]
}

/** A document of the same subject that somebody had within the hour. */
export interface Repeated {
  readonly address: string
  readonly number: string
}

/** What is against a document, or a step of it. collaboration.md 7. */
export function documentFaults(
  doc: Document,
  before: Document | null,
  { repeated, isDelete, isEffect }: { repeated: readonly Repeated[]; isDelete: boolean; isEffect: boolean },
): RuleFault[] {
  const number = asWritten(before?.number ?? '')
  if (isDelete)
    return isDeletable(document_send, doc) ? [] : [{ text: 'document_send.stays', params: { number }, status: 409 }]
  const isStep = before !== null && before.status !== doc.status
  if (isStep) return stepFaults(doc, before, isEffect)
  if (before !== null && before.status !== 'draft') {
    const changed = sentFields.find(
      (name) => JSON.stringify(doc[name] ?? null) !== JSON.stringify(before[name] ?? null),
    )
    if (changed !== undefined)
      return [{ field: changed, text: 'document_send.is_sent', params: { number }, status: 409 }]
  }
  return doc.status === 'draft' ? repeated.map(warned) : []
}

/** Asked before it goes out a second time. */
const warned = ({ address, number }: Repeated): RuleFault => ({
  field: 'to',
  text: 'document_send.sent_before',
  params: { x: asWritten(address), number: asWritten(number) },
  isWarning: true,
})

function stepFaults(doc: Document, before: Document, isEffect: boolean): RuleFault[] {
  const isMail = doc.dispatch_mode === 'email'
  if (doc.status === 'queued' && isBare(doc)) return [{ field: 'attachments', text: 'document_send.attach' }]
  if (before.status === 'queued' && doc.status === 'sent' && isMail && !isEffect)
    return [{ text: 'document_send.by_mail', status: 409 }]
  if (doc.status === 'delivered' && isMail) return [{ text: 'document_send.not_on_paper', status: 409 }]
  return []
}

/** A receipt or certificate is a file; a letter is what its text says. */
const isBare = ({ document_type, attachments }: Document): boolean =>
  document_type !== null && document_type !== 'letter' && (attachments ?? []).length === 0

/** What is against so many bytes of attachments. */
export const sizeFaults = (bytes: number): RuleFault[] =>
  bytes > mostAttachedMb * megabyte
    ? [
        {
          field: 'attachments',
          text: 'document_send.too_large',
          params: { n: Math.ceil(bytes / megabyte), most: mostAttachedMb },
        },
      ]
    : []

/** How a document stands when its letters stand so; undefined while one is on its way. */
export function outcomeOf(states: readonly string[]): 'sent' | 'failed' | undefined {
  if (states.includes('waiting')) return undefined
  return states.includes('sent') ? 'sent' : 'failed'
}
