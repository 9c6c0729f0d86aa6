import multipart from '@fastify/multipart'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Session } from '../access/session.ts'
import { notFound } from '../errors/errors.ts'
import type { Pixels } from '../fields/field.ts'
import { documentKinds, imageKinds, isFileKey } from '../fields/file/field.ts'
import { isPictureKind } from './file_kind.ts'
import { notSquare, tooNarrow } from './file_refusals.ts'
import { cleanFileName, contentDisposition } from './file_name.ts'
import type { FileSize, FileStore } from './store.ts'
import type { NewStoredFile, StoredFile } from './stored_file.ts'
import { readUpload } from './upload_form.ts'

/** What a field takes: kinds by content (else every document, or every picture), and megabytes. */
export interface UploadRule {
  readonly accept?: readonly string[] | undefined
  readonly maxMb: number
  readonly isImage: boolean
  /** What a picture must measure. */
  readonly pixels?: Pixels | undefined
}

/** What the routes ask of the server around them. */
export interface FileRoutesDeps {
  readonly store: FileStore
  /** Who uploads and what the field takes. @throws Refusal when not signed in, not allowed, or there is no such field */
  readonly mayUpload: (
    request: FastifyRequest,
    resource: string,
    field: string,
  ) => Promise<{ session: Pick<Session, 'user'>; rule: UploadRule }>
  /** The file, if the one who asks may see a record that holds it or uploaded it just now. @throws Refusal 401 when not signed in */
  readonly mayRead: (request: FastifyRequest, key: string) => Promise<{ file: StoredFile } | undefined>
  readonly insert: (file: NewStoredFile) => Promise<void>
}

const base = '/file/api/v1/file'

/** Address of a stored file as records answer it under `expand`. */
export const fileUrl = (key: string): string => `${base}/${key}`

/**
 * Upload and download of stored files.
 * `POST {base}/upload/` (multipart: resource, field, file, in this order) answers 201 with the key that a record then takes.
 * `GET {base}/:key` (`?size=thumb` for pictures, `?view=page` for a PDF that is read in the browser) answers 404 for a file that is not there and for one that is not to be seen.
 */
export function fileRoutes(deps: FileRoutesDeps): FastifyPluginAsync {
  return async (app) => {
    if (!app.hasContentTypeParser('multipart/form-data')) await app.register(multipart)
    app.post(`${base}/upload/`, async (request, reply) => reply.code(201).send(await upload(deps, request, reply)))
    app.get<{ Params: { key: string }; Querystring: { size?: string; view?: string } }>(
      `${base}/:key`,
      async (request, reply) => {
        const { key } = request.params
        const size = sizeOf(request.query.size)
        const allowed = isFileKey(key) && size ? await deps.mayRead(request, key) : undefined
        if (!allowed || !size) throw notFound()
        return sendFile(deps.store, allowed.file, size, request, reply, request.query.view === 'page')
      },
    )
  }
}

async function upload(deps: FileRoutesDeps, request: FastifyRequest, reply: FastifyReply) {
  const { store, mayUpload } = deps
  const sent = await readUpload(
    request,
    reply,
    async ({ resource, field }, part) => {
      const { session, rule } = await mayUpload(request, resource, field)
      return { key: await store.receive(part.file, rule.maxMb), given: part.filename, resource, field, session, rule }
    },
    ({ key }) => store.discard(key),
  )
  return keepUpload(deps, sent)
}

/** An upload that was received, for which field, and what the field takes. */
interface Received {
  readonly key: string
  /** What the sender calls it. */
  readonly given: string
  readonly resource: string
  readonly field: string
  readonly session: Pick<Session, 'user'>
  readonly rule: UploadRule
}

/** Checks what was received and keeps it until a record takes it. @throws Refusal 400, 409 */
export async function keepUpload({ store, insert }: Pick<FileRoutesDeps, 'store' | 'insert'>, sent: Received) {
  const { resource, field, session, rule } = sent
  const checked = await store.check(sent.key, rule.accept ?? (rule.isImage ? imageKinds : documentKinds))
  const { key, kind, bytes, width, height } = checked
  const name = cleanFileName(sent.given, kind)
  try {
    refuseSize(rule.pixels, width ?? 0, height ?? 0)
    // The row before the name on disk: what breaks off in between is swept by its row, and was never answered.
    await insert({ ...checked, name, uploaded_by: session.user, resource, field })
  } catch (error) {
    await store.discard(key)
    throw error
  }
  await store.publish(key)
  return { key, name, kind, bytes, url: fileUrl(key), width, height }
}

function sizeOf(asked: string | undefined): FileSize | undefined {
  if (asked === undefined) return 'full'
  return asked === 'thumb' ? 'thumb' : undefined
}

/** @throws Refusal 400 with what the picture measures and what it must */
function refuseSize(must: Pixels | undefined, width: number, height: number): void {
  if (!must) return
  const { isSquare, minWidth = 1, maxWidth = Infinity } = must
  if (isSquare && (width !== height || width < minWidth || width > maxWidth))
    throw notSquare(minWidth, maxWidth, width, height)
  if (width < minWidth) throw tooNarrow(minWidth, width)
}

/**
 * Sends a stored file to whoever was let through to it: as a download, unless it is a picture drawn anew.
 * @param isRead a PDF is read in the browser: its reader is none of the page's, and runs in no sandbox
 * @throws Refusal 404
 */
export async function sendFile(
  store: Pick<FileStore, 'read'>,
  file: StoredFile,
  size: FileSize,
  request: FastifyRequest,
  reply: FastifyReply,
  isRead = false,
) {
  const isPaper = isRead && file.kind === 'pdf'
  // A sum of the content, and of the size: a stored file never changes.
  const tag = `"${file.sha256.slice(0, 32)}${size === 'thumb' ? '-thumb' : ''}"`
  const isKnown = knows(request.headers['if-none-match'], tag)
  const found = isKnown ? undefined : await store.read(file.key, size)
  if (!isKnown && !found) throw notFound()
  reply.headers({
    'x-content-type-options': 'nosniff',
    'content-security-policy': isPaper ? "frame-ancestors 'self'" : "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    // Kept by this browser only, and asked for again each time: rights may have changed.
    'cache-control': 'private, no-cache',
    vary: 'Authorization, Cookie',
    etag: tag,
  })
  if (!found) return reply.code(304).send()
  // Only what was drawn anew is shown inside a page, and a PDF to whoever asks to read it there.
  const disposition = contentDisposition(isPictureKind(file.kind) || isPaper ? 'inline' : 'attachment', file.name)
  reply.headers({ 'content-disposition': disposition, 'content-length': found.bytes })
  return reply.type(file.media_type).send(found.stream)
}

function knows(header: string | undefined, tag: string): boolean {
  const known = (header ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''))
  return known.includes(tag) || known.includes('*')
}
