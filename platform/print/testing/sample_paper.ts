import type { PaperData } from '../paper_data.ts'
import { paperData } from '../paper_data.ts'
import { paperSizes, type PaperSize, type PrintContent, type PrintLanguage } from '../paper.ts'
import type { PressWork } from '../press_work.ts'
import { fileURLToPath } from 'node:url'
import { loadTexts } from '../../texts/catalogue.ts'

const texts = loadTexts(fileURLToPath(new URL('../../..', import.meta.url)))

/** What a test's paper differs in. */
export interface SampleWish {
  readonly size?: PaperSize
  readonly language?: PrintLanguage
  readonly copy?: number
  readonly mark?: string
  readonly preprinted?: boolean
  readonly offset?: PaperData['offset']
  readonly isDemo?: boolean
}

/** A paper of a test with letterhead, code and foot, around any content. */
export const samplePaper = (content: PrintContent, wish: SampleWish = {}): PaperData =>
  paperData({
    texts,
    language: wish.language ?? 'en',
    size: paperSizes[wish.size ?? 'a4'],
    setting: { offset: wish.offset ?? { x: 0, y: 0 }, preprinted: wish.preprinted ?? false },
    head: {
      name: 'Association of Recruiting Offices',
      name_local: 'রিক্রুটিং অফিস সমিতি',
      address: '12 Topkhana Road, Dhaka 1000',
      address_local: '১২ তোপখানা রোড, ঢাকা ১০০০',
      phones: '02-9345587',
      email: 'office@example.org',
      website: '',
      logo: undefined,
      is_demo: wish.isDemo ?? false,
    },
    content,
    mark: wish.mark ?? null,
    copy: wish.copy,
    print: { id: 1, copy: wish.copy ?? 1, at: '2026-11-20T08:05:00.000Z' },
    by: 'Ayesha Karim',
    address: 'https://office.example.org/verify/AAAAAAABxyzABCDEFGHJKLMN',
  })

/** The sheet of a record as the press is asked for it. */
export const sampleSheet = (facts: Readonly<Record<string, string>>, wish: SampleWish = {}): PressWork => ({
  template: 'platform/print/parts/record_sheet.typ',
  paper: samplePaper(
    {
      title: 'Record sheet',
      number: 'No. 45',
      facts: [],
      document: {
        title: Object.values(facts)[0] ?? '',
        subtitle: '',
        picture: null,
        groups: [
          {
            title: 'Facts',
            facts: Object.entries(facts).map(([label, value]) => ({ label, value, wide: value.length > 44 })),
          },
        ],
        tables: [],
      },
    },
    wish,
  ),
  images: [],
  as: 'pdf',
})
