import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#platform/screen/api/call.ts'
import { queries } from '#platform/screen/api/queries.ts'
import { localeOf, useLook } from '#platform/screen/look.ts'
import { may } from '#platform/screen/session/session.ts'
import { useT } from '#platform/screen/texts/texts.ts'
import type { SetupMark, SetupState, SetupStep } from './setup.rules.ts'
import { setupPath } from './setup_path.ts'

const base = '/office/api/v1/office/setup/'

/** How far the set-up is. Asked for anew wherever it comes into sight: colleagues and other pages go on with it too. */
const setupQuery = queryOptions({
  queryKey: ['setup'],
  queryFn: ({ signal }) => call<SetupState>(base, { signal }),
  refetchOnMount: 'always',
})

export function useSetup(): SetupState | undefined {
  return useQuery({ ...setupQuery, enabled: may('general_setting.update') }).data
}

/** The set-up for as long as it is neither finished nor put away. */
export function useOpenSetup(): SetupState | undefined {
  const setup = useSetup()
  return setup && !setup.is_finished && !setup.is_dismissed ? setup : undefined
}

/** `Set-up: 4 of 8`, in the digits of the look. */
export function useLinkText(): (setup: SetupState) => string {
  const t = useT()
  const figure = new Intl.NumberFormat(localeOf(useLook()))
  return ({ done, of }) => t('setup.link', { done: figure.format(done), of: figure.format(of) })
}

/** What was changed outside of the set-up's own calls shows in its steps. */
export const refreshSetup = (): void => void queries.invalidateQueries(setupQuery)

const keep = (state: SetupState): SetupState => {
  queries.setQueryData(setupQuery.queryKey, state)
  return state
}

/** Says that a step is done, or left out for now. */
export const markStep = async (step: SetupStep, state: SetupMark): Promise<SetupState> =>
  keep(await call<SetupState>(base + step, { method: 'PUT', body: { state } }))

/** Puts the set-up away, or takes it up again. */
export const putAway = async (isDismissed: boolean): Promise<SetupState> =>
  keep(await call<SetupState>(base, { method: 'PUT', body: { is_dismissed: isDismissed } }))

export const stepPath = (step: SetupStep): string => `${setupPath}?step=${step}`

/** Where one goes on: the first step that nobody has looked at, else the last one. */
export const currentStep = ({ steps }: SetupState): SetupStep =>
  steps.find(({ state }) => state === 'open')?.step ?? 'next'
