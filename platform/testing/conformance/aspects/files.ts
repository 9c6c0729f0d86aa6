import type { Answer } from '../client.ts'
import { asObject, asRows, type Json } from '../finding.ts'
import { rowFields, type SpecField } from '../manifest.ts'
import type { Notes } from '../notes.ts'
import { writableFields } from '../record_maker.ts'
import { disguisedPage, samplePicture } from '../samples.ts'
import type { Known, World } from '../world.ts'
import { isWritten, type Aspect } from './aspect.ts'

const uploadPath = '/file/api/v1/file/upload/'

/** Files: checked by content and size, shown under expand, served to who may see the record. */
export const files: Aspect = {
  name: 'keeps files',
  applies: (world, resource) => isWritten(world, resource) && fileFields(world, resource).length > 0,
  async run(world, resource, notes) {
    const record = await world.make.create(resource, { full: true })
    for (const { field, path } of fileFields(world, resource)) {
      await refusals(world, resource, field, path, notes)
      const key = path.includes('.') ? asRows(record[path.split('.')[0] ?? ''])[0]?.[field.name] : record[field.name]
      notes.holds('keeps the key of the upload', typeof key === 'string', 'a key', key, { field: path })
      if (!path.includes('.')) shown(asObject(record['expand'])?.[field.name], key, path, notes)
      if (typeof key === 'string') await served(world, key, path, notes)
    }
  },
}

function fileFields(world: Known, resource: string): { field: SpecField; path: string }[] {
  const isFile = (field: SpecField) => field.kind === 'file' || field.kind === 'image'
  const fields = writableFields(world.manifest, resource)
  return [
    ...fields.filter(isFile).map((field) => ({ field, path: field.name })),
    ...fields
      .filter(({ kind }) => kind === 'lines')
      .flatMap((lines) =>
        rowFields(world.manifest, resource, lines.name)
          .filter(isFile)
          .map((field) => ({ field, path: `${lines.name}.${field.name}` })),
      ),
  ]
}

/** @files of membership.md 0.1: 10 MB each, type by content; pictures 2 MB. */
async function refusals(world: World, resource: string, field: SpecField, path: string, notes: Notes): Promise<void> {
  const send = (bytes: Uint8Array<ArrayBuffer>, name: string) => {
    const form = new FormData()
    form.append('resource', resource)
    form.append('field', path)
    form.append('file', new File([bytes], name))
    return world.admin.form(uploadPath, form)
  }
  const page = await send(disguisedPage(), field.kind === 'image' ? 'picture.png' : 'paper.pdf')
  notes.refused(
    'a page in the clothes of a picture',
    { status: 400, code: 'file_type', sentences: [{ id: 'message:file_type' }] },
    page,
    { field: path },
  )
  const most = field.max_mb ?? (field.group === '@files' ? 10 : undefined)
  if (most !== undefined) await tooLarge(most, send, path, notes)
  notes.status(
    'an upload for no such field',
    [400, 404],
    await world.admin.form(uploadPath, formFor('no_such_resource', 'x')),
    { field: path },
  )
}

async function tooLarge(
  most: number,
  send: (bytes: Uint8Array<ArrayBuffer>, name: string) => Promise<Answer>,
  path: string,
  notes: Notes,
): Promise<void> {
  const large = new Uint8Array(new ArrayBuffer(most * 1024 * 1024 + 100_000))
  large.set(samplePicture())
  const sentences = [{ id: 'message:file_too_large', places: { n: most } }]
  notes.refused(
    'a file that is too large',
    { status: 400, code: 'file_too_large', sentences },
    await send(large, 'large.png'),
    { field: path },
  )
}

function formFor(resource: string, field: string): FormData {
  const form = new FormData()
  form.append('resource', resource)
  form.append('field', field)
  form.append('file', new File([samplePicture()], 'picture.png'))
  return form
}

function shown(expanded: Json | undefined, key: Json | undefined, field: string, notes: Notes): void {
  const file = asObject(expanded)
  notes.equal('is shown under expand', key ?? null, file?.['key'], { field })
  for (const part of ['name', 'kind', 'url'])
    notes.holds('is shown with its name, kind and address', typeof file?.[part] === 'string', part, file?.[part], {
      field,
    })
  notes.holds('is shown with its size', typeof file?.['bytes'] === 'number', 'bytes', file?.['bytes'], { field })
}

async function served(world: World, key: string, field: string, notes: Notes): Promise<void> {
  const path = `/file/api/v1/file/${key}`
  const got = await world.admin.get(path)
  notes.status('is served', 200, got, { field })
  notes.equal('is never sniffed', 'nosniff', got.headers.get('x-content-type-options'), { field })
  notes.status('is closed to guests', 401, await world.clientOf(undefined).get(path), { field })
  const stranger = await world.roster.person('no role')
  notes.status('is closed to who may not see the record', [403, 404], await stranger.client.get(path), { field })
}
