import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { languageOf, languages, type Language } from '../texts/catalogue.ts'
import { escaped } from '../texts/escaped.ts'

/** A page that needs neither a script nor the browser part. `title` and `office` are plain text; `content` and `style` are markup that is safe already. */
export interface PlainPage {
  readonly language: Language
  readonly title: string
  readonly office: string
  readonly content: string
  readonly style?: string
  /** Its forms lead back to us; without this it can send none. */
  readonly hasForms?: boolean
}

/** Sends a page of one file that nobody keeps, frames, indexes or runs anything in. */
export function sendPlainPage(reply: FastifyReply, status: number, page: PlainPage): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  return reply
    .status(status)
    .headers({
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action ${page.hasForms ? "'self'" : "'none'"}; frame-ancestors 'none'`,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    })
    .type('text/html; charset=utf-8')
    .send(markup(page, nonce))
}

const markup = ({ language, title, office, content, style = '' }: PlainPage, nonce: string): string => `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${escaped([title, office].filter(Boolean).join(' · '))}</title>
<style nonce="${nonce}">${look}${style}</style>
</head>
<body>
<main>
${office === '' ? '' : `<p class="office">${escaped(office)}</p>`}
${content}
</main>
</body>
</html>
`

const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  bn: 'বাংলা',
  ar: 'العربية',
  tr: 'Türkçe',
}

/** The language that the address asks for (`?language=bn`), else the reader's. */
export const languageAsked = (query: unknown, acceptLanguage: unknown): Language =>
  languages.find((one) => one === query) ?? languageOf(acceptLanguage)

/** Links to the same page in the other languages. */
export function languageLinks(language: Language, label: string): string {
  const links = languages.map((one) =>
    one === language
      ? `<strong lang="${one}">${languageNames[one]}</strong>`
      : `<a href="?language=${one}" lang="${one}" hreflang="${one}">${languageNames[one]}</a>`,
  )
  return `<nav aria-label="${escaped(label)}">${links.join(' ')}</nav>`
}

/** Small and whole: such pages are opened at counters, over bad lines, on other people's telephones. */
const look = `
:root{color-scheme:light dark;--paper:#f1f3ee;--sheet:#fff;--ink:#1c211e;--soft:#565d58;--line:#dfe4dc;--accent:#0b5f46}
@media (prefers-color-scheme:dark){:root{--paper:#0f1412;--sheet:#1c221f;--ink:#e4ebe7;--soft:#a5aba6;--line:#373e3a;--accent:#75baa0}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,'Noto Sans Bengali','Noto Sans Arabic',sans-serif}
main{max-width:34rem;margin:0 auto;padding:1.25rem 1rem 2rem}
h1,h2,p,dl,dd{margin:0}
.office{font-weight:600;color:var(--soft);margin-bottom:.75rem}
nav{display:flex;flex-wrap:wrap;gap:.25rem .5rem;margin-top:1.4rem}
nav a,nav strong{padding:.4rem .5rem}
a{color:var(--accent)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
`
