/**
 * Addresses of the requirement document that are no page's own: further spellings, filters that stand in the path of a
 * report, redirects. All come from routes.json; what they lead to is an address of ours. Pure.
 */
export interface OldAddress {
  /** As routes.json writes it: `:id` is a word, `:name?` one that may be left out. */
  readonly from: string
  /** Where it leads: `{id}` stands for the word of that name. */
  readonly to: string
}

/** What of routes.json is read here. */
export interface SpecifiedRoute {
  readonly path: string
  readonly kind: string
  readonly resource?: string
  readonly report?: string
  readonly redirect_to?: string
  readonly params?: readonly { readonly name: string; readonly optional: boolean }[]
}

interface Place {
  readonly name: string
  readonly area: string
  readonly plural: string
}

/**
 * The old addresses of what is there. A route of a resource or report that is not registered leads nowhere: its address is
 * unknown, as if nobody had written it down.
 */
export function oldAddresses(
  routes: readonly SpecifiedRoute[],
  { screens, reports }: { screens: readonly Place[]; reports: readonly { call: string; path: string }[] },
): OldAddress[] {
  return routes.flatMap((route) => {
    const to = targetOf(
      route,
      screens.find(({ name }) => name === route.resource),
      reports.find(({ call }) => call === route.report),
    )
    return to === undefined ? [] : [{ from: route.path, to }]
  })
}

function targetOf(
  route: SpecifiedRoute,
  screen: Place | undefined,
  report: { readonly path: string } | undefined,
): string | undefined {
  const params = route.params ?? []
  if (report)
    return params.length === 0
      ? undefined
      : `${report.path}?${params.map(({ name }) => `${snake(name)}={${name}}`).join('&')}`
  if (!screen) return undefined
  if (route.kind === 'redirect') return route.redirect_to
  const list = `/apps/${screen.area}-management/${screen.plural}`
  const needed = params.filter(({ optional }) => !optional)
  if (route.kind === 'list' && route.path !== list && needed.length === 0) return list
  // The document names what an address goes through before what it shows: member, NOC, letter.
  const id = needed.at(-1)
  return route.kind === 'detail' && id && !isByRule(route.path, screen) ? `${list}/{${id.name}}` : undefined
}

/** `/apps/{area}-management/{plural}/:id` and `/apps/{area}-management/:id` are read without a table. */
function isByRule(path: string, { area, plural }: Place): boolean {
  const [, apps, management, first = '', second = ':'] = path.split('/')
  return apps === 'apps' && management === `${area}-management` && (first === plural ? second : first).startsWith(':')
}

/** `dateAfter` is asked for as `date_after` (reports.json, path_filter_names). */
const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Where an address leads, its own words after the question mark included; undefined for one that nobody has written down. */
export function follow(href: string, addresses: readonly OldAddress[]): string | undefined {
  const [path = '', search = ''] = href.split('#')[0]?.split(/\?(.*)/s) ?? []
  const words = path.split('/').filter(Boolean).map(decoded)
  for (const { from, to } of addresses) {
    const values = matched(words, from)
    if (values) return filled(to, values, search)
  }
  return undefined
}

/** The words of a path by the names of a route; undefined where it is another path. */
function matched(words: readonly string[], from: string): ReadonlyMap<string, string> | undefined {
  const parts = from.split('/').filter(Boolean)
  if (words.length > parts.length) return undefined
  const values = new Map<string, string>()
  for (const [at, part] of parts.entries()) {
    const word = words[at]
    const name = /^:(\w+)(\??)$/.exec(part)
    if (word === undefined ? name?.[2] !== '?' : !name && word !== part) return undefined
    // A dash says 'not set' before a later word (reports.json, path_filters).
    if (name?.[1] && word !== undefined && word !== '-') values.set(name[1], word)
  }
  return values
}

function filled(to: string, values: ReadonlyMap<string, string>, search: string): string {
  const [path = '', named = ''] = to.split('?')
  const asked = new URLSearchParams()
  for (const [key, value] of new URLSearchParams(named)) {
    const name = /^\{(\w+)\}$/.exec(value)?.[1]
    const said = name === undefined ? value : values.get(name)
    if (said !== undefined) asked.set(key, said)
  }
  for (const [key, value] of new URLSearchParams(search)) asked.set(key, value)
  const whole = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values.get(name) ?? '-'))
  return asked.size === 0 ? whole : `${whole}?${asked}`
}

/** A word of a path; one that is written wrongly stands for itself. */
function decoded(word: string): string {
  try {
    return decodeURIComponent(word)
  } catch {
    return word
  }
}
