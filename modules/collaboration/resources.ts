import type { TablesOf } from '#platform/resource/tables.ts'
import type * as definitions from './resources.ts'

export { document_send } from './document_send/document_send.resource.ts'
export { document_recipient } from './document_send/document_recipient.resource.ts'

declare module '#platform/resource/tables.ts' {
  interface Tables extends TablesOf<typeof definitions> {}
}
