import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dbOf } from '../database/db.ts'
import { slowMs, timeStatements } from '../database/timed.ts'
import { scratchDatabase, type ScratchDatabase } from '../database/testing.ts'
import { errorReports, forgetErrors, lastErrors } from './error_reports.ts'
import { forgetStatements, slowStatements, worstStatements } from './slow_statements.ts'

let scratch: ScratchDatabase
beforeAll(async () => {
  scratch = await scratchDatabase()
})
afterAll(() => scratch.drop())

const db = () => dbOf(scratch.database.app)

describe('errors are kept beside the answers', () => {
  it('a thousand of one cause are one row with their number and the request of the last one', async () => {
    const { reportError, settled } = errorReports(db(), { warn: () => {} })
    for (let call = 0; call < 1000; call += 1)
      reportError(new TypeError(`agency ${call}`), { origin: 'request', place: 'GET /agency', request: `r-${call}` })
    reportError(new Error('the nightly letter'), { origin: 'job', place: 'letter' })
    await settled()
    const kept = await lastErrors(db(), 7, 20)
    expect(kept.map(({ origin, times }) => [origin, times])).toContainEqual(['request', 1000])
    expect(kept).toHaveLength(2)
  })

  it('without the database they are left to the log, and nobody who reports hears of it', async () => {
    const said: unknown[] = []
    const away = { query: () => Promise.reject(new Error('away')) }
    const { reportError, settled } = errorReports(away, { warn: (line: unknown) => said.push(line) })
    reportError(new Error('x'), { origin: 'chore', place: 'tidy' })
    await settled()
    expect(said).toHaveLength(1)
  })

  it('and forgotten 90 days after they came up last', async () => {
    await db().query(`update error_report set last_at = now() - interval '91 days' where origin = 'job'`)
    await forgetErrors(db())
    expect((await lastErrors(db(), 365, 20)).map(({ origin }) => origin)).toEqual(['request'])
  })
})

describe('slow statements are counted', () => {
  it('by their text, from the connection to the page', async () => {
    const slow = slowStatements()
    const client = await scratch.database.app.connect()
    try {
      timeStatements(client, 0, slow.note)
      await client.query(`select 'a value' as one, $1::int as two`, [7])
      await client.query(`select 'another' as one, $1::int as two`, [8])
      await client.query('select broken').catch(() => {})
    } finally {
      client.release(true)
    }
    await slow.keep(db())
    await slow.keep(db())
    const kept = await worstStatements(db(), 7, 20)
    expect(kept).toContainEqual(expect.objectContaining({ statement: 'select ? as one, $1::int as two', times: 2 }))
    expect(kept).toContainEqual(expect.objectContaining({ statement: 'select broken', times: 1 }))
  })

  it('those below a second are nobody’s concern', async () => {
    const slow: string[] = []
    const client = await scratch.database.app.connect()
    try {
      timeStatements(client, slowMs * 1000, (statement) => slow.push(statement))
      await client.query('select 1')
    } finally {
      client.release(true)
    }
    expect(slow).toEqual([])
  })

  it('and forgotten after 90 days', async () => {
    await db().query(`update slow_statement set last_at = now() - interval '91 days'`)
    await forgetStatements(db())
    expect(await worstStatements(db(), 365, 20)).toEqual([])
  })
})
