import type { AnyTile, BoardAsking } from '#platform/board/implementation.ts'
import type { Figure, TileData } from '#platform/board/tile.ts'
import { addDays } from '#platform/clock/day.ts'
import { expression } from '#platform/resource/expression.ts'
import { weekEnd } from './treasurer_figures.ts'

/** What lies in the drawer, what the bank has, and own cheques that are out; each leads to its rows in the report of cheques. */
export const chequeTile: AnyTile = {
  name: 'treasurer_cheques',
  board: 'treasurer',
  shape: 'figures',
  permissions: ['postdate_cheque.read'],
  follows: ['postdate_cheque'],
  gather: async ({ read, today, leads, say }: BoardAsking): Promise<TileData['figures']> => {
    const sum = (condition: ReturnType<typeof expression<boolean>>) =>
      expression<string>`coalesce(sum(c."amount") filter (where ${condition}), 0)::numeric(20,2)`
    const inHand = expression<boolean>`c."type" = 'received' and c."status" = 'in_hand'`
    const tomorrow = addDays(today, 1)
    const sums = await read
      .selectFrom('postdate_cheque as c')
      .select([
        sum(expression<boolean>`${inHand} and c."cheque_date" <= ${today}::date`).as('due'),
        sum(
          expression<boolean>`${inHand} and c."cheque_date" between ${tomorrow}::date and ${weekEnd(today)}::date`,
        ).as('this_week'),
        sum(expression<boolean>`${inHand} and c."cheque_date" > ${weekEnd(today)}::date`).as('later'),
        sum(expression<boolean>`c."status" = 'deposited'`).as('at_bank'),
        sum(expression<boolean>`c."type" = 'issued' and c."status" = 'in_hand'`).as('ours'),
      ])
      .where('c.status', 'in', ['in_hand', 'deposited'])
      .executeTakeFirstOrThrow()
    const figure = (
      key: keyof typeof sums,
      narrowed: Readonly<Record<string, string>>,
      tone?: Figure['tone'],
    ): Figure => ({
      key,
      label: say(`board.treasurer_cheques.${key}`),
      value: sums[key],
      unit: 'money',
      href: leads.report('cheque', narrowed),
      tone: sums[key] === '0.00' ? undefined : tone,
    })
    const lying = { status: 'in_hand', cheque_type: 'received' }
    return {
      figures: [
        figure('due', { ...lying, date_before: today }, 'careful'),
        figure('this_week', { ...lying, date_after: tomorrow, date_before: weekEnd(today) }),
        figure('later', { ...lying, date_after: addDays(weekEnd(today), 1) }),
        figure('at_bank', { status: 'deposited' }),
        figure('ours', { status: 'in_hand', cheque_type: 'issued' }),
      ],
    }
  },
}
