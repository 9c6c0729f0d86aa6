import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { suggestLanguage } from '../texts/texts.ts'
import { call } from './call.ts'

/** What everybody may know of the association before signing in (requirement document: general settings at start). */
export interface GeneralSettings {
  readonly site_name: string
  readonly site_name_local: string | null
  readonly short_name: string | null
  readonly admin_logo: string | null
  readonly favicon: string | null
  readonly favicon_white: string | null
  readonly footer_credit_text: string | null
  readonly footer_credit_url: string | null
  readonly default_language: string | null
}

const path = '/general_setting/api/v1/general_setting/without_pagination/all/'

/** The first entry of the general settings; undefined until it came. */
export function useGeneralSettings(): GeneralSettings | undefined {
  const { data } = useQuery({
    queryKey: ['general_setting'],
    queryFn: () => call<{ general_settings: readonly GeneralSettings[] }>(path, { open: true }),
    staleTime: Infinity,
  })
  return data?.general_settings[0]
}

/** Title and icon of the browser's tab, and the association's language for a first visit. */
export function useAssociation(): GeneralSettings | undefined {
  const settings = useGeneralSettings()
  useEffect(() => {
    if (!settings) return
    document.title = settings.short_name ?? settings.site_name
    void suggestLanguage(settings.default_language)
    if (!settings.favicon) return
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]') ?? document.createElement('link')
    icon.rel = 'icon'
    icon.href = settings.favicon
    document.head.append(icon)
  }, [settings])
  return settings
}
