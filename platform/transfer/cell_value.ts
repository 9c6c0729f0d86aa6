import { asWritten, type FieldFault } from '../errors/errors.ts'
import { readValue } from '../fields/catalogue.ts'
import type { Field } from '../fields/field.ts'
import {
  cellBool,
  cellDate,
  cellMoney,
  cellMonth,
  cellNumber,
  cellPhone,
  cellText,
  digitsToLatin,
  tidyText,
} from '../sheet/cell.ts'
import type { Cell } from '../sheet/cell_kind.ts'
import type { Reading } from '../sheet/fault.ts'
import { foldWord } from '../sheet/fold.ts'

/** What a cell says for its field: a canonical value, words that name other records, nothing, or why it cannot be read. */
export type CellReading =
  { readonly value: unknown } | { readonly words: string } | { readonly fault: FieldFault } | undefined

/** Stored choices by every word people write for them. */
export type ChoiceWords = ReadonlyMap<string, string>

const longestShown = 60

/** Words of the sheet in the place of a text: short, and never taken for the id of another text. */
export const quoted = (written: string): string => {
  const text = tidyText(written)
  return asWritten(text.length > longestShown ? `${text.slice(0, longestShown - 1)}…` : text)
}

/** Reads one cell by the type of its field: first what spreadsheets do to values, then the field's own parser, the one of the form. */
export function readCell(
  cell: Cell | undefined,
  field: Field,
  options: { choices?: ChoiceWords | undefined; isFrom1904: boolean },
): CellReading {
  if (!cell) return undefined
  if (cell.kind === 'formula' || (cell.kind === 'error' && cell.formula !== undefined))
    return { fault: { text: 'import.fault.formula' } }
  if (cell.merged) return { fault: { text: 'import.fault.merged' } }
  if (cell.kind === 'empty') return undefined
  const reading = read(cell, field, options)
  if ('fault' in reading) {
    const { text, params } = reading.fault
    return {
      fault: {
        text,
        params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, asWritten(value)])),
      },
    }
  }
  if (reading.value.trim() === '') return undefined
  if (field.to !== undefined) return { words: reading.value }
  const parsed = readValue(field, reading.value)
  return 'fault' in parsed ? { fault: parsed.fault } : { value: parsed.value }
}

function read(
  cell: Cell,
  field: Field,
  { choices, isFrom1904 }: { choices?: ChoiceWords | undefined; isFrom1904: boolean },
): Reading {
  switch (field.type) {
    case 'bool':
      return cellBool(cell)
    case 'date':
      return cellDate(cell, { dayFirst: true, isFrom1904 })
    case 'month':
      return cellMonth(cell, isFrom1904)
    case 'datetime':
      return instant(cell, isFrom1904)
    case 'integer':
    case 'decimal':
      return cellNumber(cell)
    case 'money':
      return cellMoney(cell)
    case 'percent':
      return cellNumber({ ...cell, text: cell.text.replace(/\s*%\s*$/, '') })
    case 'phone':
      return cellPhone(cell)
    case 'longtext':
    case 'refs':
      return cell.kind === 'text' ? { value: cell.text } : cellText(cell)
    case 'choice':
      return chosen(cellText(cell), choices, field.many === true)
    default:
      return cellText(cell)
  }
}

/** The stored word, or several; what is none goes on as it is written, and the field's parser says what it may be. */
const chosen = (reading: Reading, choices: ChoiceWords | undefined, several: boolean): Reading => {
  if ('fault' in reading) return reading
  const stored = (word: string): string => choices?.get(plainWord(word)) ?? word
  return {
    value: several
      ? reading.value
          .split(/[\n,;]/)
          .map(stored)
          .join('\n')
      : stored(reading.value),
  }
}

/** Case, blanks and the line of a stored word make no difference: `Private limited` is `private_limited`. */
export const plainWord = (text: string): string => foldWord(tidyText(text)).replace(/[\s_]+/g, ' ')

/** An instant is written on the clock of the association. */
function instant(cell: Cell, isFrom1904: boolean): Reading {
  const text = digitsToLatin(tidyText(cell.text))
  if (/^\d{4}-\d{2}-\d{2}T/.test(text)) return { value: text }
  const day = cellDate(cell, { dayFirst: true, isFrom1904 })
  if ('fault' in day || day.value === '') return day
  const [, time = '00:00'] = /[ T](\d{1,2}:\d{2})/.exec(text) ?? []
  return { value: `${day.value}T${time.padStart(5, '0')}:00+06:00` }
}
