import type { Multipart } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { incompleteUpload } from './file_refusals.ts'

/** How much is read of a form around its file. */
export interface FormLimits {
  readonly fields: number
  readonly files: number
  readonly parts: number
  readonly fieldNameSize: number
  readonly fieldSize: number
  readonly headerPairs: number
}

/**
 * The parts of a form as they come; every complaint of the parser is one and the same to the sender. The size of a file is
 * counted by whoever takes it: one that the parser cuts off looks whole.
 * @throws Refusal `file_incomplete` for what is no such form or breaks off
 */
export async function* partsOf(
  request: FastifyRequest,
  limits: FormLimits,
): AsyncGenerator<Multipart, void, undefined> {
  if (!request.isMultipart()) throw incompleteUpload()
  const parts = request.parts({ limits: { ...limits, fileSize: Number.MAX_SAFE_INTEGER } })
  for (;;) {
    const next = await parts.next().catch(() => {
      throw incompleteUpload()
    })
    if (next.done) return
    yield next.value
  }
}

/** What is left of a refused upload is taken and thrown away, or the browser would not read the answer. */
export function discardRest({ raw }: FastifyRequest): void {
  raw.unpipe()
  raw.resume()
}
