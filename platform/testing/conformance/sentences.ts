import type { Manifest } from './manifest.ts'

/** Values for the places of a sentence: `{Label}`, `{n}`. */
export type Places = Readonly<Record<string, string | number>>

/** Exact sentences of the specification, and which of them a server really said. */
export interface Sentences {
  /** The sentence with its places filled. Throws for an unknown id or a place without a value. */
  readonly say: (id: string, places?: Places) => string
  /**
   * True when `said` is that sentence, whatever stands in the places that are not given. Notes it as observed.
   * A label, and what papers say, is quoted in the middle of the specification's sentences and stands alone on a screen: its first
   * letter may be a capital.
   */
  readonly heard: (id: string, said: string, places?: Places) => boolean
  /** The sentence as it is written, with its places. */
  readonly text: (id: string) => string
  readonly http: (id: string) => number | undefined
  readonly code: (id: string) => string | undefined
  /** Ids of texts.json that were heard. */
  readonly observed: ReadonlySet<string>
  /** Keys of messages.json that were heard. */
  readonly observedMessages: ReadonlySet<string>
}

interface Entry {
  readonly text: string
  readonly kind?: string
  readonly http?: number
  readonly code?: string
}

/** Ids are those of texts.json; a key of messages.json is written `message:{key}`. */
export function sentencesOf(manifest: Manifest): Sentences {
  const entries = new Map<string, Entry>([
    ...manifest.texts.map((one) => [one.id, one] as const),
    ...manifest.messages.map((one) => [`message:${one.key}`, one] as const),
  ])
  const sameText = (text: string) => [...entries].filter(([, one]) => one.text === text).map(([id]) => id)
  const entry = (id: string): Entry => {
    const found = entries.get(id)
    if (!found) throw new Error(`The specification has no text "${id}".`)
    return found
  }
  const observed = new Set<string>()
  const observedMessages = new Set<string>()
  return {
    say: (id, places = {}) => fill(entry(id).text, places),
    heard(id, said, places = {}) {
      const { text, kind } = entry(id)
      const written = kind === 'label' || kind === 'print' ? [text, capital(text)] : [text]
      if (!written.some((one) => patternOf(one, places).test(said))) return false
      for (const one of sameText(text)) {
        if (one.startsWith('message:')) observedMessages.add(one.slice('message:'.length))
        else observed.add(one)
      }
      return true
    },
    text: (id) => entry(id).text,
    http: (id) => entry(id).http,
    code: (id) => entry(id).code,
    observed,
    observedMessages,
  }
}

/** Fills `{name}`; throws when a place stays empty, because then the test would compare with a template. */
export function fill(text: string, places: Places): string {
  return text.replace(/\{([^{}]+)\}/g, (_whole, name: string) => {
    const value = places[name]
    if (value === undefined) throw new Error(`"${text}" needs a value for {${name}}.`)
    return String(value)
  })
}

/** A pattern of the whole sentence: given places literally, the others as anything that is there. */
export function patternOf(text: string, places: Places): RegExp {
  const parts = text.split(/(\{[^{}]+\})/).map((part) => {
    const name = /^\{([^{}]+)\}$/.exec(part)?.[1]
    if (name === undefined) return literally(part)
    const value = places[name]
    return value === undefined ? '.+' : literally(String(value))
  })
  return new RegExp(`^${parts.join('')}$`, 's')
}

/** A sentence for people and not a text id, a template or nothing at all. */
export const isSentence = (said: unknown): said is string =>
  typeof said === 'string' && /^\p{L}/u.test(said) && /\s/.test(said) && /[.!?]$/.test(said) && !/[{}]/.test(said)

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')
