import { may } from '#platform/access/session.ts'
import { invalid, notFound } from '#platform/errors/errors.ts'
import type { MessageServices } from '#platform/message/services.ts'
import { beginAnew, queueMessage } from '#platform/message/queue.ts'
import { implement } from '#platform/resource/implementation.ts'
import { outbox_message } from './outbox_message.resource.ts'
import { readNotice } from './outbox_message.rules.ts'

/** Messages: what can be done with one that is not out, what it says, and writing a notice. */
export const outboxMessageServer = (messages: MessageServices) =>
  implement(outbox_message, {
    steps: {
      // All over again for those who refused it; those who have it are left alone.
      send_again: (doc) => ({
        problem: null,
        recipients: (doc.recipients ?? []).map((one) =>
          one.state === 'refused' ? { ...one, state: 'waiting' as const, answer: null } : one,
        ),
      }),
    },
    effects: async ({ doc, before, db }) => {
      if (doc.state === 'waiting' && before !== null && before.state !== 'sending') await beginAnew(db, doc.id)
    },
    calls: {
      /** The wording, and for those who look after the office what fills it: a link in it opens somebody's account. */
      async letter({ params, read, session }) {
        const message = await read
          .selectFrom('outbox_message')
          .select(['kind', 'channel', 'language', 'subject', 'body', 'params'])
          .where('id', '=', Number(params['id']))
          .executeTakeFirst()
        if (!message) throw notFound()
        const values = may(session, 'office.manage') ? (message.params ?? {}) : null
        return { ...messages.wordingOf(message), language: message.language, channel: message.channel, values }
      },
      /** A notice to each of its recipients alone: no one sees the others, and each may decline. */
      async write({ body, session, request }) {
        const notice = readNotice(body)
        if ('errors' in notice) throw invalid(notice.errors)
        const { channel, language, to, subject, text } = notice
        await messages.db.transaction(async (within) => {
          for (const address of to)
            await queueMessage(within, 'notice', {
              channel,
              language,
              to: [address],
              written: { subject, body: text },
              by: { session, request: request.id },
            })
        })
        return { queued: to.length }
      },
    },
  })
