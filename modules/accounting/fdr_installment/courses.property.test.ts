import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#platform/clock/day.ts'
import { poisha, taka } from '#platform/money/poisha.ts'
import { rowsOf, type Row } from '#platform/testing/cast.ts'
import type { Answer } from '#platform/testing/client.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { depositOffice, rowIn, type DepositLedger, type DepositOffice } from '../testing/books/deposit_office.ts'

/** Whatever happens to deposits, and in whatever order somebody tries it: what is said of them is what stands in the books. */
let server: TestServer
let office: DepositOffice

beforeAll(async () => {
  server = await startTestServer()
  office = await depositOffice(server)
})
afterAll(() => server.stop())

interface Tried {
  readonly do: string
  readonly day: string
  readonly gross?: string
  readonly period_from?: string
  readonly period_to?: string
}

interface Story {
  readonly kind: string
  readonly fund: string
  readonly principal: string
  readonly interest_rate: string
  readonly day_basis: string
  readonly compounding: boolean
  readonly open_date: string
  readonly tenor_months: number
  readonly steps: readonly Tried[]
}

/** Days of the open year, in no order. */
const day = fc.integer({ min: 0, max: 340 }).map((days) => addDays('2024-07-10', days))
const amount = fc.integer({ min: 1, max: 9_999_999 }).map((of) => taka(BigInt(of)))
const step: fc.Arbitrary<Tried> = fc.oneof(
  fc.record({ do: fc.constantFrom('accrue', 'interest', 'deposit', 'encash', 'renew', 'void'), day }),
  fc.record({ do: fc.constantFrom('interest', 'tax', 'excise', 'charge'), day, gross: amount }),
  fc.record({ do: fc.constant('accrual'), day, gross: amount, period_from: day, period_to: day }),
)
const story: fc.Arbitrary<Story> = fc.record({
  kind: fc.constantFrom('fdr', 'dps'),
  fund: fc.constantFrom('general', 'welfare'),
  principal: fc.integer({ min: 1_000, max: 900_000_000 }).map((of) => taka(BigInt(of))),
  interest_rate: fc.constantFrom('0', '7.125', '9', '10.25'),
  day_basis: fc.constantFrom('360', '365'),
  compounding: fc.boolean(),
  open_date: fc.constantFrom('2024-07-10', '2024-08-31', '2024-11-30'),
  tenor_months: fc.integer({ min: 1, max: 9 }),
  steps: fc.array(step, { minLength: 1, maxLength: 9 }),
})

const terms = {
  kind: 'fdr',
  fund: 'general',
  principal: '1234567.89',
  interest_rate: '7.125',
  day_basis: '365',
  compounding: false,
  open_date: '2024-07-15',
  tenor_months: 3,
} as const
/** Courses that are tried each time, in which every kind of step is taken. */
const known: [Story][] = [
  [
    {
      ...terms,
      steps: [
        { do: 'accrue', day: '2024-08-31' },
        { do: 'excise', day: '2024-09-05', gross: '500.00' },
        { do: 'interest', day: '2024-10-15' },
        { do: 'renew', day: '2024-10-15' },
        { do: 'accrue', day: '2024-11-30' },
        { do: 'encash', day: '2025-01-10', gross: '1240000.00' },
      ],
    },
  ],
  [
    {
      ...terms,
      kind: 'dps',
      steps: [
        { do: 'deposit', day: '2024-07-15' },
        { do: 'deposit', day: '2024-09-02' },
        { do: 'accrual', day: '2024-08-31', gross: '7000.00', period_from: '2024-07-15', period_to: '2024-08-31' },
        { do: 'charge', day: '2024-09-10', gross: '115.00' },
        { do: 'encash', day: '2024-10-20' },
        { do: 'void', day: '2024-10-20' },
        { do: 'encash', day: '2024-10-21' },
      ],
    },
  ],
  [
    {
      ...terms,
      compounding: true,
      steps: [
        { do: 'interest', day: '2024-08-15' },
        { do: 'tax', day: '2024-08-20', gross: '12.00' },
        { do: 'accrue', day: '2024-09-30' },
        { do: 'encash', day: '2024-10-01', gross: '1230000.00' },
      ],
    },
  ],
]

/** What is tried; refused or not, it answers in words. */
async function tried(deposit: Row, { do: kind, day: date, ...more }: Tried) {
  if (kind === 'accrue') return office.accrue(deposit, date)
  if (kind === 'void') {
    const { body } = await office.clerk('GET', `/fdr_installment/api/v1/fdr_installment/by_receipt/${deposit.id}`)
    const posted = rowsOf({ body }, 'fdr_installments').filter(({ status }) => status === 'posted')
    const [last] = posted.toSorted((a, b) => b.id - a.id)
    if (last === undefined) return undefined
    await office.permitted('fdr_installment', last, 'delete')
    return office.voided(last)
  }
  if (kind === 'renew') {
    const { principal, fund, maturity_date } = await office.deposit(deposit)
    return office.asked({ principal, fund, open_date: maturity_date, renewed_from: deposit.id })
  }
  return office.moves(deposit, { kind, date, ...more }, office.manager)
}

const inTaka = (of: unknown): string => (typeof of === 'string' ? of : '0.00')
const debits = ({ general, welfare, scheme }: Partial<Record<DepositLedger, string>>) =>
  taka([general, welfare, scheme].reduce((sum, one) => sum + poisha(one ?? '0'), 0n))

/** Credit less debit of what interest brings, in poisha. */
async function income(): Promise<bigint> {
  const { rows } = await server.scratch.database.app.query<{ balance: string }>(
    'select coalesce(sum(credit - debit), 0)::text as balance from acc_line where ledger = $1',
    [office.ledger('income')],
  )
  return poisha(rows[0]?.balance ?? '0')
}

it('in any order of instalments, accruals, renewals and encashments, records, report and ledgers say the same', async () => {
  await fc.assert(
    fc.asyncProperty(story, async ({ steps, ...terms }) => {
      const before = await income()
      let deposit = await office.opened({ ...terms, late_fine_rate: terms.kind === 'dps' ? '2.5' : null })
      const all = [deposit]
      for (const one of steps) {
        const answer: Answer | undefined = await tried(deposit, one)
        expect(answer?.status ?? 0, answer?.raw).toBeLessThan(500)
        if (one.do === 'renew' && answer?.status === 201) all.push((deposit = rowIn(answer)))
      }
      const { body } = await office.clerk('GET', '/report/api/v1/report/fdr_wp/?as_at=2025-12-31')
      const reported = new Map(rowsOf({ body }, 'rows').map((row) => [row['fdr_id'], row]))
      let earned = 0n
      for (const { id } of all) {
        const [record, stands] = [await office.deposit({ ...deposit, id }), await office.stands({ ...deposit, id })]
        expect(inTaka(reported.get(id)?.['lies'])).toBe(debits(stands))
        expect(record['accrued_interest']).toBe(stands.accrued ?? '0.00')
        expect(inTaka(reported.get(id)?.['accrued'])).toBe(stands.accrued ?? '0.00')
        const isOver = !['active', 'matured'].includes(String(record['status']))
        expect(isOver ? stands : {}).toEqual({})
        earned += poisha(inTaka(record['interest_received'])) + poisha(inTaka(record['accrued_interest']))
      }
      // What the banks paid and what they still owe is what was earned, to the poisha.
      expect((await income()) - before).toBe(earned)
    }),
    { numRuns: 12, examples: known },
  )
})

it('the books are sound', async () => {
  const { rows } = await server.scratch.database.app.query('select * from acc_differences()')
  expect(rows).toEqual([])
})
