import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { dateFormats, officeLook, setOfficeLook, standardLook, type OfficeLook } from '#platform/fields/office_look.ts'
import { keptHere } from '../kept_here.ts'
import { changeLook } from '../look.ts'
import { nameOffice } from '../page/title.ts'
import { landing } from '../router/opens.ts'
import { suggestLanguage } from '../texts/texts.ts'
import { call } from './call.ts'
import { queries } from './queries.ts'

/** What everybody may know of the association before signing in (requirement document: general settings at start). */
export interface GeneralSettings {
  readonly site_name: string | null
  readonly site_name_local: string | null
  readonly short_name: string | null
  readonly tagline: string | null
  readonly admin_logo: string | null
  readonly favicon: string | null
  readonly favicon_white: string | null
  readonly footer_credit_text: string | null
  readonly footer_credit_url: string | null
  readonly default_language: string | null
  readonly date_format: string | null
  readonly first_week_day: string | null
  readonly grouping: string | null
  readonly time_zone: string | null
  readonly fiscal_year_start_month: number | null
  readonly landing_route: string | null
  readonly maintenance_banner: string | null
  /** Filled with invented data (`npm start -- --demo`). */
  readonly is_demo: boolean | null
  /** What the button of the provider outside says; null without one. */
  readonly sign_in_by: string | null
}

const path = '/general_setting/api/v1/general_setting/without_pagination/all/'
/** Milliseconds after which a page asks again: a notice of the office reaches open pages within that time. */
const asksAgain = 60_000

const settingsQuery = queryOptions({
  queryKey: ['general_setting'],
  queryFn: () => call<{ general_settings: readonly GeneralSettings[] }>(path, { open: true }),
  staleTime: asksAgain,
  refetchInterval: asksAgain,
})

/** The first entry of the general settings; undefined until it came. */
export function useGeneralSettings(): GeneralSettings | undefined {
  return useQuery(settingsQuery).data?.general_settings[0]
}

/** Asks for the settings anew, after somebody here has changed them. */
export const refreshSettings = (): void => void queries.invalidateQueries({ queryKey: settingsQuery.queryKey })

/** The page after the sign-in; the standard one while the server is away. */
export async function landingPath(): Promise<string> {
  const answer = await queries.ensureQueryData(settingsQuery).catch(() => undefined)
  return answer?.general_settings[0]?.landing_route ?? landing
}

/** Title and icon of the browser's tab, the association's language for a first visit, how it writes days and amounts. */
export function useAssociation(): GeneralSettings | undefined {
  const settings = useGeneralSettings()
  useEffect(() => {
    if (!settings) return
    nameOffice(settings.short_name ?? settings.site_name ?? 'Samiti')
    void suggestLanguage(settings.default_language)
    keepLook(lookIn(settings))
    if (!settings.favicon) return
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]') ?? document.createElement('link')
    icon.rel = 'icon'
    icon.href = settings.favicon
    document.head.append(icon)
  }, [settings])
  return settings
}

const weekdays: Readonly<Record<string, number>> = { sunday: 0, monday: 1, saturday: 6 }

const lookIn = (settings: GeneralSettings): OfficeLook => ({
  dateFormat: dateFormats.find((one) => one === settings.date_format) ?? standardLook.dateFormat,
  grouping: settings.grouping === 'thousand' ? 'thousand' : 'lakh',
  firstWeekday: weekdays[settings.first_week_day ?? ''] ?? standardLook.firstWeekday,
  fiscalStartMonth: settings.fiscal_year_start_month ?? standardLook.fiscalStartMonth,
  timeZone: settings.time_zone ?? standardLook.timeZone,
})

const storageKey = 'samiti_office_look'

/** What is on the screen is written anew; the next visit begins with it. */
function keepLook(next: OfficeLook): void {
  if (!setOfficeLook(next)) return
  keptHere.set(storageKey, JSON.stringify(officeLook()))
  changeLook({})
}

/** The look of the last visit, so that no page is written twice while the settings are on their way. */
export function startOfficeLook(): void {
  try {
    const kept: unknown = JSON.parse(keptHere.get(storageKey) ?? 'null')
    if (isLook(kept)) setOfficeLook(kept)
  } catch {
    // What somebody else put there is no look.
  }
}

const isLook = (kept: unknown): kept is OfficeLook =>
  typeof kept === 'object' &&
  kept !== null &&
  'dateFormat' in kept &&
  dateFormats.some((one) => one === kept.dateFormat) &&
  'grouping' in kept &&
  'timeZone' in kept &&
  'firstWeekday' in kept &&
  'fiscalStartMonth' in kept
