import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { incompleteUpload } from '../files/file_refusals.ts'
import { discardRest, partsOf } from '../files/parts.ts'
import { notAllowed } from '../errors/errors.ts'
import { implementationOf } from '../record/engine.ts'
import { authorised } from '../record/lifecycle.ts'
import { languageOf } from '../texts/catalogue.ts'
import { receiveSheet } from '../transfer/receive.ts'
import { toldRun } from '../transfer/told.ts'
import type { ApiContext } from './context.ts'

const limits = { fields: 4, files: 1, parts: 5, fieldNameSize: 64, fieldSize: 200, headerPairs: 20 }

/** `POST import/` of every resource: one spreadsheet as multipart `file`, streamed to the disk. Beside the other calls, because it is no JSON. */
export const importUpload =
  (context: ApiContext): FastifyPluginAsync =>
  async (app) => {
    await app.register(multipart)
    app.post<{ Params: { resource: string; same: string } }>(
      '/:resource/api/v1/:same/import',
      async (request, reply) => {
        const { resource, same } = request.params
        const { definition } = implementationOf(context.engine, resource === same ? resource : '')
        const session = await context.authenticate(request, 'token')
        authorised(context.engine, { session, request: request.id }, definition.name, 'import')
        if (definition.writePolicy === 'server_only') throw notAllowed()
        const language = languageOf(request.headers['accept-language'])
        try {
          const part = await sheetOf(request)
          const run = await receiveSheet(context.transfers, {
            definition,
            session,
            language,
            fileName: part.filename,
            content: part.file,
            request: request.id,
          })
          return await reply
            .code(201)
            .send({ import_run: toldRun({ texts: context.texts, language, definition, session }, run) })
        } finally {
          discardRest(request)
        }
      },
    )
  }

async function sheetOf(request: FastifyRequest): Promise<MultipartFile> {
  for await (const part of partsOf(request, limits)) {
    if (part.type !== 'file') continue
    if (part.fieldname !== 'file') throw incompleteUpload()
    return part
  }
  throw incompleteUpload()
}
