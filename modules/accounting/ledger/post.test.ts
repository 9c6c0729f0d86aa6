import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Refusal } from '#platform/errors/errors.ts'
import { openTestBooks, type TestBooks } from '../testing/books/test_books.ts'
import { readTree } from '#platform/testing/walls_source.ts'
import { loadTexts } from '#platform/texts/catalogue.ts'
import { betweenBranches } from './between_branches.ts'
import { branchAccounts } from './branch_accounts.ts'
import { bookFacts } from './gather.ts'
import { credit, debit, journal } from './journal.ts'
import { faultsOf } from './journal.rules.ts'
import { booksRefusal, reverse } from './post.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const texts = loadTexts(root)

it('one file calls the doors of the books', () => {
  // What measures the doors compares them with calls that have nothing around them.
  const isTest = (path: string) => /\.test\.ts$|\/testing(_\w+)?\.ts$|\/testing\/|^tools\/bench\//.test(path)
  const callers = readTree(root)
    .sources.filter(
      ({ path, words }) =>
        !isTest(path) && words.some(({ text }) => /\bacc_(post|post_many|reverse|replace)\b/.test(text)),
    )
    .map(({ path }) => path)
  expect(callers).toEqual(['modules/accounting/ledger/post.ts'])
})

describe('what the books refuse is said like any other refusal', () => {
  let books: TestBooks
  beforeAll(async () => {
    books = await openTestBooks([2025])
    await books.book('2025-07-01', 'receipt 10000 from 4101002 to 1401001')
  })
  afterAll(() => books.scratch.drop())

  const refused = (work: Promise<unknown>): Promise<Refusal> =>
    work.then(
      () => Promise.reject(new Error('It was done.')),
      (error: unknown) => (error instanceof Refusal ? error : Promise.reject(error)),
    )
  const said = async (work: Promise<unknown>): Promise<string> => {
    const { code, text, params } = await refused(work)
    return `${code} ${texts.say('en', text, params)}`
  }

  it('cash that is not there', async () => {
    expect(await said(books.book('2025-07-05', 'payment 123456.50 from 1401001 to 5201001'))).toBe(
      'ACC-050 Cash in Hand - Head Office has only ৳10,000.00 on 2025-07-05. Payment of ৳1,23,456.50 is not possible.',
    )
  })

  it('a day that no year covers, at its field and in four languages', async () => {
    const refusal = await refused(books.book('2031-07-05', 'payment 1 from 1402001 to 5201001'))
    expect(refusal).toMatchObject({
      status: 400,
      code: 'ACC-043',
      errors: { voucher_date: [{ text: 'books.no_year' }] },
    })
    for (const language of ['en', 'bn', 'ar', 'tr'] as const)
      expect(texts.say(language, refusal.text, refusal.params)).toContain('2031-07-05')
  })

  it('a locked month, by its name', async () => {
    await books.scratch.database.owner((client) =>
      client.query(`update period_lock set status = 'locked' where period = 2 and branch = $1`, [
        books.ids.branch('DHK'),
      ]),
    )
    const work = () => books.book('2025-08-05', 'payment 1 from 1402001 to 5201001')
    expect(await said(work())).toBe('ACC-040 August 2025 is locked for branch DHK.')
    const { text, params } = await refused(work())
    expect(texts.say('bn', text, params)).toBe('DHK শাখার জন্য আগস্ট 2025 বন্ধ করা আছে।')
  })

  it('a ledger that is kept elsewhere', async () => {
    expect(await said(books.book('2025-07-05', 'journal 1 from 1402001 to 1304001'))).toBe(
      'ACC-016 Ledger "Inventory - Stationery" is kept by Inventory. Use that screen.',
    )
  })

  it('what is void already', async () => {
    const { voucher } = await books.book('2025-07-06', 'journal 5 from 1402001 to 5201001')
    const undo = (key: string) =>
      books.inBooks((client) => reverse(client, { voucher, key, reason: 'Twice', posted_by: 1 }))
    await undo('first')
    expect(await said(undo('second'))).toBe('ACC-034 This voucher is already void.')
  })

  it('A12: a request that comes again is answered again; with something else in it, it is refused', async () => {
    const first = await books.book('2025-07-07', 'journal 5 from 1402001 to 5201001', { key: 'request 1' })
    await expect(
      books.book('2025-07-07', 'journal 6 from 1402001 to 5201001', { key: 'request 1' }),
    ).rejects.toMatchObject({
      code: 'ACC-080',
    })
    expect(await books.differences()).toEqual([])
    expect(first.repeated).toBe(false)
  })

  it('the rules say the same before, from what they gathered', async () => {
    const { ids, read } = books
    const header = {
      voucher_type: ids.voucherType('JV'),
      branch: ids.branch('DHK'),
      date: '2025-08-05',
      narration: 'Against everything',
      source_type: 'journal',
      source_id: 99,
    }
    const at = (code: string, sub_ledger: string | null = null) => ({
      ledger: ids.ledger(code),
      sub_ledger: sub_ledger === null ? null : ids.subLedger(sub_ledger),
    })
    const made = journal(header, [
      debit(at('1301001'), 100n),
      debit(at('1304001'), 100n),
      debit(at('5201001', 'RL-0101'), 100n),
      credit({ ...at('1402001'), branch: ids.branch('CTG') }, 200n),
    ])
    const whole = betweenBranches(made, await branchAccounts(read))
    const faults = faultsOf(whole, await bookFacts(read, whole, new Set()))
    expect(faults.map(({ code, field }) => `${code} ${field}`)).toEqual([
      'ACC-040 voucher_date',
      'ACC-014 lines[0].sub_ledger',
      'ACC-015 lines[2].sub_ledger',
      'ACC-016 lines[1].ledger',
      'ACC-001 lines',
    ])
    const ready = journal({ ...header, date: '2025-07-05' }, [
      debit(at('1301001', 'RL-0101'), 100n),
      credit(at('1402001'), 100n),
    ])
    expect(faultsOf(ready, await bookFacts(read, ready, new Set()))).toEqual([])
  })
})

describe('what the books refuse', () => {
  const stopped = (code: string, detail?: string) => Object.assign(new Error(code), { code, detail })
  /** A database that refuses whatever is asked of the books. */
  const refusing = (error: Error) => ({ query: () => Promise.reject(error) }) as never
  const asked = (error: Error) =>
    reverse(refusing(error), { voucher: 1, key: 'twice', reason: 'Twice', posted_by: 1 }).catch((told: unknown) => told)

  it('at COMMIT is told with its code', () => {
    const unequal = stopped('AC001', '{"dr":"100.00","cr":"90.00","diff":"10.00"}')
    expect(booksRefusal(unequal)).toMatchObject({
      code: 'ACC-001',
      params: { dr: '100.00', cr: '90.00', diff: '10.00' },
    })
  })

  it('is ACC-090 where they gave way, until the end, and may be tried again before', async () => {
    const told = await asked(stopped('40P01'))
    expect(told).toMatchObject({ code: '40P01' })
    expect(booksRefusal(told)).toMatchObject({ status: 409, code: 'ACC-090', text: 'books.busy' })
  })

  it('is no refusal where a wall of theirs was reached that no call should reach', async () => {
    const ours = stopped('AC906', '{}')
    expect(await asked(ours)).toBe(ours)
    expect(booksRefusal(ours)).toBeUndefined()
  })
})
