import { transaction } from '../record/engine.ts'
import { claimKey, keepAnswer, repeatKey } from '../record/idempotency.ts'
import type { ResourceCall } from './context.ts'
import type pg from 'pg'

/** With an Idempotency-Key the same request is answered once more, not done once more. */
export async function repeatable(
  call: Pick<ResourceCall, 'context' | 'session' | 'request' | 'reply' | 'body'>,
  status: number,
  work: (client?: pg.PoolClient) => Promise<unknown>,
): Promise<unknown> {
  const key = repeatKey(call.session.user, call.request.headers['idempotency-key'], {
    method: call.request.method,
    path: call.request.url,
    body: call.body,
  })
  void call.reply.status(status)
  if (!key) return work()
  return transaction(call.context.engine, async (client) => {
    const first = await claimKey(client, key)
    if (first) {
      void call.reply.status(200)
      return first.answer
    }
    const answer = await work(client)
    await keepAnswer(client, key, status, answer)
    return answer
  })
}
