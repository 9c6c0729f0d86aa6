import type { DocOf, RuleFault } from '#platform/resource/implementation.ts'
import { messageKinds, type Channel } from '#platform/message/kinds.ts'
import { placesIn, unknownPlace } from '#platform/message/wording.ts'
import type { message_template } from './message_template.resource.ts'

/** What is against a wording: a place nothing fills, a letter without subject or link, a kind that does not go by SMS. Pure. */
export function templateFaults(doc: DocOf<typeof message_template>): readonly RuleFault[] {
  const { kind, channel } = doc
  const { places } = messageKinds[kind]
  const ways: readonly Channel[] = messageKinds[kind].channels
  const unknown = (field: 'subject' | 'body'): RuleFault[] => {
    const name = unknownPlace(doc[field] ?? '', places)
    return name === undefined ? [] : [{ field, text: 'message_template.unknown_place', params: { name } }]
  }
  return [
    ...(ways.includes(channel) ? [] : [{ field: 'channel', text: 'message_template.no_channel' }]),
    ...(channel === 'mail' && doc.subject === null
      ? [{ field: 'subject', text: 'field.required', params: { Label: '$message_template.subject' } }]
      : []),
    ...unknown('subject'),
    ...unknown('body'),
    // Without its link the message would be of no use to anybody.
    ...('link' in places && !placesIn(doc.body).includes('link')
      ? [{ field: 'body', text: 'message_template.link_missing' }]
      : []),
    ...('link' in places && placesIn(doc.subject ?? '').includes('link')
      ? [{ field: 'subject', text: 'message_template.link_in_subject' }]
      : []),
    // Inside of another address it would be told to whoever that one belongs to.
    ...('link' in places && /\S\{\s*link\s*\}|\{\s*link\s*\}[^\s.,;:!?)»”।،؛؟]/u.test(doc.body)
      ? [{ field: 'body', text: 'message_template.link_alone' }]
      : []),
  ]
}
