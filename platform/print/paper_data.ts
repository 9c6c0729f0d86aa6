import { ownDigits } from '../fields/digits.ts'
import type { Texts } from '../texts/catalogue.ts'
import type { OfficeHead } from './office_head.ts'
import type { PaperSetting } from './paper_setting.ts'
import type { PrintContent, PrintLanguage } from './paper.ts'
import type { PrintRow } from './printed_document.ts'
import { qrCode, type QrCode } from './qr_code.ts'

/** What a template reads as `paper` (parts/parts.typ). */
export interface PaperData {
  readonly language: PrintLanguage
  readonly size: { readonly width: number; readonly height: number }
  readonly offset: PaperSetting['offset']
  readonly preprinted: boolean
  readonly head: Omit<OfficeHead, 'logo'> & { readonly logo: string | null }
  readonly title: string
  readonly number: string | null
  readonly mark: { readonly text: string } | null
  readonly copy: string | null
  readonly qr: QrCode
  /** ISO 8601, UTC. */
  readonly printed_at: string
  readonly words: { readonly page: string; readonly printed: string; readonly scan: string }
  readonly content: Omit<PrintContent, 'images'>
}

export interface PaperParts {
  readonly texts: Texts
  readonly language: PrintLanguage
  readonly size: PaperData['size']
  readonly setting: PaperSetting
  readonly head: OfficeHead
  readonly content: PrintContent
  readonly mark: string | null
  /** Which copy it is, from the second on; undefined where none is counted. */
  readonly copy: number | undefined
  readonly print: PrintRow
  readonly by: string
  readonly address: string
}

/** Puts a paper together. Pure. */
export function paperData(parts: PaperParts): PaperData {
  const { texts, language, head, content, print } = parts
  const say = (id: string, params: Readonly<Record<string, string | number>> = {}): string =>
    texts.say(language, id, params)
  const { images: _images, ...said } = content
  const across = [parts.mark, head.is_demo ? say('print.mark.demo') : null].filter((mark) => mark !== null)
  return {
    language,
    size: parts.size,
    ...parts.setting,
    head: { ...head, logo: head.logo ? '/images/office' : null },
    title: content.title,
    number: content.number,
    mark: across.length === 0 ? null : { text: across.join(' · ') },
    copy: parts.copy === undefined ? null : say('print.copy', { n: inDigits(language, String(parts.copy - 1)) }),
    qr: qrCode(parts.address),
    printed_at: print.at,
    words: {
      // The template fills these in: only it knows how many pages there are.
      page: say('print.page', { n: '={n}', m: '={m}' }),
      printed: say('print.printed_by', { at: `=${moment(language, print.at)}`, name: `=${parts.by}` }),
      scan: say('print.scan'),
    },
    content: said,
  }
}

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Dhaka',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** `20-11-2026 14:05` on the clock of the association, in the digits of the language. */
export const moment = (language: string, at: string): string =>
  inDigits(language, clock.format(new Date(at)).replace(', ', ' ').replaceAll('/', '-'))

/** Western digits as Bengali ones where the paper is Bengali. */
export const inDigits = (language: string, text: string): string => ownDigits(text, language)
