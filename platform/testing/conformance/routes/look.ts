/** What somebody must see who opens an address. */
export interface RouteLook {
  /** Path of routes.json that it stands for. */
  readonly route: string
  readonly address: string
  /** Of the pages of one kind the first is loaded anew; the others are gone to from there, as a link does. */
  readonly kind: string
  /** Path at which it ends, redirects followed, and what its query must hold; absent: the address itself. */
  readonly ends?: string
  readonly asks?: Readonly<Record<string, string>>
  /** All of these stand in the heading; none: there is one. */
  readonly heading: readonly string[]
  /** The heading says nothing else. */
  readonly isWhole?: boolean
  /** One of these stands on the page, or what `has` describes (CSS). */
  readonly shows?: readonly string[]
  readonly has?: string
  /** Opened by somebody who is not signed in. */
  readonly isForGuests?: boolean
  /** A path of something that is not there yet: it is answered by the error page and counts as missing. */
  readonly isMissing?: boolean
  /** A page of its own, which may be there or not. */
  readonly mayBeMissing?: boolean
}

/** What stands on a page, as the browser tells it. */
export interface Seen {
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly headings: readonly string[]
  readonly text: string
  /** Whether there is what `has` describes. */
  readonly has: boolean
}

/** Run in the page: what is seen there. `selector` is CSS. */
export const seenThere = (selector: string): string => `(() => {
  const main = document.querySelector('main')
  return {
    path: location.pathname,
    query: Object.fromEntries(new URLSearchParams(location.search)),
    headings: [...document.querySelectorAll('h1')].map((one) => one.textContent ?? ''),
    text: main?.textContent ?? '',
    has: ${selector === '' ? 'false' : `main?.querySelector(${JSON.stringify(selector)}) !== null`},
  }
})()`

/** What is wrong with what is seen; undefined when all is as it must be. */
export function faultOf(look: RouteLook, seen: Seen): string | undefined {
  const path = look.ends ?? look.address.split('?')[0] ?? ''
  if (seen.path !== path) return `ends at ${seen.path}, not at ${path}`
  for (const [key, value] of Object.entries(look.asks ?? {}))
    if (seen.query[key] !== value) return `asks for ${key} = ${seen.query[key]}, not ${value}`
  const [heading = ''] = seen.headings
  if (seen.headings.length !== 1 || heading.trim() === '') return `has ${seen.headings.length} headings: ${heading}`
  if (!look.heading.every((words) => heading.includes(words)) || (look.isWhole && heading !== look.heading.join('')))
    return `is called ${heading}, not ${look.heading.join(' ')}`
  const isShown = look.shows?.some((words) => seen.text.includes(words)) ?? look.has === undefined
  return isShown || seen.has ? undefined : `shows none of ${[...(look.shows ?? []), look.has].join(', ').slice(0, 200)}`
}
