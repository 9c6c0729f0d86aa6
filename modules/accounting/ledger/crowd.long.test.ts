import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Answer, type Books, openBooks, refusal } from '../testing/bare_books/books.ts'

/** A crowd that posts, changes, reverses and settles at once, in two years and two offices, while months are locked and opened. */
let books: Books
beforeAll(async () => {
  books = await openBooks()
  const opening = 'cash +100000, petty +3000, savings +90000, CTG:cash +5000, capital -193000, CTG:capital -5000'
  await books.post('2019-07-01', 'OB', opening, { period: 0 })
})
afterAll(() => books.scratch.drop())

/** Numbers from 0 to 1 that are the same again with the same seed. */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const clients = 16
const turns = 150
/** What a crowd may be refused with: money, a lock, somebody was faster, something is settled. Never a deadlock. */
const allowed = ['it was done', 'AC050', 'AC051', 'AC040', 'AC034', 'AC031', 'AC060', 'AC061', 'AC913']

it('nobody waits in a circle, and everything adds up', async () => {
  const seed = Number(process.env['SEED'] ?? randomInt(1_000_000))
  console.log(`seed ${seed}`)
  const posted: Answer[] = []
  const bills: Answer[] = []
  const outcomes = new Map<string, number>()
  await Promise.all(
    Array.from({ length: clients }, async (_nobody, at) => {
      const roll = dice(seed + at * 7919)
      const one = <T>(list: readonly T[]): T | undefined => list[Math.floor(roll() * list.length)]
      const client = await books.scratch.database.listenerClient()
      const call = async (door: string, order: unknown) => {
        const answer = client.query<{ answer: Answer }>(`select ${door}($1) as answer`, [JSON.stringify(order)])
        const { code } = await refusal(answer)
        outcomes.set(code, (outcomes.get(code) ?? 0) + 1)
        return code === 'it was done' ? (await answer).rows[0]?.answer : undefined
      }
      const day = () => `${one(['2019-08', '2019-09', '2020-07', '2020-08'])}-0${1 + Math.floor(roll() * 9)}`
      const lines = () => {
        const [from, to] = [one(['cash', 'petty', 'savings', 'CTG:cash']), one(['rent', 'fees', 'petty', 'savings'])]
        const amount = 1 + Math.floor(roll() * 300)
        const there = from?.startsWith('CTG:') ? `CTG:${to}` : to
        return roll() < 0.5 ? `${there} +${amount}, ${from} -${amount}` : `${from} -${amount}, ${there} +${amount}`
      }
      for (let turn = 0; turn < turns; turn += 1) {
        const kind = roll()
        const more = { key: `${at} ${turn}`, source_id: at * 10_000 + turn }
        const victim = one(posted)
        if (kind < 0.5) {
          const done = await call('acc_post', books.document(day(), one(['PV', 'RV', 'JV']) ?? 'JV', lines(), more))
          if (done) posted.push(done)
        } else if (kind < 0.6) {
          const done = await call(
            'acc_post',
            books.document('2019-08-01', 'JV', 'members/RL-0101 +100, fees -100', more),
          )
          if (done) bills.push(done)
        } else if (kind < 0.7) {
          const bill = one(bills)
          const paid = await call(
            'acc_post',
            books.document('2019-09-01', 'RV', 'savings +60, members/RL-0101 -60', more),
          )
          if (!paid || !bill) continue
          posted.push(paid)
          const pair = { bill_entry: bill.entry, bill_line: 1, paid_entry: paid.entry, paid_line: 2, amount: '60' }
          const about = { key: `s ${at} ${turn}`, request_hash: 'h', date: '2019-09-02', posted_by: 1 }
          await call('acc_allocate', { ...about, pairs: [pair] })
        } else if (kind < 0.8 && victim) {
          const may = roll() < 0.5 ? ['allocations'] : []
          await call('acc_reverse', { voucher: victim.voucher, key: more.key, request_hash: 'h', posted_by: 1, may })
        } else if (kind < 0.95 && victim) {
          await call('acc_replace', { ...books.document(day(), 'JV', lines(), more), voucher: victim.voucher })
        } else {
          const status = roll() < 0.3 ? 'locked' : 'open'
          const values = [status, one([2, 3]), books.year['2019-20']]
          await client.query('update period_lock set status = $1 where period = $2 and fiscal_year = $3', values)
        }
      }
      await client.end()
    }),
  )
  console.log([...outcomes].map(([code, n]) => `${code}: ${n}`).join(', '))
  expect([...outcomes.keys()].filter((code) => !allowed.includes(code))).toEqual([])
  expect(outcomes.get('it was done')).toBeGreaterThan(clients * 10)
  expect(await books.differences()).toEqual([])
})
