import { asWritten } from '#platform/errors/errors.ts'
import type { RuleFault } from '#platform/resource/implementation.ts'
import { bookFault } from '../ledger/refusals.ts'
import type { Move } from './voucher.rules.ts'

/** ACC-031: what hangs on a posted voucher is undone before it is changed or taken back. @param by numbers of what hangs on it */
export const undoneFirst = (move: Move, by: readonly string[]): RuleFault[] =>
  by.length === 0 || (move !== 'reverse' && move !== 'replace')
    ? []
    : [
        {
          ...bookFault('ACC-031'),
          params: {
            action: `$books.action.${move === 'reverse' ? 'cancel' : 'change'}`,
            n: by.length,
            list: asWritten(by.join(', ')),
          },
        },
      ]
