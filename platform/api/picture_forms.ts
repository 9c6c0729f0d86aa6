import multipart from '@fastify/multipart'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { incompleteUpload } from '../files/file_refusals.ts'
import { discardRest, partsOf } from '../files/parts.ts'
import { keepUpload, type FileRoutesDeps } from '../files/routes.ts'
import { authorised } from '../record/lifecycle.ts'
import { baseOf } from '../resource/registry.ts'
import type { ApiContext } from './context.ts'
import { dispatch } from './dispatch.ts'

/** What is read of the form of a new picture around its file: its words are few and short. */
const limits = { fields: 12, files: 1, parts: 13, fieldNameSize: 64, fieldSize: 2000, headerPairs: 20 }

/**
 * `POST create/` of pictures also as a form with the file itself (actions.json, `blog_image_create`), for whoever sends both at
 * once; JSON with the key of an upload goes the usual way.
 */
export const pictureForms =
  (context: ApiContext, deps: FileRoutesDeps): FastifyPluginAsync =>
  async (app) => {
    const albums = context.engine.registry.all.filter(({ pictures }) => pictures !== undefined)
    if (albums.length > 0) await app.register(multipart)
    for (const { name } of albums)
      app.post(`${baseOf({ name })}create/`, async (request, reply) => {
        if (request.isMultipart()) {
          const session = await context.authenticate(request, 'token')
          authorised(context.engine, { session, request: request.id }, name, 'create')
          request.body = await readForm(deps, request, name)
        }
        const answer = await dispatch(context, request, reply, name, 'create/')
        return reply.sent ? reply : answer
      })
  }

/** The words of the form, and the key of its picture. @throws Refusal 400 for another form, or a file that is no picture */
async function readForm(deps: FileRoutesDeps, request: FastifyRequest, resource: string) {
  const values: Record<string, unknown> = Object.create(null)
  try {
    for await (const part of partsOf(request, limits)) {
      if (part.type === 'file') {
        if (part.fieldname !== 'image' || 'image' in values) throw incompleteUpload()
        const { session, rule } = await deps.mayUpload(request, resource, 'image')
        const key = await deps.store.receive(part.file, rule.maxMb)
        values['image'] = (
          await keepUpload(deps, { key, given: part.filename, resource, field: 'image', session, rule })
        ).key
      } else if (part.fieldname === 'image' || typeof part.value !== 'string' || part.valueTruncated)
        throw incompleteUpload()
      else values[part.fieldname] = part.value
    }
  } finally {
    discardRest(request)
  }
  return { ...values }
}
