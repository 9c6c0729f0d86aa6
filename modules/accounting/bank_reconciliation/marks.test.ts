import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowOf, type Person, type Row } from '#platform/testing/cast.ts'
import type { Answer } from '#platform/testing/client.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { bankAccount, statements, type BankAccount } from '../testing/books/bank_account.ts'

/** Marks stand beside the lines of the books: what becomes of them when vouchers change, and when two people reach for one line. */
let server: TestServer
let account: BankAccount
let second: Person
/** Statements of one account follow each other, ten days each. */
let begins = 0

beforeAll(async () => {
  server = await startTestServer()
  account = await bankAccount(server)
  second = await account.cast.person('farzana', { roles: ['ACCOUNTS_MANAGER'] })
})
afterAll(() => server.stop())

const requests = '/acc_update_perm/api/v1/acc_update_perm/'
const payments = '/payment_voucher/api/v1/payment_voucher/'

/** A statement of the next ten days whose lines are these, with vouchers of the same amounts. */
async function tenDays(lines: readonly string[], vouchers: readonly string[] = lines) {
  const from = begins
  begins += 10
  const posted: Row[] = []
  for (const amount of vouchers)
    posted.push(
      amount.startsWith('-') ? await account.pay(from + 1, amount.slice(1)) : await account.receive(from + 1, amount),
    )
  const statement = await account.statement({
    from,
    to: from + 9,
    opening: '0',
    closing: '0',
    lines: lines.map((amount) => [from + 2, amount] as const),
  })
  const { lines: left, entries } = await account.books(statement)
  return { statement, left, entries: entries.filter(({ date }) => String(date) >= account.day(from)), posted, from }
}
const ids = (rows: readonly Row[]): number[] => rows.map(({ id }) => id)
const matchOf = async (statement: Row, side: 'lines' | 'entries', id: number | undefined): Promise<unknown> =>
  (await account.books(statement))[side].find((row) => row.id === id)?.['match']

async function permitted(voucher: Row, action: 'edit' | 'delete'): Promise<void> {
  const { body } = await account.clerk.send('POST', `${requests}create/`, {
    record_type: 'payment_voucher',
    record: voucher.id,
    action,
    reason: 'Entered twice by mistake',
  })
  const asked = rowOf(body)
  const path = `${requests}approve/${asked.id}`
  expect((await account.manager.send('PUT', path, { row_version: asked.row_version })).status).toBe(200)
}
const voided = ({ id, row_version }: Row): Promise<Answer> =>
  account.clerk.send('PUT', `${payments}update_status/${id}`, { status: 'void', row_version, note: 'Entered twice' })
const changed = ({ id, row_version }: Row, body: object): Promise<Answer> =>
  account.clerk.send('PUT', `${payments}update/${id}`, { ...body, row_version })

/** Closes a statement with what the books have by then. */
async function finished(statement: Row): Promise<void> {
  const { body } = await account.clerk.send('GET', `${statements}${statement.id}`)
  const closing = (Number(body['closing_balance']) - Number(body['difference'])).toFixed(2)
  const { row_version } = rowOf(body)
  await account.clerk.send('PUT', `${statements}update/${statement.id}`, { closing_balance: closing, row_version })
  const { status, raw } = await account.step(statement, 'finished')
  expect(status, raw).toBe(200)
}

describe('a match by hand', () => {
  it('is one line of the bank and several of the books, or the other way round', async () => {
    const { statement, left, entries } = await tenDays(['100', '-30', '-20'], ['60', '40', '-50'])
    const [deposit, ...paid] = left
    const many = await account.match(statement, { lines: [deposit?.id], entries: ids(entries.slice(0, 2)) })
    expect(many.status, many.raw).toBe(200)
    const one = await account.match(statement, { lines: ids(paid), entries: [entries[2]?.id] })
    expect(one.status, one.raw).toBe(200)
    const undone = await account.clerk.send('PUT', `${statements}unmatch/${statement.id}`, {
      entries: [entries[0]?.id],
    })
    expect(undone.status, undone.raw).toBe(200)
    expect(await matchOf(statement, 'lines', deposit?.id)).toBeNull()
    expect(await matchOf(statement, 'lines', paid[0]?.id)).not.toBeNull()
  })

  it.each([
    ['with unequal sums', [0], [0], 400, 'entries'],
    ['of nothing', [], [], 400, 'lines'],
    ['of the books alone, once an earlier statement is kept', [], [0], 400, 'entries'],
  ])('is refused %s', async (_, lines, entries, status, field) => {
    const made = await tenDays(['70'], ['71'])
    const answer = await account.match(made.statement, {
      lines: lines.map((at) => made.left[at]?.id),
      entries: entries.map((at) => made.entries[at]?.id),
    })
    expect([answer.status, Object.keys(Object(answer.body['errors']))], answer.raw).toEqual([status, [field]])
  })

  it.each([
    ['ids that are none', { lines: ['x'], entries: [1] }, 'lines'],
    ['no list', { lines: 5, entries: [] }, 'lines'],
    ['lines of another statement', { lines: [1], entries: [] }, 'lines'],
    ['a line of the books that is not of the account', { lines: [], entries: [2049 * 4096] }, 'entries'],
    ['a yes that is none', { auto: 'yes' }, 'auto'],
  ])('takes no %s', async (_, body, field) => {
    const { statement } = await tenDays([], [])
    const answer = await account.match(statement, body)
    expect([answer.status, Object.keys(Object(answer.body['errors']))], answer.raw).toEqual([400, [field]])
  })

  it('is made by one of two people who reach for the same line at once', async () => {
    const { statement, left, entries } = await tenDays(['75'])
    const wish = { lines: ids(left), entries: ids(entries) }
    const answers = await Promise.all([account.match(statement, wish), account.match(statement, wish, account.manager)])
    expect(answers.map(({ status }) => String(status)).toSorted((a, b) => a.localeCompare(b))).toEqual(['200', '409'])
    expect(answers.find(({ status }) => status === 409)?.body['code']).toBe('taken')
  })
})

describe('a line of the statement that is matched', () => {
  it('keeps day and amount, and stays; its words may change', async () => {
    const { statement, left, entries } = await tenDays(['80'])
    await account.match(statement, { lines: ids(left), entries: ids(entries) })
    const update = async (lines: readonly object[]): Promise<Answer> => {
      const { body } = await account.clerk.send('GET', `${statements}${statement.id}`)
      return account.clerk.send('PUT', `${statements}update/${statement.id}`, {
        lines,
        row_version: body['row_version'],
      })
    }
    const [first] = left
    const [id, date] = [first?.id, first?.['date']]
    const dear = await update([{ id, date, credit: '81' }])
    expect([dear.status, Object.keys(Object(dear.body['errors']))], dear.raw).toEqual([409, ['lines']])
    expect((await update([])).status).toBe(409)
    const told = await update([{ id, date, credit: '80', description: 'Rent of the hall' }])
    expect(told.status, told.raw).toBe(200)
    expect(await matchOf(statement, 'lines', id)).not.toBeNull()
  })
})

describe('a voucher that is matched', () => {
  it('lets its mark fall when it is voided while the statement is a draft, and is away with what took it back', async () => {
    const { statement, left, entries, posted } = await tenDays(['-90'])
    await account.match(statement, { lines: ids(left), entries: ids(entries) })
    await permitted(posted[0]!, 'delete')
    const gone = await voided(posted[0]!)
    expect(gone.status, gone.raw).toBe(200)
    const now = await account.books(statement)
    expect(now.lines[0]?.['match']).toBeNull()
    expect(ids(now.entries)).not.toContain(entries[0]?.id)
    expect(now['unpresented']).toBe(
      (await account.clerk.send('GET', `${statements}${statement.id}`)).body['unpresented'],
    )
  })

  it('takes its mark along when its words change, and loses it with another amount', async () => {
    const { statement, left, entries, posted } = await tenDays(['-91'])
    await account.match(statement, { lines: ids(left), entries: ids(entries) })
    await permitted(posted[0]!, 'edit')
    const told = await changed(posted[0]!, { narration: 'Electricity of the office' })
    expect(told.status, told.raw).toBe(200)
    expect(await matchOf(statement, 'lines', left[0]?.id)).not.toBeNull()
    await permitted(rowOf(told.body), 'edit')
    const dear = await changed(rowOf(told.body), { lines: [{ ledger: account.ledger('5201002'), amount: '92' }] })
    expect(dear.status, dear.raw).toBe(200)
    expect(await matchOf(statement, 'lines', left[0]?.id)).toBeNull()
  })

  it('is neither voided nor changed in amount once the statement is finished; ACC-031 names the statement', async () => {
    const { statement, left, entries, posted, from } = await tenDays(['-95'])
    await account.match(statement, { lines: ids(left), entries: ids(entries) })
    for (const earlier of await drafts(statement)) await finished(earlier)
    await finished(statement)
    await permitted(posted[0]!, 'delete')
    const gone = await voided(posted[0]!)
    expect([gone.status, gone.body['code']], gone.raw).toEqual([409, 'ACC-031'])
    expect(gone.body['detail']).toContain(`CITY ${account.day(from + 9)}`)
    await account.clerk.send('PUT', `${requests}cancel/${(await openRequest()).id}`, {
      row_version: (await openRequest()).row_version,
      note: 'It stays',
    })
    await permitted(posted[0]!, 'edit')
    const dear = await changed(posted[0]!, { lines: [{ ledger: account.ledger('5201002'), amount: '96' }] })
    expect([dear.status, dear.body['code']], dear.raw).toEqual([409, 'ACC-031'])
    const told = await changed(posted[0]!, { narration: 'Water of the office' })
    expect(told.status, told.raw).toBe(200)
  })

  it('is either voided or part of what is finished, whoever comes first', async () => {
    const { statement, left, entries, posted } = await tenDays(['-97'])
    await account.match(statement, { lines: ids(left), entries: ids(entries) })
    const { body } = await account.clerk.send('GET', `${statements}${statement.id}`)
    const closing = (Number(body['closing_balance']) - Number(body['difference'])).toFixed(2)
    const { row_version } = rowOf(body)
    await account.clerk.send('PUT', `${statements}update/${statement.id}`, { closing_balance: closing, row_version })
    await permitted(posted[0]!, 'delete')
    const [signed, gone] = await Promise.all([account.step(statement, 'finished'), voided(posted[0]!)])
    expect([signed.status === 200, gone.status === 200].filter(Boolean), `${signed.raw} ${gone.raw}`).toHaveLength(1)
  })
})

/** Earlier statements that are still drafts, in their order. */
async function drafts(before: Row): Promise<Row[]> {
  const { body } = await account.clerk.send('GET', `${statements}without_pagination/all/?status=draft&sort=to_date`)
  const rows = Array.isArray(body['bank_reconciliations']) ? body['bank_reconciliations'].map(rowOf) : []
  return rows.filter(({ to_date }) => String(to_date) < String(before['from_date']))
}

async function openRequest(): Promise<Row> {
  const { body } = await second.send('GET', `${requests}all/?status=approved&sort=-id&size=1`)
  const rows = Array.isArray(body['acc_update_perms']) ? body['acc_update_perms'].map(rowOf) : []
  if (!rows[0]) throw new Error('No request is open.')
  return rows[0]
}
