/** Which acceptance scenarios of accounting.md 7 the tests tell, by their numbers. */

/** A test or a group of tests whose title begins with a number: `it('A14: ...`, also after a table of cases. */
const title = /(?:\b(?:it|test|describe)\(|\]\)\()\s*['"`]A(\d+): /g
/** The test asks a server over HTTP, or has a browser do so. */
const asksAnOffice = /\bstartTestServer\(|async \(\{\s*(?:[a-z]+,\s*)*page\b/

/** Numbers of the scenarios that the text of a test file tells; none where it asks no running office. */
export function numbersTold(text: string): number[] {
  if (!asksAnOffice.test(text)) return []
  return [...text.matchAll(title)].map(([, number]) => Number(number))
}

/** What a reader is told of the scenarios that no file tells; empty when all are. */
export function untold(told: readonly (readonly number[])[], last: number): string {
  const known = new Set(told.flat())
  const missing = Array.from({ length: last }, (_one, at) => at + 1).filter((number) => !known.has(number))
  if (missing.length === 0) return ''
  const named = missing.map((number) => `A${number}`).join(', ')
  return `No test of a running office has a title that begins with ${named} of accounting.md 7: say what happens there over HTTP, as scenarios/acceptance.test.ts does.`
}
