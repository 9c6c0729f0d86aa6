import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assertAppRoleIsWeak, assertClosed, assertFit } from './start_checks.ts'
import { type ScratchDatabase, scratchDatabase } from './testing.ts'

let scratch: ScratchDatabase
beforeAll(async () => {
  scratch = await scratchDatabase({ empty: true })
  await scratch.database.owner((client) =>
    client.query(
      'create table history (id int); create table cash_book (id int); grant select, insert on history, cash_book to samiti_app',
    ),
  )
})
afterAll(() => scratch.drop())

const asOwner = (text: string) => scratch.database.owner((client) => client.query(text))

async function weak(tables?: readonly string[]): Promise<void> {
  const client = await scratch.database.app.connect()
  try {
    await assertAppRoleIsWeak(client, tables)
  } finally {
    client.release()
  }
}

describe('the start', () => {
  it('goes on where the office may only add to the past', async () => {
    await expect(weak()).resolves.toBeUndefined()
    await expect(weak(['history', 'cash_book', 'not_there_yet'])).resolves.toBeUndefined()
  })

  it.each(['update', 'delete', 'truncate'])('is refused while the office may %s history', async (right) => {
    await asOwner(`grant ${right} on history to samiti_app`)
    await expect(weak()).rejects.toThrow(`The database role samiti_app may ${right.toUpperCase()} on history`)
    await asOwner(`revoke ${right} on history from samiti_app`)
  })

  it('is refused while everybody, and so the office, may delete', async () => {
    await asOwner('grant delete on cash_book to public')
    await expect(weak(['cash_book'])).rejects.toThrow('may DELETE on cash_book')
    await asOwner('revoke delete on cash_book from public')
  })

  it('is refused while the office may make tables', async () => {
    await scratch.asSuperuser((client) => client.query('grant create on schema public to samiti_app'))
    await expect(weak()).rejects.toThrow('samiti_app may make tables in schema public')
    await scratch.asSuperuser((client) => client.query('revoke create on schema public from samiti_app'))
  })

  it.each(['public', 'samiti_member'])('is refused while %s may make temporary tables', async (whom) => {
    const ask = (text: string) => scratch.asSuperuser((client) => client.query(text))
    await ask(`grant temporary on database ${scratch.name} to ${whom}`)
    await expect(weak()).rejects.toThrow(
      `samiti_member may make temporary tables. Let the operator run: revoke temporary on database ${scratch.name} from public, samiti_app, samiti_member;`,
    )
    await ask(`revoke temporary on database ${scratch.name} from ${whom}`)
    await expect(weak()).resolves.toBeUndefined()
  })

  it('is refused where searches in Bengali would silently find nothing', async () => {
    const name = `${scratch.name}_c`
    await scratch.asSuperuser((client) =>
      client.query(`create database ${name} template template0 locale_provider libc lc_ctype 'C' lc_collate 'C'`),
    )
    await scratch.asSuperuser(async (client) => {
      await client.query('create extension pg_trgm')
      await expect(assertFit(client)).rejects.toThrow(
        'This database cannot search Bengali text: it was made with LC_CTYPE=C.',
      )
    }, name)
    await scratch.asSuperuser((client) => client.query(`drop database ${name}`))
  })
})

describe('the start, for what only functions of the owner write', () => {
  const closed = async () => {
    const client = await scratch.database.app.connect()
    try {
      await assertClosed(client, ['day_book', 'not_there_yet'])
    } finally {
      client.release()
    }
  }
  beforeAll(() =>
    asOwner(
      `create table day_book (year int, amount int) partition by list (year);
       create table day_book_1 partition of day_book for values in (1); grant select on day_book to samiti_app`,
    ),
  )

  it('goes on where they may only be read', async () => {
    await expect(closed()).resolves.toBeUndefined()
  })

  it.each([
    ['insert on day_book', 'samiti_app', 'samiti_app may INSERT on day_book:'],
    ['update (amount) on day_book', 'samiti_app', 'samiti_app may UPDATE on day_book:'],
    ['truncate on day_book_1', 'samiti_app', 'samiti_app may TRUNCATE on day_book_1:'],
    ['delete on day_book_1', 'public', 'samiti_app may DELETE on day_book_1:'],
    ['trigger on day_book', 'samiti_member', 'samiti_member may TRIGGER on day_book:'],
  ])('is refused while there is a right to %s for %s', async (right, role, text) => {
    await asOwner(`grant ${right} to ${role}`)
    await expect(closed()).rejects.toThrow(text)
    await asOwner(`revoke ${right} from ${role}`)
  })
})
