import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { incompleteUpload } from './file_refusals.ts'
import { partsOf } from './parts.ts'

/** What stands in the form before its file. */
export interface UploadForm {
  resource: string
  field: string
}

const limits = { fields: 2, files: 1, parts: 3, fieldNameSize: 64, fieldSize: 200, headerPairs: 20 }
/** What is still read of an upload after its refusal, in bytes, so that the browser reads the answer; beyond, the connection is closed. */
const mostDrained = 128 * 1024 * 1024

/**
 * Reads the form of an upload: `resource`, `field`, then one `file`, and nothing else.
 * @param take gets the file while it streams in; its outcome counts only when the form came to its proper end
 * @param drop undoes `take` when the form did not
 * @throws Refusal `file_incomplete` when the form is another one or breaks off; what `take` throws
 */
export async function readUpload<Taken>(
  request: FastifyRequest,
  reply: FastifyReply,
  take: (form: UploadForm, part: MultipartFile) => Promise<Taken>,
  drop: (taken: Taken) => Promise<void>,
): Promise<Taken> {
  const fields = new Map<string, string>()
  const taken: Taken[] = []
  try {
    for await (const part of partsOf(request, limits)) {
      const isFirst = taken.length === 0
      if (part.type === 'field' && isFirst && isPlainField(part)) fields.set(part.fieldname, part.value)
      else if (part.type === 'file' && isFirst && part.fieldname === 'file')
        taken.push(await take(formOf(fields), part))
      else throw incompleteUpload()
    }
    const [only] = taken
    if (only === undefined) throw incompleteUpload()
    return only
  } catch (error) {
    for (const one of taken) await drop(one)
    await drain(request, reply)
    throw error
  }
}

function isPlainField(part: Multipart): part is Multipart & { type: 'field'; value: string } {
  return part.type === 'field' && typeof part.value === 'string' && !part.valueTruncated
}

function formOf(fields: ReadonlyMap<string, string>): UploadForm {
  const [resource, field] = [fields.get('resource'), fields.get('field')]
  if (!resource || !field) throw incompleteUpload()
  return { resource, field }
}

/** A browser reads the answer only when all it sends was taken, so the rest is read and thrown away. */
async function drain({ raw }: FastifyRequest, reply: FastifyReply): Promise<void> {
  raw.unpipe()
  if (raw.readableEnded || raw.destroyed) return
  await new Promise<void>((resolve) => {
    let bytes = 0
    raw.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes <= mostDrained) return
      raw.pause()
      reply.header('connection', 'close')
      resolve()
    })
    raw.once('end', resolve)
    raw.once('close', resolve)
    raw.resume()
  })
}
