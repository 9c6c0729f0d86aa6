import type { Rule } from '#platform/testing/conformance/rule.ts'

const documents = '/document_send/api/v1/document_send/'

/** Rules of collaboration.md 7 that stand in prose. */
export const collaborationRules: readonly Rule[] = [
  {
    resource: 'document_send',
    name: 'names the address that is none',
    source: 'collaboration.md 7 document_send, to',
    async run(world, notes) {
      for (const field of ['to', 'cc', 'bcc']) {
        const body = await world.make.draft('document_send', { having: { [field]: ['good@example.org', 'not good'] } })
        const sentences = [{ id: 'collaboration.not_valid_email_address', places: { x: 'not good' } }]
        const answer = await world.admin.send('POST', `${documents}create/`, body)
        notes.refused(`a wrong address in ${field}`, { status: 400, at: field, sentences }, answer)
      }
    },
  },
]
