import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { call } from '#platform/screen/api/call.ts'
import { heard } from '#platform/screen/live/news.ts'
import type { DaySheet } from './day_sheet_answer.ts'

/** Whatever of these changes may move a drawer. */
const follows = [
  'receipt_voucher',
  'payment_voucher',
  'contra',
  'sales',
  'purchase',
  'sales_return',
  'journal',
  'cashier_day',
]

const sheetQuery = (id: number) =>
  queryOptions({
    queryKey: ['cashier_day_sheet', id],
    queryFn: ({ signal }) => call<DaySheet>(`/cashier_day/api/v1/cashier_day/sheet/${id}`, { signal }),
    refetchOnMount: 'always',
  })

/** The sheet of a day as the books tell it now, wherever something is posted. */
export function useSheet(id: number) {
  const sheet = useQuery(sheetQuery(id))
  const renew = useEffectEvent((): void => void sheet.refetch())
  useEffect(
    () =>
      heard.subscribe(() => {
        if (follows.some((resource) => heard.get().has(resource))) renew()
      }),
    [],
  )
  return sheet
}
