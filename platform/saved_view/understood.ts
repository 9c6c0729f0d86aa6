import type { Session } from '../access/session.ts'
import { today } from '../clock/clock.ts'
import { isSpan } from '../clock/span.ts'
import { invalid, type FieldFault } from '../errors/errors.ts'
import { readListQuery, unknownKey } from '../record/filter.ts'
import { knowsField } from '../record/visible.ts'
import type { Definition } from '../resource/definition.ts'
import { isGroup } from '../resource/groups.ts'
import { likenessOf } from '../resource/likeness.ts'
import { readWidths, viewWords, writeWidths } from './words.ts'

type Words = Readonly<Record<string, string>>

const longestWord = 1000
/** Letters of all words of a view together: an address that a browser and a mail still carry. */
const mostLetters = 4000
const wrong: FieldFault = { text: 'field.invalid' }

/** What somebody wants kept of an address. @throws Refusal 400 with the key of each word that says nothing in this list */
export function readWords(definition: Definition, session: Session, given: unknown): Record<string, string> {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw invalid({ asked: [wrong] })
  const errors: Record<string, FieldFault[]> = Object.create(null)
  const words: Record<string, string> = {}
  for (const [key, word] of Object.entries(given)) {
    const fault = typeof word === 'string' ? faultOf(definition, session, key, word) : wrong
    if (fault) errors[key.slice(0, 100)] = [fault]
    else if (word !== '') words[key] = String(word)
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  if (JSON.stringify(words).length > mostLetters)
    throw invalid({ asked: [{ text: 'field.too_long', params: { Label: '$saved_view', n: mostLetters } }] })
  return words
}

/** What a kept address says to a session today: its words without those of fields that it may not know, or that are gone, and how many these were. */
export function understood(
  definition: Definition,
  session: Session,
  kept: Words,
): { readonly asked: Words; readonly left_out: number } {
  const asked: Record<string, string> = {}
  let leftOut = 0
  for (const [key, word] of Object.entries(kept)) {
    const known = key === 'cols' || key === 'widths' ? knownPart(definition, session, key, word) : word
    leftOut += word.split(',').length - known.split(',').length
    if (known === '') leftOut += 1
    else if (faultOf(definition, session, key, known)) leftOut += 1
    else asked[key] = known
  }
  return { asked, left_out: leftOut }
}

const knows = (definition: Definition, session: Session, name: string): boolean => {
  const field = definition.fields[name]
  return field !== undefined && knowsField(session, field)
}

/** Columns of a list of columns that the session may know. */
function knownPart(definition: Definition, session: Session, key: 'cols' | 'widths', word: string): string {
  if (key === 'cols')
    return word
      .split(',')
      .filter((name) => knows(definition, session, name))
      .join()
  const widths = Object.entries(readWidths(word)).filter(([name]) => knows(definition, session, name))
  return writeWidths(Object.fromEntries(widths))
}

function faultOf(definition: Definition, session: Session, key: string, word: string): FieldFault | undefined {
  if (word.length > longestWord) return wrong
  switch (key) {
    case 'cols':
    case 'widths':
      return knownPart(definition, session, key, word) === word ? undefined : wrong
    case 'rows':
      return ['compact', 'normal', 'relaxed'].includes(word) ? undefined : wrong
    case 'size':
      return /^[1-9]\d{0,2}$/.test(word) && Number(word) <= 200 ? undefined : wrong
    case 'grouped': {
      const field = definition.fields[word]
      return field && knowsField(session, field) && isGroup(field) ? undefined : wrong
    }
    case 'folded':
      return undefined
    case 'as':
      return word === 'pictures' && knows(definition, session, likenessOf(definition) ?? '') ? undefined : wrong
    default:
      return queryFault(definition, session, key, word)
  }
}

/** Filters, order and search words are read as the list itself reads them; a span of days stands for one of them. */
function queryFault(definition: Definition, session: Session, key: string, word: string): FieldFault | undefined {
  const isDay = ['date', 'datetime', 'month'].includes(definition.fields[key.split('.')[0] ?? '']?.type ?? '')
  const isWord = key === 'keyword' || key === 'sort'
  if (!isWord && !knows(definition, session, key.split('.')[0] ?? ''))
    return unknownKey(key, [
      ...viewWords,
      ...Object.keys(definition.fields).filter((name) => knows(definition, session, name)),
    ])
  const read = readListQuery(definition, session, { [key]: isDay && isSpan(word) ? today() : word })
  return 'errors' in read ? (Object.values(read.errors)[0]?.[0] ?? wrong) : undefined
}
