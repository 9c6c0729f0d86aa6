/** What a text in ICU form asks for: the names it fills in, and the forms of each plural. */
export interface Message {
  names: string[]
  /** For each counted name the forms given, such as one and other. */
  plurals: Record<string, string[]>
  /** The words that people read, of all forms, without names and syntax. */
  words: string
}

/**
 * Reads a text as Lingui does: `{name}`, `{name, number}`, `{n, plural, one {# agency} other {# agencies}}`,
 * `{g, select, ...}`; `{{a.b}}` is a placeholder of a letter that people edit. `'{'` is a brace to be read.
 *
 * Throws an error when a brace is not closed or a form has no text.
 */
export function readMessage(text: string): Message {
  const message: Message = { names: [], plurals: {}, words: '' }
  readPart(text, 0, message, false)
  message.names = [...new Set(message.names)].sort()
  return message
}

function readPart(text: string, start: number, message: Message, inside: boolean): number {
  let at = start
  while (at < text.length) {
    const letter = text[at]
    if (letter === '}') {
      if (!inside) throw new Error(`a } too many in "${text}"`)
      return at + 1
    }
    if (letter === "'" && (text[at + 1] === '{' || text[at + 1] === '}')) {
      const end = text.indexOf("'", at + 1)
      at = end < 0 ? text.length : end + 1
    } else if (letter === '{') at = readPlaceholder(text, at, message)
    else {
      message.words += letter
      at += 1
    }
  }
  if (inside) throw new Error(`a { is not closed in "${text}"`)
  return at
}

function readPlaceholder(text: string, start: number, message: Message): number {
  const double = /^\{\{\s*([\w.]+)\s*\}\}/.exec(text.slice(start))
  if (double) {
    message.names.push(double[1] ?? '')
    return start + double[0].length
  }
  const head = /^\{\s*([\w.]+)\s*(?:,\s*(\w+)\s*)?(,|\})/.exec(text.slice(start))
  if (!head) throw new Error(`a placeholder without a name, or not closed, in "${text}"`)
  const [whole, name = '', sort, end] = head
  message.names.push(name)
  const after = start + whole.length
  if (end === '}') return after
  if (sort === 'plural' || sort === 'selectordinal' || sort === 'select')
    return readForms(text, after, name, sort, message)
  const close = text.indexOf('}', after)
  if (close < 0) throw new Error(`a { is not closed in "${text}"`)
  return close + 1
}

function readForms(text: string, start: number, name: string, sort: string, message: Message): number {
  const forms: string[] = []
  let at = start
  for (;;) {
    const rest = text.slice(at)
    const end = /^\s*\}/.exec(rest)
    if (end) {
      if (!forms.includes('other')) throw new Error(`{${name}} has no form other in "${text}"`)
      if (sort === 'plural') message.plurals[name] = forms
      return at + end[0].length
    }
    const form = /^\s*(?:offset:\d+\s*)?(=\d+|\w+)\s*\{/.exec(rest)
    if (!form) throw new Error(`{${name}, ${sort}} is not closed or has a form without text in "${text}"`)
    forms.push(form[1] ?? '')
    at = readPart(text, at + form[0].length, message, true)
    message.words += ' '
  }
}
