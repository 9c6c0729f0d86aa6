import { asObject, asRows, asText } from '#platform/testing/conformance/finding.ts'
import { keptOf } from '#platform/testing/conformance/record_maker.ts'
import type { Scenario } from '#platform/testing/conformance/scenarios.ts'

/** Stories of the special calls of collaboration.md 7. */
export const collaborationScenarios: Readonly<Record<string, Scenario>> = {
  mail_document: async (world, notes, action) => {
    const { subject = '', body = '' } = await world.make.draft('document_send')
    const answer = await world.admin.send('POST', action.path, {
      to: ['one@example.org'],
      cc: ['two@example.org'],
      subject,
      body,
    })
    const kept = keptOf(answer)
    notes.equal('is queued', ['email', 'queued'], [kept?.['dispatch_mode'] ?? null, kept?.['status'] ?? null])
    notes.holds('has its number', /^DS-\d{4}-\d{6}$/.test(asText(kept?.['number'])), 'DS-{year}-{6}', kept?.['number'])
    const outbox = await world.admin.get('/outbox_message/api/v1/outbox_message/all/', {
      kind: 'document_sent',
      sort: '-id',
      size: 2,
    })
    const addresses = asRows(asObject(outbox.body)?.['outbox_messages']).map((row) => row['to_address'] ?? null)
    notes.equal('has a letter for each', ['two@example.org', 'one@example.org'], addresses)
    return answer
  },
}
