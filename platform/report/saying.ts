/** When a column has something to say: with a parameter of yes or no, or with a choice that stands so or does not. */
export type Saying =
  string | { readonly parameter: string; readonly is: string } | { readonly parameter: string; readonly isNot: string }

/** @param said a parameter as an address says it; empty where nothing is */
export function holds(saying: Saying, said: (parameter: string) => string): boolean {
  if (typeof saying === 'string') return said(saying) === 'true'
  return 'is' in saying ? said(saying.parameter) === saying.is : said(saying.parameter) !== saying.isNot
}

/** Parameters that were read, as an address says them: a yes or no, or choices. */
export const saidIn =
  (parameters: Readonly<Record<string, unknown>>) =>
  (name: string): string => {
    const value = parameters[name]
    return Array.isArray(value) ? value.join(',') : typeof value === 'boolean' ? String(value) : ''
  }
