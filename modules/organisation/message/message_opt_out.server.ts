import { readValue } from '#platform/fields/catalogue.ts'
import { implement } from '#platform/resource/implementation.ts'
import { message_opt_out } from './message_opt_out.resource.ts'

const read = (channel: 'mail' | 'sms', address: string) =>
  readValue({ type: channel === 'sms' ? 'phone' : 'email' }, address)

export const messageOptOutServer = implement(message_opt_out, {
  // As messages are addressed: whoever declines by `01712345678` gets none at `+8801712345678`.
  complete: (doc) => {
    const parsed = read(doc.channel, doc.address)
    return 'value' in parsed ? { address: String(parsed.value) } : {}
  },
  check: (doc, _facts, { isDelete }) => {
    const parsed = read(doc.channel, doc.address)
    return isDelete || 'value' in parsed ? [] : [{ field: 'address', ...parsed.fault }]
  },
  calls: {},
})
