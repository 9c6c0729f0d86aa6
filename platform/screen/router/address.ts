/** What stands after the question mark, as flat words: `?status=new&licence_expiry_date.to=2026-12-31`. */
export type AddressState = Readonly<Record<string, string>>

/** Values stay words: a licence number 045 must not become a figure. A repeated key is joined by commas. */
export function parseAddress(search: string): Record<string, string> {
  const state: Record<string, string> = {}
  for (const [key, value] of new URLSearchParams(search))
    state[key] = Object.hasOwn(state, key) ? `${state[key]},${value}` : value
  return state
}

/** A value of an address as the word it stands there; empty for what is none. */
export const wordOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

/** All values of an address as words. */
export const wordsOf = (search: Readonly<Record<string, unknown>>): AddressState =>
  Object.fromEntries(Object.entries(search).map(([key, value]) => [key, wordOf(value)]))

/** The address of a state; empty values are left out, commas and colons stay readable. */
export function writeAddress(state: Readonly<Record<string, unknown>>): string {
  const words = new URLSearchParams()
  for (const [key, value] of Object.entries(state)) {
    const word = wordOf(value)
    if (word !== '') words.append(key, word)
  }
  const text = words.toString().replaceAll('%2C', ',').replaceAll('%3A', ':')
  return text ? `?${text}` : ''
}
