import type { Reader } from '../access/read.ts'
import type { Session } from '../access/session.ts'
import type { FieldFault } from '../errors/errors.ts'
import { readValue } from '../fields/catalogue.ts'
import type { Field } from '../fields/field.ts'
import { readId } from '../fields/ref/field.ts'
import { openReader } from '../record/reading.ts'
import { knowsField } from '../record/visible.ts'
import type { Definition } from '../resource/definition.ts'
import type { Registry } from '../resource/registry.ts'
import { tidyText } from '../sheet/tidy.ts'
import { plainWord, quoted } from './cell_value.ts'

/** A record that words may mean. */
interface Meant {
  readonly id: number
  readonly isActive: boolean
  readonly row: Readonly<Record<string, unknown>>
}

/** Words remembered of one resource; beyond, the words of the next rows are looked up again. */
const mostKept = 10_000

export type Resolved = { readonly id: number; readonly isActive: boolean } | { readonly fault: FieldFault }

/**
 * Finds the records that words in cells mean: by title, number, code, name in another language, or id. Asks the
 * database once for all words of many rows, through the gate of who imports, and remembers them for the rest of the file.
 */
export class References {
  readonly #registry: Registry
  readonly #session: Session
  readonly #read: Reader
  readonly #known = new Map<string, Map<string, readonly Meant[]>>()

  constructor(registry: Registry, session: Session, read: Reader) {
    this.#registry = registry
    this.#session = session
    this.#read = read
  }

  /** Looks up what was not looked up before. */
  async learn(to: string, words: Iterable<string>): Promise<void> {
    const kept = this.#known.get(to)
    const known = kept && kept.size < mostKept ? kept : new Map<string, readonly Meant[]>()
    this.#known.set(to, known)
    const fresh = [...new Set(words)].filter((word) => !known.has(plainWord(word)))
    if (fresh.length === 0) return
    const target = this.#registry.get(to)
    const names = this.#nameFields(target)
    const rows = await this.#rows(target, names, fresh)
    const byWord = new Map<string, Meant[]>()
    const byId = new Map<number, Meant>()
    for (const row of rows) {
      const meant = { id: Number(row['id']), isActive: row['is_active'] !== false, row }
      byId.set(meant.id, meant)
      for (const name of new Set(namesOf(target, row).map(plainWord)))
        byWord.set(name, [...(byWord.get(name) ?? []), meant])
    }
    for (const word of fresh) {
      const forms = new Set([word, ...cleaned(target, names, word)].map(plainWord))
      const meant = [
        ...new Map([...forms].flatMap((form) => byWord.get(form) ?? []).map((one) => [one.id, one])).values(),
      ]
      // A bare number is an id only where it is nobody's number or code.
      const own = byId.get(readId(word) ?? 0)
      known.set(plainWord(word), meant.length === 0 && own ? [own] : meant)
    }
  }

  /** The one record that the words mean for this field. `within` is the value of the field that narrows it, undefined while that is unknown. */
  resolve(
    field: Field & { readonly to: string },
    words: string,
    within: { readonly field: string; readonly value: unknown } | undefined,
  ): Resolved {
    const all = this.#known.get(field.to)?.get(plainWord(words)) ?? []
    if (all.length === 0) return { fault: { text: 'import.fault.not_found', params: { shown: quoted(words) } } }
    const isNarrowed =
      within !== undefined && within.value !== null && within.field in this.#registry.get(field.to).fields
    const near = isNarrowed ? all.filter(({ row }) => row[within.field] === within.value) : all
    if (near.length === 0) return { fault: { text: 'field.within', params: { other: `$field.${within?.field}` } } }
    const active = near.filter(({ isActive }) => isActive)
    const [first, ...others] = active.length > 0 ? active : near
    if (!first || others.length > 0)
      return { fault: { text: 'import.fault.several', params: { shown: quoted(words) } } }
    return first
  }

  async #rows(
    target: Definition,
    names: readonly string[],
    words: readonly string[],
  ): Promise<Record<string, unknown>[]> {
    const plain = [
      ...new Set(
        words.flatMap((word) => [word, ...cleaned(target, names, word)]).map((word) => tidyText(word).toLowerCase()),
      ),
    ]
    const ids = words.flatMap((word) => readId(word) ?? [])
    const narrowing = Object.entries(target.fields)
      .filter(([, field]) => field.type === 'ref')
      .map(([name]) => name)
    const selected = [
      ...new Set(['id', ...names, ...narrowing, ...('is_active' in target.fields ? ['is_active'] : [])]),
    ]
    return openReader(this.#read)
      .selectFrom(`${target.name} as t`)
      .select(selected.map((name) => `t.${name}` as const))
      .where((eb) => {
        const lower = (name: string) => eb(eb.fn('lower', [`t.${name}`]), 'in', plain)
        const whole =
          target.title.length > 1
            ? [
                eb(
                  eb.fn('lower', [
                    eb.fn('concat_ws', [eb.val(' '), ...target.title.map((name) => eb.ref(`t.${name}`))]),
                  ]),
                  'in',
                  plain,
                ),
              ]
            : []
        return eb.or([...names.map(lower), ...whole, ...(ids.length > 0 ? [eb('t.id', 'in', ids)] : [])])
      })
      .execute()
  }

  /** Text fields by which people name a record: its title, its codes, its names in other languages. */
  #nameFields(target: Definition): string[] {
    const codes = target.unique
      .filter((rule) => rule.fields.length === 1 && !rule.onlyTrue)
      .map((rule) => rule.fields[0])
    return [...new Set([...target.title, ...Object.values(target.localTitle), ...codes])].filter((name) => {
      const field = target.fields[name]
      return (
        field !== undefined &&
        !field.virtual &&
        (field.type === 'text' || field.type === 'email') &&
        knowsField(this.#session, field) &&
        field.maskedTo === undefined
      )
    })
  }
}

function namesOf(target: Definition, row: Readonly<Record<string, unknown>>): string[] {
  const text = (name: string): string[] => (typeof row[name] === 'string' ? [row[name]] : [])
  return [...Object.keys(row).flatMap(text), target.title.flatMap(text).join(' ')]
}

/** The word as fields with a written form of their own keep it: `RL-0045` of a number as `45`. */
const cleaned = (target: Definition, names: readonly string[], word: string): string[] =>
  names.flatMap((name) => {
    const field = target.fields[name]
    if (field?.type !== 'text' || field.shape !== 'code') return []
    const parsed = readValue(field, word)
    return 'value' in parsed && parsed.value !== word ? [String(parsed.value)] : []
  })
