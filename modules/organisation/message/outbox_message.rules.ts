import type { FieldFault } from '#platform/errors/errors.ts'
import { readValue } from '#platform/fields/catalogue.ts'
import { channels, type Channel } from '#platform/message/kinds.ts'
import { languages, type Language } from '#platform/texts/languages.ts'

/** Most recipients of one notice. Members are written to by their own resource, with a preview. */
export const mostRecipients = 100

export interface Notice {
  readonly channel: Channel
  readonly language: Language
  readonly to: readonly string[]
  /** Null for an SMS. */
  readonly subject: string | null
  readonly text: string
}

type Errors = Record<string, FieldFault[]>
type Given = Readonly<Record<string, unknown>>

/** A notice as somebody writes it: `channel`, `to` (a list, or a text with an address on each line), `language`, `subject`, `body`. Pure. */
export function readNotice(given: Given): Notice | { readonly errors: Errors } {
  const errors: Errors = {}
  const channel = channels.find((one) => one === given['channel'])
  const language = languages.find((one) => one === given['language'])
  if (!channel) errors['channel'] = [{ text: 'field.choice', params: { choices: channels.join(', ') } }]
  if (!language) errors['language'] = [{ text: 'field.choice', params: { choices: languages.join(', ') } }]
  const to = readAddresses(channel ?? 'mail', given['to'], errors)
  const subject = channel === 'sms' ? null : readText({ type: 'text', max: 200 }, 'subject', given, errors)
  const text = readText({ type: 'longtext', max: channel === 'sms' ? 1000 : 4000 }, 'body', given, errors)
  if (Object.keys(errors).length > 0 || !channel || !language || text === null) return { errors }
  return { channel, language, to, subject, text }
}

function readAddresses(channel: Channel, given: unknown, errors: Errors): string[] {
  const written: readonly unknown[] = Array.isArray(given)
    ? given
    : typeof given === 'string'
      ? given.split(/[\n,;]/)
      : []
  const kept = new Set<string>()
  for (const one of written) {
    if (typeof one !== 'string' || one.trim() === '') continue
    const parsed = readValue({ type: channel === 'sms' ? 'phone' : 'email' }, one)
    if ('fault' in parsed)
      errors['to'] ??= [{ text: 'outbox_message.no_address', params: { value: one.trim().slice(0, 60) } }]
    else kept.add(String(parsed.value))
  }
  if (kept.size === 0) errors['to'] ??= [{ text: 'field.required', params: { Label: '$outbox_message.to' } }]
  if (kept.size > mostRecipients) errors['to'] = [{ text: 'field.too_many', params: { n: mostRecipients } }]
  return [...kept]
}

function readText(
  field: { readonly type: 'text' | 'longtext'; readonly max: number },
  name: 'subject' | 'body',
  given: Given,
  errors: Errors,
): string | null {
  const Label = `$outbox_message.${name}`
  const value = given[name]
  const parsed = typeof value === 'string' && value.trim() !== '' ? readValue(field, value) : undefined
  if (parsed && 'value' in parsed && parsed.value !== '') return String(parsed.value)
  const fault = parsed && 'fault' in parsed ? parsed.fault : { text: 'field.required' }
  errors[name] = [{ ...fault, params: { Label, ...fault.params } }]
  return null
}
