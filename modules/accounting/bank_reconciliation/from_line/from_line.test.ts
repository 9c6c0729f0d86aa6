import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Person, Row } from '#platform/testing/cast.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { bankAccount, statements, type BankAccount } from '../../testing/books/bank_account.ts'

/** The bank has booked what the books do not know: charges, interest, money that somebody paid in. */
let server: TestServer
let account: BankAccount
let begins = 0
let statement: Row
let lines: readonly Row[]

beforeAll(async () => {
  server = await startTestServer()
  account = await bankAccount(server)
  await account.receive(0, '100000')
})
afterAll(() => server.stop())
beforeEach(async () => {
  statement = await account.statement({
    from: begins,
    to: begins + 9,
    opening: '0',
    closing: '0',
    lines: [
      [begins + 1, '-575', undefined, `SMS charge ${begins}`],
      [begins + 2, '1250.50', undefined, 'Interest'],
      [begins + 3, '-9000', '0000451', 'Cash withdrawn'],
    ],
  })
  begins += 10
  lines = (await account.books(statement)).lines
})

const post = (
  at: number,
  ledger: string,
  {
    narration = 'As the bank says',
    by = account.clerk,
    more = {},
  }: { narration?: unknown; by?: Person; more?: object } = {},
) =>
  by.send('POST', `${statements}voucher/${statement.id}`, {
    line: lines[at]?.id,
    ledger: account.ledger(ledger),
    narration,
    ...more,
  })
const learned = async (at: number): Promise<unknown> =>
  (await account.clerk.send('GET', `${statements}learned/${statement.id}?line=${lines[at]?.id}`)).body['learned']
const cash = '1401001'

describe('a line that the books do not have', () => {
  it.each([
    ['a payment for what went out', 0, '5201002', 'payment_voucher', '-575.00'],
    ['a receipt for what came in', 1, '4101002', 'receipt_voucher', '1250.50'],
    ['a contra for cash that was drawn', 2, cash, 'contra', '-9000.00'],
  ])('becomes %s, posted and matched at once', async (_, at, ledger, source_type, amount) => {
    const answer = await post(at, ledger)
    expect(answer.status, answer.raw).toBe(200)
    const books = await account.books(statement)
    const match = books.lines[at]?.['match']
    expect(match).not.toBeNull()
    const entry = books.entries.find((one) => one['match'] === match)
    expect(entry).toMatchObject({ source_type, amount, date: lines[at]?.['date'], particulars: 'As the bank says' })
  })

  it('is posted once by two who press at once', async () => {
    const answers = await Promise.all([post(0, '5201002'), post(0, '5201002', { by: account.manager })])
    expect(answers.map(({ status }) => String(status)).toSorted(), answers.map(({ raw }) => raw).join()).toEqual([
      '200',
      '409',
    ])
    const { entries } = await account.books(statement)
    expect(entries.filter(({ date, amount }) => date === lines[0]?.['date'] && amount === '-575.00')).toHaveLength(1)
  })

  it('proposes where one of the same words went before, in the same direction', async () => {
    expect((await post(0, '5201002', { narration: 'Charges of the bank' })).status).toBe(200)
    const [before] = lines
    statement = await account.statement({
      from: begins,
      to: begins + 9,
      opening: '0',
      closing: '0',
      lines: [
        [begins + 1, '-600', undefined, `SMS CHARGE ${begins}`],
        [begins + 1, '600', undefined, 'SMS charge'],
        [begins + 1, '-600', undefined, 'Locker rent'],
      ],
    })
    begins += 10
    lines = (await account.books(statement)).lines
    expect(await learned(0)).toEqual({
      ledger: account.ledger('5201002'),
      sub_ledger: null,
      narration: 'Charges of the bank',
      date: before?.['date'],
    })
    expect([await learned(1), await learned(2)]).toEqual([null, null])
  })
})

describe('no voucher is made', () => {
  it.each<[string, () => ReturnType<typeof post>, number, string]>([
    ['without a ledger', () => post(0, 'none'), 400, 'ledger'],
    ['without words', () => post(0, '5201002', { narration: 5 }), 400, 'narration'],
    ['of a line of another statement', () => post(0, '5201002', { more: { line: 999_999 } }), 400, 'line'],
    ['with a party that is none', () => post(0, '5201002', { more: { sub_ledger: 'x' } }), 400, 'sub_ledger'],
  ])('%s', async (_, ask, status, field) => {
    const answer = await ask()
    expect([answer.status, Object.keys(Object(answer.body['errors']))], answer.raw).toEqual([status, [field]])
  })

  it('of a line that is matched', async () => {
    expect((await post(0, '5201002')).status).toBe(200)
    const again = await post(0, '5201002')
    expect([again.status, again.body['code']], again.raw).toEqual([409, 'taken'])
  })

  it('for who may reconcile and not post, and nothing stays of it', async () => {
    const before = (await account.books(statement)).entries.length
    const auditor = await account.cast.person(`karim${begins}`, { roles: ['AUDITOR'] })
    expect((await post(0, '5201002', { by: auditor })).status).toBe(403)
    // The ledger of the bank itself is no other side.
    const refused = await post(0, '1402001')
    expect(refused.status, refused.raw).toBe(400)
    expect((await account.books(statement)).entries).toHaveLength(before)
  })
})
