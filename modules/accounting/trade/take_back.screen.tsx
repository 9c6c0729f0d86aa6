import type { OwnLink } from '#platform/screen/screens.ts'

/** From a posted sale or purchase to the note that takes it back, which begins with all that is left of it. */
export const takeBack: readonly OwnLink[] = [
  {
    resource: 'sales',
    title: 'trade_return.do',
    permission: 'sales_return.create',
    isFor: ({ status }) => status === 'posted',
    path: ({ id }) => `/apps/salesReturn-management/salesReturns/new?return_of=${id}`,
  },
  {
    resource: 'purchase',
    title: 'trade_return.do',
    permission: 'purchase_return.create',
    isFor: ({ status }) => status === 'posted',
    path: ({ id }) => `/apps/purchaseReturn-management/purchaseReturns/new?return_of=${id}`,
  },
]
