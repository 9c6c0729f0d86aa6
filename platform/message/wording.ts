/** The places of a text, `{name}`, and what fills them. Pure. */

const place = /\{([^{}]*)\}/g

/** Names of the places of a text, in their order, each once. */
export const placesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(place)].map(([, name = '']) => name.trim())),
]

/** The first place that nothing would fill, as it is written; undefined when all are known. */
export const unknownPlace = (text: string, known: Readonly<Record<string, unknown>>): string | undefined =>
  placesIn(text).find((name) => !Object.hasOwn(known, name))

/** The text with its places filled, once: what fills them may hold braces of its own. Places without a value stay as they are. */
export const filled = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(place, (whole, name: string) =>
    Object.hasOwn(values, name.trim()) ? String(values[name.trim()]) : whole,
  )

/** One line without control characters: nothing a person wrote can end a header of a letter and begin another. */
export const oneLine = (text: string): string =>
  text
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
