import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ScratchDatabase, scratchDatabase } from '#platform/database/testing.ts'
import { fileStore } from './store.ts'
import { claimFiles, insertStoredFile, type NewStoredFile, storedFiles } from './stored_file.ts'
import { sweepUnclaimed } from './sweep.ts'
import { pdf, scratchFolder } from './testing.ts'

const folder = scratchFolder()
let scratch: ScratchDatabase
beforeAll(async () => {
  scratch = await scratchDatabase({ empty: true })
  const schema = readFileSync(new URL('files.sql', import.meta.url), 'utf8')
  await scratch.database.owner((owner) => owner.query(schema))
})
afterAll(async () => {
  await scratch.drop()
  folder.remove()
})

const [karim, rahim] = [7, 8]
const newKey = () => randomUUID().replaceAll('-', '')

/** Karim uploads the licence of an agency, so many hours ago. */
async function upload({ key = newKey(), hoursAgo = 0 } = {}): Promise<string> {
  const facts: NewStoredFile = {
    key,
    name: 'licence.pdf',
    kind: 'pdf',
    media_type: 'application/pdf',
    bytes: 5_000_000_000,
    sha256: 'a'.repeat(64),
    width: null,
    height: null,
    uploaded_by: karim,
    resource: 'agency',
    field: 'licence_scan',
  }
  await insertStoredFile(scratch.database.app, facts)
  await scratch.database.owner((owner) =>
    owner.query(`update stored_file set uploaded_at = now() - make_interval(hours => $2) where "key" = $1`, [
      key,
      hoursAgo,
    ]),
  )
  return key
}

const claim = (keys: string[], change: Partial<{ resource: string; field: string; user: number }> = {}) =>
  claimFiles(scratch.database.app, { keys, resource: 'agency', field: 'licence_scan', user: karim, ...change })

describe('an uploaded licence', () => {
  it('is remembered with its facts', async () => {
    const key = await upload()
    const found = (await storedFiles(scratch.database.app, [key, newKey()])).get(key)
    expect(found).toMatchObject({ name: 'licence.pdf', bytes: 5_000_000_000, uploaded_by: karim, claimed_at: null })
  })

  it('goes to the record it was uploaded for, once', async () => {
    const [key, other] = [await upload(), await upload()]
    expect(await claim([key])).toEqual([])
    expect(await claim([key, other])).toEqual([key])
  })

  it('goes to no record of another person, resource or field, and an unknown key to none', async () => {
    const key = await upload()
    const unknown = newKey()
    expect(await claim([key], { user: rahim })).toEqual([key])
    expect(await claim([key], { resource: 'agency_owner' })).toEqual([key])
    expect(await claim([key], { field: 'logo' })).toEqual([key])
    expect(await claim([unknown])).toEqual([unknown])
    expect(await claim([key])).toEqual([])
  })

  it('stays as it is once a record has it', async () => {
    const key = await upload()
    await claim([key])
    const change = (statement: string) => scratch.database.app.query(statement, [key])
    await expect(change('delete from stored_file where "key" = $1')).rejects.toMatchObject({ code: '23001' })
    await expect(change('update stored_file set claimed_at = null where "key" = $1')).rejects.toMatchObject({
      code: '23001',
    })
    await expect(change('update stored_file set sha256 = sha256 where "key" = $1')).rejects.toMatchObject({
      code: '42501',
    })
  })

  it('is unknown to the role of member agencies', async () => {
    await expect(scratch.database.member.query('select 1 from stored_file')).rejects.toMatchObject({ code: '42501' })
  })
})

it('uploads that no record claimed within a day are swept, bytes and all; the others stay', async () => {
  const store = fileStore(folder.path)
  const put = async (hoursAgo: number) => {
    const key = await store.receive(Readable.from([pdf()]), 1)
    await store.check(key, ['pdf'])
    await upload({ key, hoursAgo })
    await store.publish(key)
    return key
  }
  const [forgotten, fresh, claimed] = [await put(25), await put(23), await put(400)]
  await claim([claimed])

  expect(await sweepUnclaimed(scratch.database.app, store, 24)).toBe(1)
  const isThere = async (key: string) => {
    const file = await store.read(key, 'full')
    file?.stream.destroy()
    return [file !== undefined, (await storedFiles(scratch.database.app, [key])).has(key)]
  }
  expect(await isThere(forgotten)).toEqual([false, false])
  expect(await isThere(fresh)).toEqual([true, true])
  expect(await isThere(claimed)).toEqual([true, true])
  expect(await sweepUnclaimed(scratch.database.app, store, 24)).toBe(0)
})
