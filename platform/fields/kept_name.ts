import { readValue } from './catalogue.ts'
import type { Fault } from './field.ts'
import { text } from './text/field.ts'

/** Longest name that people give to what they keep for themselves: views, reports. */
const longestKeptName = 80

const name = text({ max: longestKeptName })

/**
 * A name that somebody gives to what he keeps, read as any line of text: what is far too long is refused before anything is done to it.
 * @param Label text id of what the name is called
 */
export function readKeptName(
  given: unknown,
  Label: string,
): { readonly value: string } | { readonly fault: Required<Pick<Fault, 'text' | 'params'>> } {
  const read = readValue(name, given ?? '')
  if ('fault' in read) return { fault: { text: read.fault.text, params: { ...read.fault.params, Label } } }
  return read.value === '' ? { fault: { text: 'field.required', params: { Label } } } : { value: String(read.value) }
}
