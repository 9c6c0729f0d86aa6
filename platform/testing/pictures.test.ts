import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { scratchDatabase, type ScratchDatabase } from '../database/testing.ts'
import { registryOf, type Registry } from '../resource/registry.ts'
import { tablesSql } from '../resource/schema.ts'
import { outing, outing_picture } from './album.ts'
import { castOf, made, rowsOf, uploaded, type Cast, type Person, type Row } from './cast.ts'
import { clientOf, type Send } from './client.ts'
import { samplePicture } from './conformance/samples.ts'
import type { startTestServer, TestServer } from './server.ts'

const resources = '../../modules/resources.ts'

/**
 * An office that also keeps outings and their pictures. Files of one run share what was loaded: the server is loaded anew with
 * these resources, and once more without them for who comes after.
 */
async function startWithAlbum(): Promise<typeof startTestServer> {
  vi.resetModules()
  vi.doMock(resources, async (original) => {
    const { registry } = await original<{ registry: Registry }>()
    return {
      registry: registryOf([...registry.all, outing, outing_picture], registry.reports, [], registry.reportSubjects),
    }
  })
  return (await import('./server.ts')).startTestServer
}
afterAll(() => {
  vi.doUnmock(resources)
  vi.resetModules()
})

const base = '/outing_picture/api/v1/outing_picture/'
let scratch: ScratchDatabase
let dataDir: string
let server: TestServer
let cast: Cast
let clerk: Person
let reader: Person

beforeAll(async () => {
  scratch = await scratchDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'sv-'))
  const start = await startWithAlbum()
  server = await start({ given: { scratch, dataDir } })
  // After the office has compared its schema with the one it was built for.
  const sql = tablesSql({ ...server.office.engine.registry, all: [outing, outing_picture] })
  await scratch.database.owner((client) => client.query(sql))
  cast = await castOf(server)
  const roleOf = async (name: string, ...codes: string[]) => {
    const permissions = await Promise.all(codes.map(cast.permissionId))
    await made(cast.admin, 'role', { name, label: name, kind: 'staff', permissions })
    return name
  }
  const own = { roles: [await roleOf('ALBUM_CLERK', 'outing.read', 'outing.update')] }
  clerk = await cast.person('clerk.album', own)
  reader = await cast.person('reader.album', { roles: [await roleOf('ALBUM_READER', 'outing.read')] })
})
afterAll(async () => {
  await server.stop()
  await scratch.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** The pictures of a record in their order, by their captions. */
const shown = async (of: Row, who: Send = cast.admin) =>
  rowsOf(await who('GET', `${base}all/?outing=${of.id}&sort=sort_order`), 'outing_pictures')
const captions = async (of: Row) => (await shown(of)).map(({ caption }) => caption)
const upload = (who: Send = cast.admin) =>
  uploaded(who, {
    resource: 'outing_picture',
    field: 'image',
    name: 'photo.png',
    content: Buffer.from(samplePicture()),
  })
const add = async (of: Row, caption: string, more: Readonly<Record<string, unknown>> = {}, who: Send = cast.admin) =>
  who('POST', `${base}create/`, { outing: of.id, image: await upload(who), caption, ...more })
const outingWith = async (name: string, ...captioned: string[]): Promise<Row> => {
  const of = await made(cast.admin, 'outing', { name })
  for (const caption of captioned) expect((await add(of, caption)).status).toBe(201)
  return of
}
const order = (of: Row, was: readonly Row[], ids: readonly number[], who: Send = cast.admin) =>
  who('PUT', `${base}reorder/`, { of: of.id, was: was.map(({ id }) => id), ids })

describe('pictures of a record', () => {
  it('come in the order in which they were brought, and are put in another one at once', async () => {
    const day = await outingWith('River day', 'ferry', 'lunch', 'dance')
    const was = await shown(day)
    expect(was.map(({ caption, sort_order }) => [caption, sort_order])).toEqual([
      ['ferry', 10],
      ['lunch', 20],
      ['dance', 30],
    ])
    const [ferry, lunch, dance] = was.map(({ id }) => id)
    expect(await order(day, was, [dance!, ferry!, lunch!])).toMatchObject({ status: 200, body: { message: 'Saved.' } })
    expect(await captions(day)).toEqual(['dance', 'ferry', 'lunch'])
  })

  it('keep the order of whoever came first, and say who it was', async () => {
    const day = await outingWith('Tea garden', 'hill', 'pond')
    const was = await shown(day)
    await add(day, 'gate', {}, clerk.send)
    const late = await order(day, was, was.map(({ id }) => id).reverse())
    expect([late.status, late.body['code'], late.body['detail']]).toEqual([
      409,
      'order_changed',
      'The order was changed by clerk.album. Reload the list.',
    ])
    expect(await captions(day)).toEqual(['hill', 'pond', 'gate'])
    for (const wrong of [[], [was[0]!.id], [1, 1], ['1', 2]])
      expect([
        wrong,
        (await cast.admin('PUT', `${base}reorder/`, { of: day.id, was: wrong, ids: [7, 8] })).status,
      ]).toEqual([wrong, 400])
  })

  it('have one cover: naming another takes it from the former', async () => {
    const day = await outingWith('Zoo', 'tiger', 'crane')
    for (const caption of ['tiger', 'crane']) {
      const one = (await shown(day)).find((row) => row['caption'] === caption)!
      const { status } = await cast.admin('PUT', `${base}update/${one.id}`, {
        is_cover: true,
        row_version: one.row_version,
      })
      expect(status).toBe(200)
    }
    expect((await shown(day)).map(({ caption, is_cover }) => [caption, is_cover])).toEqual([
      ['tiger', false],
      ['crane', true],
    ])
  })

  it('are as many as the definition allows, also when two people add the last at once', async () => {
    const day = await outingWith('Fair', 'one', 'two', 'three')
    const both = await Promise.all([add(day, 'four'), add(day, 'five', {}, clerk.send)])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 400]))
    expect(both.find(({ status }) => status === 400)?.body['errors']).toEqual({
      image: ['There can be at most 4 pictures.'],
    })
  })

  it('rest while their record rests', async () => {
    const day = await outingWith('Picnic', 'grove', 'swing')
    const was = await shown(day)
    const [grove] = was
    await cast.admin('PUT', `/outing/api/v1/outing/update_status/${day.id}`, { status: 'closed', row_version: 1 })
    const answers = [
      await add(day, 'late'),
      await cast.admin('PUT', `${base}update/${grove!.id}`, { caption: 'wood', row_version: 1 }),
      await cast.admin('DELETE', `${base}delete/${grove!.id}?row_version=1`),
      await cast.admin('DELETE', `${base}delete_image/${grove!.id}`),
      await order(day, was, was.map(({ id }) => id).reverse()),
    ]
    expect(answers.map(({ status, body }) => [status, body['detail']])).toEqual(
      answers.map(() => [409, 'The pictures of this record cannot be changed as it stands.']),
    )
  })
})

describe('the calls of actions.json', () => {
  it('create takes the file and its words as one form', async () => {
    const day = await outingWith('Museum')
    const form = new FormData()
    form.set('outing', String(day.id))
    form.set('caption', 'boat of clay')
    form.set('image', new Blob([samplePicture()]), 'boat.png')
    const answer = await cast.admin('POST', `${base}create/`, form)
    expect(answer).toMatchObject({ status: 201, body: { outing: day.id, caption: 'boat of clay', sort_order: 10 } })
    const [one] = await shown(day)
    expect(one?.['expand']).toMatchObject({ image: { name: 'boat.png', kind: 'png' } })
  })

  it('create refuses what is no picture, and whoever may not', async () => {
    const day = await outingWith('Harbour')
    const form = (name: string, bytes: string | Uint8Array<ArrayBuffer>, field = 'image') => {
      const made = new FormData()
      made.set('outing', String(day.id))
      made.set(field, new Blob([bytes]), name)
      return made
    }
    const send = async (who: Send, body: FormData) => (await who('POST', `${base}create/`, body)).status
    expect(await send(cast.admin, form('drawing.png', '<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBe(400)
    expect(await send(cast.admin, form('empty.png', ''))).toBe(400)
    expect(await send(cast.admin, form('boat.png', samplePicture(), 'file'))).toBe(400)
    expect(await send(reader.send, form('boat.png', samplePicture()))).toBe(403)
    expect(await send(clientOf(server.url), form('boat.png', samplePicture()))).toBe(401)
    expect(await shown(day)).toEqual([])
  })

  it('delete_image takes a picture away, which comes back when somebody restores it', async () => {
    const day = await outingWith('Fort', 'wall')
    const [wall] = await shown(day)
    expect((await reader.send('DELETE', `${base}delete_image/${wall!.id}`)).status).toBe(403)
    expect((await cast.admin('DELETE', `${base}delete_image/${wall!.id}`)).body).toEqual({ message: 'Deleted.' })
    expect(await shown(day)).toEqual([])
    expect((await cast.admin('DELETE', `${base}delete_image/${wall!.id}`)).status).toBe(404)
    expect((await cast.admin('POST', `${base}restore/${wall!.id}`, {})).status).toBe(200)
    expect(await captions(day)).toEqual(['wall'])
  })
})

describe('who may do what with them', () => {
  it('follows from the rights over the record: who reads it sees its pictures, who may change it may change them', async () => {
    const day = await outingWith('Lake', 'swan')
    const [swan] = await shown(day, reader.send)
    const file = Object(swan?.['expand'])['image'].url
    for (const who of [reader, clerk]) expect((await who.send('GET', file)).status).toBe(200)
    const stranger = await cast.person('stranger.album', { roles: ['ACCOUNTS'] })
    expect((await stranger.send('GET', `${base}${swan!.id}`)).status).toBe(403)
    expect((await stranger.send('GET', file)).status).toBe(404)
    const change = { caption: 'goose', row_version: 1 }
    expect((await reader.send('PUT', `${base}update/${swan!.id}`, change)).status).toBe(403)
    expect((await order(day, [swan!], [swan!.id], reader.send)).status).toBe(403)
    expect((await clerk.send('PUT', `${base}update/${swan!.id}`, change)).status).toBe(200)
  })

  it('ends at the branch: pictures of a record that one may not see are not there, nor their files', async () => {
    const there = await made(cast.admin, 'branch', { code: 'SYL', name: 'Sylhet', address: 'Zindabazar' })
    const day = await made(cast.admin, 'outing', { name: 'Waterfall', branch: there.id })
    expect((await add(day, 'spray')).status).toBe(201)
    const [spray] = await shown(day)
    expect(spray?.['branch']).toBe(there.id)
    expect((await add(day, 'wrong', { branch: 1 })).body['errors']).toHaveProperty('branch')
    expect(await shown(day, clerk.send)).toEqual([])
    const file = Object(spray?.['expand'])['image'].url
    const answers = [
      await clerk.send('GET', `${base}${spray!.id}`),
      await clerk.send('PUT', `${base}update/${spray!.id}`, { caption: 'x', row_version: 1 }),
      await clerk.send('DELETE', `${base}delete_image/${spray!.id}`),
      await order(day, [spray!], [spray!.id], clerk.send),
      await clerk.send('GET', file),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    expect((await add(day, 'mine', {}, clerk.send)).status).toBe(400)
    expect((await cast.admin('GET', file)).status).toBe(200)
  })
})
