import type { MessageServices } from '#platform/message/services.ts'
import { implement } from '#platform/resource/implementation.ts'
import { message_template } from './message_template.resource.ts'
import { templateFaults } from './message_template.rules.ts'

export const messageTemplateServer = (messages: MessageServices) =>
  implement(message_template, {
    check: (doc, _facts, { isDelete }) => (isDelete ? [] : templateFaults(doc)),
    calls: {
      /** The built-in texts, to begin an own one with, and what fills their places. */
      wordings: async () => ({ wordings: messages.wordings() }),
    },
  })
