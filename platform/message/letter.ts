import { escaped } from '../texts/escaped.ts'
import type { Language } from '../texts/languages.ts'
import { filled, oneLine } from './wording.ts'

/** The wording of a letter with its places, and what fills them. */
export interface Wording {
  readonly subject: string
  readonly body: string
  readonly values: Readonly<Record<string, string | number>>
  readonly language: Language
  /** Who writes: the name of the association. */
  readonly office: string
  /** The sentence that tells how to decline more letters of the kind, and its address. */
  readonly unsubscribe: { readonly sentence: string; readonly link: string } | undefined
}

/** A letter in its two forms. Nothing a person wrote is ever HTML. Pure. */
export function letterOf(wording: Wording): { subject: string; text: string; html: string } {
  const values = onOneLine(wording.values)
  const subject = oneLine(filled(wording.subject, values))
  const body = filled(wording.body, values).replaceAll('\r\n', '\n')
  const { language, office, unsubscribe } = wording
  const foot = unsubscribe ? `\n\n${unsubscribe.sentence}\n${unsubscribe.link}` : ''
  return {
    subject,
    text: `${body}\n\n${office}${foot}\n`,
    html: htmlOf({ subject, body, language, office, unsubscribe }),
  }
}

/** What fills a place is one line: a name cannot pretend to be a paragraph, or a header. */
export const onOneLine = (values: Wording['values']): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, oneLine(String(value))]))

/** Paragraphs at empty lines; addresses of the web become links. */
function htmlOf(letter: {
  readonly subject: string
  readonly body: string
  readonly language: Language
  readonly office: string
  readonly unsubscribe: Wording['unsubscribe']
}): string {
  const paragraphs = letter.body
    .split(/\n{2,}/)
    .map((paragraph) => `<p dir="auto" style="margin:0 0 1em">${linked(paragraph).replaceAll('\n', '<br>')}</p>`)
  const { unsubscribe } = letter
  const foot = unsubscribe
    ? `<p dir="auto" style="margin:1em 0 0;font-size:13px">${escaped(unsubscribe.sentence)} ${linked(unsubscribe.link)}</p>`
    : ''
  return `<!doctype html>
<html lang="${letter.language}" dir="${letter.language === 'ar' ? 'rtl' : 'ltr'}">
<head><meta charset="utf-8"><title>${escaped(letter.subject)}</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:600px">
${paragraphs.join('\n')}
<p dir="auto" style="margin:2em 0 0;padding-top:1em;border-top:1px solid #cdd3cb;color:#565d58">${escaped(letter.office)}</p>
${foot}
</div>
</body>
</html>
`
}

/** The text escaped, with what begins as an address of the web made a link. A full stop after it belongs to the sentence. */
const linked = (text: string): string =>
  text
    .split(/(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?।)])/)
    .map((part, at) => (at % 2 === 0 ? escaped(part) : `<a href="${escaped(part)}" dir="ltr">${escaped(part)}</a>`))
    .join('')
