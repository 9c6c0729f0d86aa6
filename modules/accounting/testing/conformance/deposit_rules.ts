import { addDays } from '#platform/clock/day.ts'
import { asObject, asRows, asText } from '#platform/testing/conformance/finding.ts'
import { keptOf, refusedWork, type Kept } from '#platform/testing/conformance/record_maker.ts'
import type { Notes } from '#platform/testing/conformance/notes.ts'
import type { Rule } from '#platform/testing/conformance/rule.ts'
import type { World } from '#platform/testing/conformance/world.ts'
import { booksOf } from './books.ts'
import { path, type Having } from './saying.ts'

/** The steps of a deposit as its history tells them, `active -> matured`. */
async function stepsOf(world: World, { id }: Kept): Promise<string[]> {
  const answer = await world.admin.get(`${path('fdr')}history/${id}`)
  return asRows(asObject(answer.body)?.['history']).flatMap(({ changes }) => {
    const status = asObject(asObject(changes)?.['status'])
    return status ? [`${asText(status['before'])} -> ${asText(status['after'])}`] : []
  })
}

/** A deposit without interest, for that would be asked for first. */
const deposited = (world: World, having: Having): Promise<Kept> =>
  world.make.create('fdr', {
    full: true,
    having: { interest_rate: '0.000', fund: 'general', lien: undefined, ...having },
  })

/** The money of a deposit comes back on a day. */
async function comesBack(world: World, deposit: Kept, date: string): Promise<void> {
  const having = {
    fdr: deposit.id,
    kind: 'encash',
    date,
    gross: deposit['principal'],
    period_from: undefined,
    tax: undefined,
  }
  const back = await world.make.create('fdr_installment', {
    having: { ...having, period_to: undefined, excise: undefined, charge: undefined },
  })
  const answer = await world.admin.send('PUT', `${path('fdr_installment')}update_status/${back.id}`, {
    status: 'posted',
    row_version: back.row_version,
  })
  if (!keptOf(answer)) throw refusedWork('the money of a deposit', answer)
}

/** How deposits come through states that no call of theirs leads to. accounting.md 3 fdr. */
export const depositRules: readonly Rule[] = [
  {
    resource: 'fdr',
    name: 'ends on its day or before it, by the money that comes back or the deposit in its place',
    source: 'accounting.md 3 fdr, Transitions',
    async run(world, notes: Notes) {
      const { day } = await booksOf(world)
      const over = { open_date: addDays(day, -70), maturity_date: addDays(day, -5) }
      const [renewed, encashed, early] = [
        await deposited(world, over),
        await deposited(world, over),
        await deposited(world, { ...over, maturity_date: addDays(day, 300) }),
      ]
      await deposited(world, { renewed_from: renewed.id, open_date: day, maturity_date: addDays(day, 300) })
      await comesBack(world, encashed, day)
      await comesBack(world, early, day)
      const ways: readonly (readonly [Kept, string[]])[] = [
        [renewed, ['active -> matured', 'matured -> renewed']],
        [encashed, ['active -> matured', 'matured -> encashed']],
        [early, ['active -> premature']],
      ]
      for (const [deposit, way] of ways) {
        const steps = await stepsOf(world, deposit)
        if (notes.equal(`goes ${way.join(', ')}`, way, steps.toSorted()))
          for (const step of way) world.tally.steps.add(`fdr: ${step}`)
      }
    },
  },
]
