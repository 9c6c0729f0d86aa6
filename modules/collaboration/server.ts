import type { DocumentLinks } from './document_send/document_links.ts'
import { documentRecipientServer } from './document_send/document_recipient.server.ts'
import { documentSendServer } from './document_send/document_send.server.ts'
import { letterOutcome } from './document_send/letter_outcome.ts'

export { documentTiles } from './dashboard/tiles.ts'
export { documentLinks } from './document_send/document_links.ts'
export { documentPage } from './document_send/document_page.ts'

/** Server halves of the module, one line each. */
export const collaboration = (links: Pick<DocumentLinks, 'link'>) => [
  documentSendServer(links),
  documentRecipientServer,
]

/** What collaboration does when records of modules below change. */
export const collaborationFollowers = [letterOutcome]
