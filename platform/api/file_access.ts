import { sql, type SqlBool } from 'kysely'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { systemSession, type Session } from '../access/session.ts'
import { forbidden, notFound } from '../errors/errors.ts'
import { fileRoutes, type FileRoutesDeps, type UploadRule } from '../files/routes.ts'
import { storedFiles, type StoredFile } from '../files/stored_file.ts'
import type { FileStore } from '../files/store.ts'
import { assertRoom, insertWithinBound } from '../files/unclaimed.ts'
import { transaction } from '../record/engine.ts'
import { openReader } from '../record/reading.ts'
import { knowsField } from '../record/visible.ts'
import { holds } from '../record/lifecycle.ts'
import { fieldsOf, type Definition } from '../resource/definition.ts'
import { officeSettings } from '../settings/office_settings.ts'
import { listTable } from '../resource/schema.ts'
import type { Field } from '../fields/field.ts'
import type { ApiContext } from './context.ts'
import { pictureForms } from './picture_forms.ts'

/** Megabytes of a file or picture whose field says nothing else (ui.json `upload_mb`). */
const standardMb = 10

/** The file calls, opened only to who may see the record that holds the file. */
export const fileAccess =
  (context: ApiContext, store: FileStore): FastifyPluginAsync =>
  async (app) => {
    const deps = accessOf(context, store)
    await app.register(fileRoutes(deps))
    await app.register(pictureForms(context, deps))
  }

const accessOf = (context: ApiContext, store: FileStore): FileRoutesDeps => ({
  store,
  mayUpload: async (request, resource, field) => {
    const session = await context.authenticate(request, 'token')
    const definition = context.engine.registry.find(resource)
    const spec = definition ? fieldAt(definition, field) : undefined
    if (!definition || !spec || !knowsField(session, spec) || (spec.type !== 'file' && spec.type !== 'image'))
      throw notFound()
    const isWriter = holds(session, definition, 'create') || holds(session, definition, 'update')
    const isOfficeWriter = session.member === null && isWriter
    if (!isOfficeWriter && !isPersonsPicture(definition, field)) throw forbidden('update', resource)
    await assertRoom(context.engine.database.app, session.user)
    const { upload_max_mb: most } = (await officeSettings(context.engine.database.app)) ?? {}
    return { session, rule: ruleOf(spec, most) }
  },
  mayRead: async (request, key) => {
    const file = (await storedFiles(context.engine.database.app, [key])).get(key)
    if (file && (await isPublic(context, file))) return { file }
    const session = await context.authenticate(request, 'token or cookie')
    return file && (await seesHolder(context, request, session, file)) ? { file } : undefined
  },
  insert: (file) => transaction(context.engine, (client) => insertWithinBound(client, file)),
})

/** Everybody may give themselves a picture (own_profile.ts). */
const isPersonsPicture = (definition: Definition, field: string): boolean =>
  definition.name === 'user' && field === 'image'

/** `most`: megabytes the association allows, however much the field would take. */
const ruleOf = (field: Field, most: number | null | undefined): UploadRule => ({
  accept: field.accept,
  maxMb: Math.min(field.maxMb ?? most ?? standardMb, most ?? Infinity),
  isImage: field.type === 'image',
  pixels: field.pixels,
})

function fieldAt(definition: Definition, path: string): Field | undefined {
  const [outer = '', inner] = path.split('.')
  const field = definition.fields[outer]
  return inner === undefined ? field : field?.fields?.[inner]
}

/** A file that a public field holds now: the logo stands on the sign-in page. A former one is open no longer. */
async function isPublic(context: ApiContext, file: StoredFile): Promise<boolean> {
  const definition = context.engine.registry.find(file.resource)
  if (file.claimed_at === null || !definition?.fields[file.field]?.public) return false
  return isHeld(context, systemSession, { definition, field: file.field }, file)
}

/** A field that may hold a file: `files` or `documents.file` of a resource. */
interface Holder {
  readonly definition: Definition
  readonly field: string
}

/** Through the gate: a record that holds the key and that the session may know; or one's own upload, not yet in a record. */
async function seesHolder(
  context: ApiContext,
  _request: FastifyRequest,
  session: Session,
  file: StoredFile,
): Promise<boolean> {
  if (file.claimed_at === null) return file.uploaded_by === session.user
  for (const holder of holdersOf(context, file)) if (await seesIn(context, session, holder, file)) return true
  return false
}

/** The field it was uploaded for, and those that share what is uploaded there. */
function holdersOf({ engine }: ApiContext, file: StoredFile): Holder[] {
  const own = engine.registry.find(file.resource)
  const source = `${file.resource}.${file.field}`
  return [
    ...(own ? [{ definition: own, field: file.field }] : []),
    ...engine.registry.all.flatMap((definition) =>
      fieldsOf(definition).flatMap(([name, field]) =>
        [
          [name, field] as const,
          ...Object.entries(field.fields ?? {}).map(([inner, of]) => [`${name}.${inner}`, of] as const),
        ]
          .filter(([, of]) => of.sharedFrom === source)
          .map(([path]) => ({ definition, field: path })),
      ),
    ),
  ]
}

async function seesIn(context: ApiContext, session: Session, holder: Holder, file: StoredFile): Promise<boolean> {
  const { definition } = holder
  const [outer = ''] = holder.field.split('.')
  const field = definition.fields[outer]
  if (!field || !knowsField(session, field)) return false
  if (isPersonsPicture(definition, holder.field) && (await isOnOwnRecord(context, session, file))) return true
  const isOwnPicture = definition.name === 'user' && session.member === null && session.kind !== 'none'
  const mayReadResource =
    holds(session, definition, 'read') && (session.member === null || definition.memberVerbs.includes('read'))
  if (!isOwnPicture && !mayReadResource) return false
  return isHeld(context, session, holder, file)
}

async function isHeld(
  context: ApiContext,
  session: Session,
  { definition, field }: Holder,
  file: StoredFile,
): Promise<boolean> {
  const [outer = '', inner] = field.split('.')
  const read = openReader(context.engine.gate.read(session))
  const query =
    inner === undefined
      ? read.selectFrom(`${definition.name} as t`).where(sql<SqlBool>`${sql.ref(`t.${outer}`)} = ${file.key}`)
      : read
          .selectFrom(`${listTable(definition, outer)} as t`)
          .where(sql<SqlBool>`${sql.ref(`t.${inner}`)} = ${file.key}`)
  return (
    (
      await query
        .select(sql`1`.as('one'))
        .limit(1)
        .execute()
    ).length > 0
  )
}

/** A member's session, and that of somebody without a role, can read no user: not even itself, but its own face. */
async function isOnOwnRecord(context: ApiContext, session: Session, file: StoredFile): Promise<boolean> {
  const { rows } = await context.engine.database.app.query<{ one: number }>(
    'select 1 as one from "user" where id = $1 and image = $2',
    [session.user, file.key],
  )
  return rows.length > 0
}
