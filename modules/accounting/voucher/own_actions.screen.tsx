import type { OwnAction } from '#platform/screen/screens.ts'
import { may } from '#platform/screen/session/session.ts'

/** Who may change a cheque or pay order asks before it has moved on; one that a voucher brought is changed there. */
export const askToEdit = (resource: string): OwnAction => ({
  resource,
  title: 'acc_update_perm.ask_to_edit',
  permission: 'acc_update_perm.create',
  isFor: ({ status, source_type }) =>
    (status === 'in_hand' || status === 'received') && source_type === null && may(`${resource}.update`),
  load: () => import('../update_permission/ask.screen.tsx').then((all) => ({ default: all.AskToEdit })),
})

/** Who may change a deposit asks first. */
export const askToEditDeposit = (resource: string): OwnAction => ({
  resource,
  title: 'acc_update_perm.ask_to_edit',
  permission: 'acc_update_perm.create',
  isFor: () => may(`${resource}.update`),
  load: () => import('../update_permission/ask.screen.tsx').then((all) => ({ default: all.AskToEdit })),
})

/** What can be done with a posted voucher besides its steps: asking to change it, and reversing it where its month is closed. */
export const ownActionsOf = (resource: string): readonly OwnAction[] => [
  {
    resource,
    title: 'acc_update_perm.ask_to_edit',
    permission: 'acc_update_perm.create',
    isFor: ({ status }) => status === 'posted' && may(`${resource}.update`),
    load: () => import('../update_permission/ask.screen.tsx').then((all) => ({ default: all.AskToEdit })),
  },
  {
    resource,
    title: 'voucher.reverse_on_date',
    permission: 'books.lock',
    isFor: ({ status }) => status === 'posted' && may(`${resource}.cancel`),
    load: () => import('./reverse.screen.tsx'),
  },
]
