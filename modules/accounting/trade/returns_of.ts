/** Resources of what comes back, and what each takes back. */
export const returnsOf = { sales_return: 'sales', purchase_return: 'purchase' } as const
export type ReturnResource = keyof typeof returnsOf
