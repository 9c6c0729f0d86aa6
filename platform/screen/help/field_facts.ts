import type { Field } from '#platform/fields/field.ts'
import { mostValues } from '#platform/fields/catalogue.ts'
import type { Definition } from '#platform/resource/definition.ts'

/** How names and figures are said: by the texts and the digits of the screen. */
export interface Words {
  readonly field: (name: string) => string
  readonly choice: (field: string, choice: string) => string
  readonly plural: (resource: string) => string
  readonly number: (value: number) => string
  readonly list: (words: readonly string[]) => string
  readonly value: (name: string, value: unknown) => string
}

/** One sentence about what goes into a field: a text id and what stands in its places. */
export interface Fact {
  readonly text: string
  readonly params?: Readonly<Record<string, string>>
}

/** What goes into a field, in the order somebody asks who is about to fill it in. */
export function fieldFacts({ fields }: Pick<Definition, 'fields'>, name: string, words: Words): Fact[] {
  const field = fields[name]
  if (!field) return []
  const facts = field.computed
    ? [fact('computed')]
    : [...presence(field, words), ...content(name, field, words), ...begins(name, field, words)]
  return [...facts, ...limits(field, words)]
}

/** What goes into a column of a field of rows. */
export function lineFacts(name: string, line: string, field: Field, words: Words): Fact[] {
  if (field.computed) return [fact('computed')]
  return [...(field.required ? [fact('required')] : []), ...content(`${name}.${line}`, field, words)]
}

const fact = (text: string, params?: Fact['params']): Fact => ({
  text: `help.fact.${text}`,
  ...(params ? { params } : {}),
})

function presence(field: Field, words: Words): Fact[] {
  const { neededWhen, askedWhen, default: start } = field
  const when = neededWhen ?? askedWhen
  if (when) {
    const choices = words.list(when.is.map((one) => words.choice(when.field, one)))
    return [fact(neededWhen ? 'needed_when' : 'asked_when', { field: words.field(when.field), choices })]
  }
  return field.required && field.type !== 'bool' && start === undefined ? [fact('required')] : []
}

function content(name: string, field: Field, words: Words): Fact[] {
  const { choices, to, within, min, max, type, accept, maxMb } = field
  const facts: Fact[] = []
  if (choices) {
    const named = words.list(choices.map((one) => words.choice(name, one)))
    facts.push(fact(field.many ? 'any_of' : 'one_of', { choices: named }))
  }
  if (to !== undefined) facts.push(fact(type === 'refs' ? 'several' : 'one', { plural: words.plural(to) }))
  if (within !== undefined) facts.push(fact('within', { field: words.field(within) }))
  if (field.many && !choices) facts.push(fact('many', { n: words.number(mostValues(field)) }))
  if (type === 'lines' && field.most !== undefined) facts.push(fact('rows', { n: words.number(field.most) }))
  if (isWritten(type) && max !== undefined) facts.push(fact('length', { n: words.number(max) }))
  else if (min !== undefined && max !== undefined)
    facts.push(fact('between', { min: words.number(min), max: words.number(max) }))
  else if (min !== undefined) facts.push(fact('at_least', { n: words.number(min) }))
  else if (max !== undefined) facts.push(fact('at_most', { n: words.number(max) }))
  if (field.negative) facts.push(fact('negative'))
  if (accept) facts.push(fact('file', { kinds: accept.join(', '), mb: words.number(maxMb ?? 10) }))
  if (field.pixels?.isSquare) facts.push(fact('square'))
  return facts
}

const isWritten = (type: string): boolean => ['text', 'longtext', 'email', 'url', 'secret'].includes(type)

/** What stands there when nobody says anything. */
function begins(name: string, { default: start }: Field, words: Words): Fact[] {
  if (start === undefined || start === null || start === '' || start === false) return []
  if (typeof start === 'object' && 'from' in start) {
    if (start.from === 'today') return [fact('begins_today')]
    if (start.from === 'session') return [fact('begins_own')]
    return [fact('begins_by_itself')]
  }
  const value = words.value(name, start)
  return value === '' ? [] : [fact('begins', { value })]
}

function limits({ frozen, maskedTo, secret, type, audience }: Field, words: Words): Fact[] {
  return [
    ...(frozen ? [fact('frozen')] : []),
    ...(secret || type === 'secret' ? [fact('secret')] : []),
    ...(maskedTo === undefined ? [] : [fact('masked', { n: words.number(maskedTo) })]),
    ...(audience === 'office' ? [fact('office')] : []),
    ...(typeof audience === 'object' ? [fact('by_right')] : []),
  ]
}
