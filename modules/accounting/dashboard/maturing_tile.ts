import type { AnyTile, BoardAsking } from '#platform/board/implementation.ts'
import type { Figure, TileData } from '#platform/board/tile.ts'
import { addDays } from '#platform/clock/day.ts'
import { expression } from '#platform/resource/expression.ts'
import { liesThere, movedIn } from '../fdr/deposit_balance.ts'
import { openStates } from '../fdr/fdr.resource.ts'
import { missedInstalments } from '../fdr/missed.ts'

/** Days in which somebody has to ask what becomes of a deposit: the first notice comes so long before. accounting.md 3 fdr, Notifications. */
const daysAhead = 30

/** What comes back from the banks and when, and months of schemes that were missed; each leads to its rows in the report of deposits. */
export const maturingTile: AnyTile = {
  name: 'treasurer_maturing',
  board: 'treasurer',
  shape: 'figures',
  permissions: ['fdr.read'],
  follows: ['fdr', 'fdr_installment'],
  gather: async ({ read, today, leads, say }: BoardAsking): Promise<TileData['figures'] | undefined> => {
    const [tomorrow, soon] = [addDays(today, 1), addDays(today, daysAhead)]
    const sum = (condition: ReturnType<typeof expression<boolean>>) =>
      expression<string>`coalesce(sum(${liesThere(read, today)}) filter (where ${condition}), 0)::numeric(20,2)`
    const sums = await read
      .selectFrom('fdr as t')
      .leftJoin(movedIn(read, today).as('m'), 'm.fdr', 't.id')
      .select([
        expression<number>`count(*)`.as('deposits'),
        sum(expression<boolean>`t."maturity_date" <= ${today}::date`).as('matured'),
        sum(expression<boolean>`t."maturity_date" between ${tomorrow}::date and ${soon}::date`).as('this_month'),
        sum(expression<boolean>`t."maturity_date" > ${soon}::date`).as('later'),
      ])
      .where('t.status', 'in', [...openStates])
      .where('t.open_date', '<=', today)
      .executeTakeFirstOrThrow()
    if (Number(sums.deposits) === 0) return undefined
    const open = { status: openStates.join(','), as_at: today }
    const money = (
      key: 'matured' | 'this_month' | 'later',
      narrowed: Readonly<Record<string, string>>,
      tone?: Figure['tone'],
    ): Figure => ({
      key,
      label: say(`board.treasurer_maturing.${key}`),
      value: sums[key],
      unit: 'money',
      href: leads.report('fdr_register', { ...open, ...narrowed }),
      tone: sums[key] === '0.00' ? undefined : tone,
    })
    const missed = (await missedInstalments(read, today).execute()).length
    return {
      figures: [
        money('matured', { matures_until: today }, 'bad'),
        money('this_month', { matures_from: tomorrow, matures_until: soon }, 'careful'),
        money('later', { matures_from: addDays(soon, 1) }),
        {
          key: 'missed',
          label: say('board.treasurer_maturing.missed'),
          value: missed,
          unit: 'count',
          href: leads.report('fdr_register', { ...open, kind: 'dps' }),
          tone: missed === 0 ? undefined : 'careful',
        },
      ],
    }
  },
}
