import pg from 'pg'

const { builtins } = pg.types
const [textArray, dateArray, timestampArray, timestamptzArray, int8Array, numericArray] = [
  1009, 1182, 1115, 1185, 1016, 1231,
]

/**
 * How values leave the database: money and other decimals as text, a day as 'YYYY-MM-DD', an instant as ISO 8601 in UTC with
 * milliseconds, a whole number as a number. Given per connection, because the driver's own table is shared by the whole process.
 * Connections must run in the time zone UTC.
 */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (id, format) => parsers.get(id) ?? pg.types.getTypeParser(id, format),
}

const asText = (text: string) => text
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, wholeNumber],
  [builtins.NUMERIC, asText],
  [builtins.DATE, asText],
  [builtins.TIMESTAMP, asText],
  [builtins.TIMESTAMPTZ, instant],
  [builtins.INTERVAL, asText],
  [int8Array, (text) => list(text, wholeNumber)],
  [numericArray, (text) => list(text, asText)],
  [dateArray, (text) => list(text, asText)],
  [timestampArray, (text) => list(text, asText)],
  [timestamptzArray, (text) => list(text, instant)],
])

type Nested<T> = (T | null | Nested<T>)[]

function list<T>(text: string, parse: (entry: string) => T): Nested<T> {
  const readTexts: (text: string) => Nested<string> = pg.types.getTypeParser(textArray)
  const parsed = (entries: Nested<string>): Nested<T> =>
    entries.map((entry) => (entry === null ? null : typeof entry === 'string' ? parse(entry) : parsed(entry)))
  return parsed(readTexts(text))
}

/** @throws RangeError where a number in JavaScript would silently become another one */
function wholeNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value))
    throw new RangeError(`The whole number ${text} from the database is too large to be exact.`)
  return value
}

function instant(text: string): string {
  const [, day, time, fraction = ''] = /^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?\+00$/.exec(text) ?? []
  if (day === undefined || time === undefined)
    throw new RangeError(`The instant ${text} from the database is not in UTC.`)
  return `${day}T${time}.${fraction.padEnd(3, '0').slice(0, 3)}Z`
}
