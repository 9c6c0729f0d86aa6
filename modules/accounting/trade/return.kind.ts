import { date, decimal, integer, lines, money, ref, text } from '#platform/fields/index.ts'
import type { Kind } from '#platform/resource/definition.ts'
import { mostLines } from '../voucher/voucher.kind.ts'

/**
 * What comes back of something sold or bought, line by line: each names its line of the document by its place, counted from one,
 * and says how much; what that comes to follows. accounting.md 3 sales, Return. docs/decisions/trade.md.
 */
export const tradeReturn = () =>
  ({
    kind: 'trade_return',
    fields: {
      // The day of what comes back.
      of_date: date({ computed: true }),
      items: lines(
        {
          line_no: integer({ required: true, min: 1, max: mostLines }),
          description: text({ computed: true, max: 200 }),
          qty: decimal({ required: true, precision: [14, 3] }),
          rate: decimal({ computed: true, precision: [18, 6] }),
          discount: money({ computed: true }),
          freight: money({ computed: true }),
          amount: money({ computed: true }),
          vat: money({ computed: true }),
        },
        { required: true, most: mostLines, follows: ['return_of'] },
      ),
      vat_total: money({ computed: true, required: true }),
      // Where the party stands with it, once it is posted; null where all was paid back at once.
      party_ledger: ref('ledger_account', { computed: true }),
    },
  }) as const satisfies Kind
