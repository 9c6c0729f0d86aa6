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
  /** The last sentence and its address: how to decline more letters of the kind, where to open what it carries. */
  readonly foot: { readonly sentence: string; readonly link: string } | undefined
}

/** A letter in its two forms. Nothing a person wrote is ever HTML. Pure. */
export function letterOf(wording: Wording): { subject: string; text: string; html: string } {
  const values = onOneLine(wording.values)
  const subject = oneLine(filled(wording.subject, values))
  const body = filled(wording.body, values).replaceAll('\r\n', '\n')
  const { language, office, foot } = wording
  const end = foot ? `\n\n${foot.sentence}\n${foot.link}` : ''
  return {
    subject,
    text: `${body}\n\n${office}${end}\n`,
    html: htmlOf({ subject, body, language, office, foot }),
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
  readonly foot: Wording['foot']
}): string {
  const paragraphs = letter.body
    .split(/\n{2,}/)
    .map((paragraph) => `<p dir="auto" style="margin:0 0 1em">${linked(paragraph).replaceAll('\n', '<br>')}</p>`)
  const end = letter.foot
    ? `<p dir="auto" style="margin:1em 0 0;font-size:13px">${escaped(letter.foot.sentence)} ${linked(letter.foot.link)}</p>`
    : ''
  return `<!doctype html>
<html lang="${letter.language}" dir="${letter.language === 'ar' ? 'rtl' : 'ltr'}">
<head><meta charset="utf-8"><title>${escaped(letter.subject)}</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:600px">
${paragraphs.join('\n')}
<p dir="auto" style="margin:2em 0 0;padding-top:1em;border-top:1px solid #cdd3cb;color:#565d58">${escaped(letter.office)}</p>
${end}
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
