import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Refusal } from '#platform/errors/errors.ts'
import { openTestBooks, type TestBooks } from '#platform/testing/books/test_books.ts'
import { readTree } from '#platform/testing/walls_source.ts'
import { loadTexts } from '#platform/texts/catalogue.ts'
import { betweenBranches } from './between_branches.ts'
import { branchAccounts } from './branch_accounts.ts'
import { bookFacts } from './gather.ts'
import { credit, debit, journal } from './journal.ts'
import { faultsOf } from './journal.rules.ts'
import { inBooks, reverse } from './post.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const texts = loadTexts(root)

it('one file calls the doors of the books', () => {
  const isTest = (path: string) => /\.test\.ts$|\/testing(_\w+)?\.ts$|\/testing\//.test(path)
  const callers = readTree(root)
    .sources.filter(
      ({ path, words }) => !isTest(path) && words.some(({ text }) => /\bacc_(post|reverse|replace)\b/.test(text)),
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

  it('a request that comes again is answered again; with something else in it, it is refused', async () => {
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

describe('work that gives way', () => {
  /** An office whose COMMIT ends as told, one after the other. */
  const officeWhere = (ends: (Error | undefined)[]) => {
    let begun = 0
    const client = {
      query: async (text: string) => {
        if (text === 'begin') begun += 1
        if (text !== 'commit') return
        const error = ends.shift()
        if (error) throw error
      },
      release: () => {},
    }
    return { office: { database: { app: { connect: async () => client } } }, begun: () => begun }
  }
  const stopped = (code: string, detail?: string) => Object.assign(new Error(code), { code, detail })
  const run = (ends: (Error | undefined)[]) => {
    const { office, begun } = officeWhere(ends)
    return [inBooks(office as never, async () => 'done'), begun] as const
  }

  it('is done again, three times at most', async () => {
    const deadlock = stopped('40P01')
    const [done, begun] = run([deadlock, stopped('40001'), deadlock, undefined])
    expect(await done).toBe('done')
    expect(begun()).toBe(4)
  })

  it('is refused when the books stay busy', async () => {
    const [done, begun] = run(Array.from({ length: 9 }, () => stopped('40P01')))
    await expect(done).rejects.toMatchObject({ status: 409, code: 'ACC-090', text: 'books.busy' })
    expect(begun()).toBe(4)
  })

  it('is not done again for anything else', async () => {
    const [done, begun] = run([stopped('AC001', '{"dr":"100.00","cr":"90.00","diff":"10.00"}')])
    await expect(done).rejects.toMatchObject({ code: 'ACC-001', params: { dr: '100.00', cr: '90.00', diff: '10.00' } })
    expect(begun()).toBe(1)
    const ours = stopped('AC906', '{}')
    await expect(run([ours])[0]).rejects.toBe(ours)
  })
})
