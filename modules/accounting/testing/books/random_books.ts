import fc from 'fast-check'
import { betweenBranches } from '../../ledger/between_branches.ts'
import { branchAccounts } from '../../ledger/branch_accounts.ts'
import { credit, debit, journal, type Journal } from '../../ledger/journal.ts'
import { replace, reverse } from '../../ledger/post.ts'
import { Refusal } from '#platform/errors/errors.ts'
import type { NaiveLine } from './naive_ledger.ts'
import type { TestBooks } from './test_books.ts'

/** What people do to books, at random: the same is done to the real ones and to the plain second ledger. */
export type Deed =
  | { readonly do: 'post'; readonly voucher: RandomVoucher }
  | { readonly do: 'reverse'; readonly which: number }
  | { readonly do: 'reverse on another day'; readonly which: number; readonly day: string }
  | { readonly do: 'replace'; readonly which: number; readonly voucher: RandomVoucher }
  | { readonly do: 'lock' | 'unlock'; readonly month: string; readonly branch: string }

interface RandomVoucher {
  readonly day: string
  readonly branch: string
  readonly sides: readonly RandomSide[]
}
interface RandomSide {
  readonly ledger: string
  readonly subLedger: string | null
  readonly branch: string
  readonly isDebit: boolean
  readonly amount: bigint
}

const branches = ['DHK', 'CTG']
const accounts: readonly (readonly [ledger: string, subLedger: string | null])[] = [
  ['1402001', null],
  ['4101002', null],
  ['5201001', null],
  ['5202007', null],
  ['1301001', 'RL-0101'],
  ['1301001', 'RL-0202'],
  ['2101001', 'VENDOR-A'],
]
/** Days at the edges of months and years, where mistakes live, in the two years that are open. */
const days = [
  '2025-07-01',
  '2025-07-31',
  '2025-08-01',
  '2025-12-15',
  '2026-06-30',
  '2026-07-01',
  '2026-07-14',
  '2026-08-31',
]

const account = fc.constantFrom(...accounts)
const branch = fc.constantFrom(...branches)
const amount = fc.oneof(fc.bigInt({ min: 1n, max: 99n }), fc.bigInt({ min: 1n, max: 10n ** 9n }))
const voucher: fc.Arbitrary<RandomVoucher> = fc
  .record({
    day: fc.constantFrom(...days),
    branch,
    others: fc.array(fc.record({ account, branch, amount, isDebit: fc.boolean() }), { minLength: 1, maxLength: 4 }),
  })
  .map(({ day, branch: own, others }) => {
    const sides = others.map(({ account: [ledger, subLedger], ...more }) => ({ ledger, subLedger, ...more }))
    const open = sides.reduce((sum, one) => sum + (one.isDebit ? one.amount : -one.amount), 0n)
    // The bank takes what is left, so that every voucher balances as a whole.
    const rest = {
      ledger: '1402001',
      subLedger: null,
      branch: own,
      isDebit: open < 0n,
      amount: open < 0n ? -open : open,
    }
    const balanced = [
      { ...rest, isDebit: true, amount: 1n },
      { ...rest, isDebit: false, amount: 1n },
    ]
    return { day, branch: own, sides: open === 0n ? [...sides, ...balanced] : [...sides, rest] }
  })
const which = fc.nat({ max: 99 })
const deed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('post' as const), voucher }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reverse' as const), which }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('reverse on another day' as const), which, day: fc.constantFrom(...days) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('replace' as const), which, voucher }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constantFrom('lock' as const, 'unlock' as const),
      month: fc.constantFrom(...days),
      branch,
    }),
  },
)

/** A history of books, up to `most` deeds. */
export const deeds = (most: number): fc.Arbitrary<Deed[]> => fc.array(deed, { minLength: 1, maxLength: most })

interface Known {
  readonly voucher: number
  lines: readonly NaiveLine[]
  /** A reversal of another one is itself not taken back. */
  isLive: boolean
}

/** The plain second ledger under the same deeds; it says whether a month is locked and nothing else. */
export class SecondBooks {
  readonly lines: NaiveLine[] = []
  readonly #known: Known[] = []
  readonly #locked = new Set<string>()
  readonly #books: TestBooks
  #documents = 0

  constructor(books: TestBooks) {
    this.#books = books
  }

  /** How many vouchers were posted, those that were taken back among them. */
  get vouchers(): number {
    return this.#known.length
  }

  /** Does it to both. @throws Error where one takes what the other refuses */
  async do(one: Deed): Promise<void> {
    if ('month' in one) return this.#lock(one)
    if (one.do === 'post') {
      const made = await this.#journal(one.voucher)
      const added = this.#linesOf(made)
      const posted = await this.#both(added, () => this.#books.post(made))
      if (posted) this.#known.push({ voucher: posted.voucher, lines: added, isLive: true })
      return
    }
    const live = this.#known.filter(({ isLive }) => isLive)
    const chosen = live[one.which % Math.max(1, live.length)]
    if (!chosen) return
    this.#documents += 1
    const order = { voucher: chosen.voucher, key: `undo ${this.#documents}`, reason: 'At random', posted_by: 1 }
    const mirrored = mirrorOf(chosen.lines)
    if (one.do === 'reverse') {
      if (await this.#both(mirrored, () => this.#books.inBooks((client) => reverse(client, order))))
        chosen.isLive = false
    } else if (one.do === 'reverse on another day') {
      // Nothing is taken back before it was there.
      if (chosen.lines.some((line) => line.day > one.day)) return
      const moved = mirrored.map((line) => ({ ...line, day: one.day, period: monthOf(one.day) }))
      const work = () => this.#books.inBooks((client) => reverse(client, { ...order, date: one.day }))
      if (await this.#both(moved, work)) chosen.isLive = false
    } else {
      const made = await this.#journal(one.voucher)
      const added = this.#linesOf(made)
      const posted = await this.#both([...mirrored, ...added], () =>
        this.#books.inBooks((client) => replace(client, order, made)),
      )
      if (!posted) return
      chosen.isLive = false
      this.#known.push({ voucher: posted.voucher, lines: added, isLive: true })
    }
  }

  async #both<T>(added: readonly NaiveLine[], work: () => Promise<T>): Promise<T | undefined> {
    const isLocked = added.some(({ day, branch: code }) => this.#locked.has(`${day.slice(0, 7)} ${code}`))
    const done = await work().catch((error: unknown) => {
      if (isLocked && error instanceof Refusal && error.code === 'ACC-040') return undefined
      throw error
    })
    if (done === undefined) return undefined
    if (isLocked) throw new Error(`Something was written in a locked month: ${added.map(({ day }) => day).join(', ')}.`)
    this.lines.push(...added)
    return done
  }

  async #lock({ do: what, month, branch: code }: Extract<Deed, { readonly month: string }>): Promise<void> {
    const key = `${month.slice(0, 7)} ${code}`
    if (what === 'lock') this.#locked.add(key)
    else this.#locked.delete(key)
    await this.#books.scratch.database.owner((client) =>
      client.query(
        `update period_lock l set status = $1 from fiscal_year y
         where y.id = l.fiscal_year and $2::date between y.start_date and y.end_date and l.period = $3 and l.branch = $4`,
        [what === 'lock' ? 'locked' : 'open', month, monthOf(month), this.#books.ids.branch(code)],
      ),
    )
  }

  async #journal({ day, branch: own, sides }: RandomVoucher): Promise<Journal> {
    const { ids } = this.#books
    this.#documents += 1
    const header = {
      voucher_type: ids.voucherType('JV'),
      branch: ids.branch(own),
      date: day,
      narration: 'At random',
      source_type: 'journal',
      source_id: this.#documents,
    }
    const made = journal(
      header,
      sides.map(({ ledger, subLedger, branch: code, isDebit, amount: poisha }) =>
        (isDebit ? debit : credit)(
          {
            ledger: ids.ledger(ledger),
            sub_ledger: subLedger === null ? null : ids.subLedger(subLedger),
            branch: ids.branch(code),
          },
          poisha,
        ),
      ),
    )
    return betweenBranches(made, await branchAccounts(this.#books.read))
  }

  /** Lines under the codes that reports show. */
  #linesOf({ date: day, lines }: Journal): NaiveLine[] {
    const { codeOf } = this.#books.ids
    return lines.map((line) => ({
      day,
      period: monthOf(day),
      branch: codeOf.branch(line.branch),
      ledger: codeOf.ledger(line.ledger),
      subLedger: line.sub_ledger === null ? null : codeOf.subLedger(line.sub_ledger),
      debit: line.debit,
      credit: line.credit,
    }))
  }
}

const mirrorOf = (lines: readonly NaiveLine[]): NaiveLine[] =>
  lines.map((line) => ({ ...line, debit: line.credit, credit: line.debit }))

/** July is the first month of a year. */
const monthOf = (day: string): number => ((Number(day.slice(5, 7)) + 5) % 12) + 1
