import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { Refusal } from '../errors/errors.ts'
import { fileRoutes } from './routes.ts'
import { type FileStore, fileStore } from './store.ts'
import type { StoredFile } from './stored_file.ts'
import { scratchFolder } from './testing.ts'

/** What an upload answers. */
export type Uploaded = { key: string; name: string; kind: string; bytes: number; url: string }

/** A small server with nothing but the file routes, for tests. */
export interface FileServer {
  app: FastifyInstance
  origin: string
  store: FileStore
  /** What the table of stored files would hold. */
  rows: Map<string, StoredFile>
  /** Sends a file as the form of the screen does, as Karim unless told otherwise. */
  send: (
    bytes: Buffer,
    name: string,
    given?: { field?: string; resource?: string; who?: Record<string, string> },
  ) => Promise<{ status: number; body: Uploaded }>
  get: (path: string, headers?: Record<string, string>) => Promise<Response>
  /** Whatever lies in the folder of files, drafts included. */
  onDisk: () => string[]
  /** From now on no row can be written. */
  breakTable: () => void
  close: () => Promise<void>
}

/** Where uploads go. */
export const uploadAddress = '/file/api/v1/file/upload/'

/** Karim (7) may write and read the one resource there is: documents of 10 MB, a logo of 2 MB. Everybody else may nothing. */
export async function fileServer(): Promise<FileServer> {
  const folder = scratchFolder()
  const store = fileStore(folder.path)
  const rows = new Map<string, StoredFile>()
  let isTableBroken = false
  // Some answers are looked at without reading them to the end.
  const app = fastify({ forceCloseConnections: true })
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof Refusal)
      return reply.code(error.status).send({ code: error.code, text: error.text, ...error.params })
    return reply.code(500).send({ code: 'fault' })
  })
  const isKarim = (request: { headers: { authorization?: string | undefined } }) =>
    request.headers.authorization === 'Karim'
  await app.register(
    fileRoutes({
      store,
      mayUpload: async (request, resource, field) => {
        if (!isKarim(request)) throw new Refusal(401, 'signed_out', 'error.signed_out')
        if (resource !== 'profile') throw new Refusal(404, 'not_found', 'error.not_found')
        const rule = field === 'logo' ? { maxMb: 2, isImage: true } : { maxMb: 10, isImage: false }
        return { session: { user: 7 }, rule }
      },
      mayRead: async (request, key) => {
        const file = rows.get(key)
        return file && isKarim(request) ? { file } : undefined
      },
      insert: async (file) => {
        if (isTableBroken) throw new Error('the database is gone')
        rows.set(file.key, { ...file, uploaded_at: '2026-11-20T04:00:00.000Z', claimed_at: null })
      },
    }),
  )
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    app,
    origin,
    store,
    rows,
    async send(bytes, name, given = {}) {
      const form = new FormData()
      form.append('resource', given.resource ?? 'profile')
      form.append('field', given.field ?? 'licence_scan')
      form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), name)
      const headers = given.who ?? { authorization: 'Karim' }
      const answer = await fetch(origin + uploadAddress, { method: 'POST', body: form, headers })
      const body: Uploaded = await answer.json().then((content) => Object(content))
      return { status: answer.status, body }
    },
    get: (path, headers = { authorization: 'Karim' }) => fetch(origin + path, { headers }),
    onDisk: () => {
      const root = join(folder.path, 'files')
      if (!existsSync(root)) return []
      const found = readdirSync(root, { recursive: true, withFileTypes: true })
      return found.filter((one) => one.isFile()).map((one) => one.name)
    },
    breakTable: () => {
      isTableBroken = true
    },
    async close() {
      await app.close()
      folder.remove()
    },
  }
}
