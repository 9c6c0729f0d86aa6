import { hoursAfter, now } from '#platform/clock/clock.ts'
import type { Gathering } from '#platform/resource/implementation.ts'
import type { document_send } from './document_send.resource.ts'
import { addresseesOf, type Repeated } from './document_send.rules.ts'

type Document = typeof document_send
type Reader = Gathering<Document>['readAll']

/** The copy that a recipient has, and the letters to it that are not out. */
export interface Copy {
  readonly id: number
  readonly address: string
  readonly state: 'waiting' | 'sent' | 'failed'
  readonly letters: readonly number[]
}

/** A member agency that is written to at its own address. */
export interface WrittenAgency {
  readonly id: number
  readonly email: string
  readonly phone_number: string
  readonly sms_opt_out: boolean | null
}

export interface Facts {
  readonly agencies: readonly WrittenAgency[]
  /** People of the office among the recipients. */
  readonly colleagues: readonly number[]
  readonly copies: readonly Copy[]
  readonly repeated: readonly Repeated[]
  readonly office: string
}

/** What sending needs to know of the whole office, whoever sends: who the addresses are, and what they have had. */
export async function gather({ doc, before, readAll, isDelete }: Gathering<Document>): Promise<Facts> {
  const addresses = addresseesOf(doc).map(({ address }) => address)
  const isStep = before !== null && before.status !== doc.status
  if (isDelete || addresses.length === 0 || (!isStep && doc.status !== 'draft')) return nothing
  if (!isStep) return { ...nothing, repeated: await repeatedOf(readAll, doc, addresses) }
  const agencies = await readAll
    .selectFrom('agency')
    .select(['id', 'email', 'phone_number', 'sms_opt_out'])
    .where('email', 'in', addresses)
    .execute()
  const colleagues = await readAll
    .selectFrom('user')
    .select('id')
    .where('email', 'in', addresses)
    .where('status', '=', 'active')
    .execute()
  const settings = await readAll.selectFrom('general_setting').select('site_name').executeTakeFirst()
  return {
    agencies,
    colleagues: colleagues.map(({ id }) => id),
    copies: await copiesOf(readAll, doc.id ?? 0),
    repeated: [],
    office: settings?.site_name ?? '',
  }
}

const nothing: Facts = { agencies: [], colleagues: [], copies: [], repeated: [], office: '' }

async function copiesOf(readAll: Reader, document: number): Promise<Copy[]> {
  const copies = await readAll
    .selectFrom('document_recipient')
    .select(['id', 'address', 'state'])
    .where('document_send', '=', document)
    .orderBy('id')
    .execute()
  if (copies.length === 0) return []
  const letters = await readAll
    .selectFrom('outbox_message')
    .select(['id', 'origin_record'])
    .where('origin_resource', '=', 'document_recipient')
    .where(
      'origin_record',
      'in',
      copies.map(({ id }) => id),
    )
    .where('state', 'in', ['waiting', 'held'])
    // One that somebody looks at is waited for: left out, it would be held for a recipient who is none any more, and sent one day.
    // One that is being sent at this moment waits for the document instead: letter_outcome.ts stops it afterwards.
    .forUpdate()
    .execute()
  return copies.map((copy) => ({
    ...copy,
    letters: letters.filter((letter) => letter.origin_record === copy.id).map(({ id }) => id),
  }))
}

/** Who had a document with the same subject within the last hour. */
async function repeatedOf(
  readAll: Reader,
  { id, subject }: { readonly id: number | null; readonly subject: string },
  addresses: readonly string[],
): Promise<Repeated[]> {
  const found = await readAll
    .selectFrom('document_recipient')
    .select(['address', 'number'])
    .where('address', 'in', addresses)
    .where('subject', '=', subject)
    .where('document_send', '!=', id ?? 0)
    .where('created_at', '>', hoursAfter(now(), -1))
    .orderBy('id', 'desc')
    .limit(addresses.length)
    .execute()
  return found
}
