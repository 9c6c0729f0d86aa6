import { expect, it } from 'vitest'
import { gateOf } from '#platform/access/read.ts'
import { systemSession } from '#platform/access/session.ts'
import { openBooks, refusal } from '../testing/bare_books/books.ts'
import { registry } from '../../resources.ts'
import { ledgerFences } from '../ledger/fences.ts'
import { dayEnds } from './day_ends.ts'
import { floorFault } from './standing.rules.ts'

const rounds = 40

/** Numbers from 0 that only depend on the seed. */
function dice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

it('says of a payment beforehand what the books say of it when it is posted', async () => {
  const books = await openBooks()
  try {
    const read = gateOf(books.scratch.database, registry, ledgerFences).read(systemSession)
    const roll = dice(20_190_701)
    const ledger = {
      name: 'Cash',
      system_role: 'CASH',
      negative_rule: 'block',
      overdraft_limit: 0n,
      normal_side: 'debit',
    } as const
    const said = new Set<string>()
    for (let round = 0; round < rounds; round += 1) {
      const day = `2019-${['07', '08', '09'][roll(3)]}-${String(1 + roll(28)).padStart(2, '0')}`
      const amount = 1 + roll(900)
      if (roll(2) === 0) {
        await books.post(day, 'RV', `cash +${amount}, fees -${amount}`)
        continue
      }
      const days = await dayEnds(read, books.ledger['cash'] ?? 0, books.branch['DHK'] ?? 0, day)
      const foretold = floorFault(ledger, days, BigInt(amount) * 100n)?.code ?? 'it was done'
      const { code } = await refusal(books.post(day, 'PV', `rent +${amount}, cash -${amount}`))
      expect(code.replace(/^AC(\d)/, 'ACC-$1')).toBe(foretold)
      said.add(foretold)
    }
    expect([...said].toSorted()).toEqual(['ACC-050', 'it was done'])
  } finally {
    await books.scratch.drop()
  }
})
