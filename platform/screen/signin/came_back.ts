import type { Translate } from '../texts/texts.ts'

type Search = Readonly<Record<string, unknown>>

/** How somebody has come back from the provider outside without being signed in; undefined for who has not been there. */
export type CameBack =
  { readonly way: 'code'; readonly ticket: string } | { readonly way: 'refused'; readonly said: string }

const texts = ['login_failed', 'external_away', 'external_known', 'too_many_tries'] as const

/** Reads the address that the server has sent the browser to. The ticket stands behind the `#`, where no log sees it. */
export function cameBack(search: Search, hash: string, t: Translate): CameBack | undefined {
  const outcome = search['external']
  if (typeof outcome !== 'string') return undefined
  if (outcome === 'second_factor_wanted') return { way: 'code', ticket: hash.replace(/^#/, '') }
  const known = texts.find((one) => one === outcome) ?? 'external_unfinished'
  return { way: 'refused', said: t(`screen.${known}`, { n: Number(search['n']) || 1 }) }
}
