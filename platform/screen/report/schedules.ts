import { queryOptions } from '@tanstack/react-query'
import { scheduleBase } from '#platform/report/schedules_path.ts'
import type { NewSchedule, ShownSchedule } from '#platform/report/schedule/shapes.ts'
import { call } from '../api/call.ts'
import { queries } from '../api/queries.ts'
import { look } from '../look.ts'

interface Answer {
  readonly report_schedules: readonly ShownSchedule[]
}

const key = ['report_schedules']
/** Letters under way are looked at again by themselves. */
const busyMs = 3000

const isUnderWay = ({ last }: ShownSchedule): boolean =>
  last?.sendings.some(
    ({ state, message_state }) => state === 'waiting' || message_state === 'waiting' || message_state === 'sending',
  ) ?? false

/** All that the person may see. */
export const schedulesQuery = () =>
  queryOptions({
    queryKey: [...key, look.get().language],
    queryFn: ({ signal }) => call<Answer>(`${scheduleBase}all/`, { signal }),
    select: ({ report_schedules }) => report_schedules,
    refetchInterval: ({ state }) => (state.data?.report_schedules.some(isUnderWay) ? busyMs : false),
  })

const change = async (path: string, method: 'POST' | 'PUT' | 'DELETE', body?: object): Promise<void> => {
  const answer = await call<Answer>(scheduleBase + path, { method, ...(body ? { body } : {}) })
  queries.setQueryData([...key, look.get().language], answer)
}

/** Sets one up, or changes one of one's own. */
export const keepSchedule = (wanted: NewSchedule, id: number | undefined): Promise<void> =>
  id === undefined ? change('create/', 'POST', wanted) : change(`update/${id}`, 'PUT', wanted)
export const pauseSchedule = (id: number, is_paused: boolean): Promise<void> =>
  change(`pause/${id}`, 'PUT', { is_paused })
export const sendNow = (id: number): Promise<void> => change(`send/${id}`, 'POST', {})
/** Who only gets it is taken out of its recipients. */
export const removeSchedule = (id: number): Promise<void> => change(`delete/${id}`, 'DELETE')
