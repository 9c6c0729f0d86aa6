/** A colleague by a name that can stand behind an `@`: the full name, or the user name. */
export interface Named {
  readonly user: number
  readonly name: string
}

/** One `@` of a text: whom it may mean, by the words as they stand there. */
export interface Called {
  readonly name: string
  readonly users: readonly number[]
}

// An address (a@b.example) calls nobody: there a word stands right before.
const signs = /(?<![\p{L}\p{M}\p{N}._%+-])@(?=[\p{L}\p{N}])/gu
const firstWord = /^[\p{L}\p{M}\p{N}'’._-]{0,59}[\p{L}\p{M}\p{N}]/u
const goesOn = /^[\p{L}\p{M}\p{N}]/u

/**
 * Whom a text calls, in the order of the text, each name once. The longest name that fits counts: `@Karim Uddin` is not
 * `Karim`. Of people with one name it means those that were chosen from the list, or all of them. Who is no colleague is
 * told with no users, by the first word.
 */
export function calledIn(text: string, people: readonly Named[], chosen: readonly number[]): Called[] {
  const called = new Map<string, Called>()
  for (const { index } of text.matchAll(signs)) {
    const rest = text.slice(index + 1)
    const fitting = people.filter(({ name }) => begins(rest, name))
    const longest = Math.max(0, ...fitting.map(({ name }) => name.length))
    const users = [...new Set(fitting.filter(({ name }) => name.length === longest).map(({ user }) => user))]
    const meant = users.filter((user) => chosen.includes(user))
    const name = longest > 0 ? rest.slice(0, longest) : (firstWord.exec(rest)?.[0] ?? rest.slice(0, 1))
    called.set(name.toLowerCase(), { name, users: meant.length > 0 ? meant : users })
  }
  return [...called.values()]
}

const begins = (rest: string, name: string): boolean =>
  name !== '' &&
  rest.slice(0, name.length).toLowerCase() === name.toLowerCase() &&
  !goesOn.test(rest.slice(name.length))
