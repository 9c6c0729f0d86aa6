// How letters are joined, looked at: twelve texts drawn and compared with pictures that a reader of the languages has seen.
// After a change that is meant: WRITE_PAPER_REFERENCES=1 npx vitest run platform/print/shaping.test.ts, then look at the pictures.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isDrawn, notDrawn } from './fonts.ts'
import { pressOf } from './press.ts'

const folder = fileURLToPath(new URL('./testing/shapes', import.meta.url))
const root = fileURLToPath(new URL('../..', import.meta.url))
const press = pressOf({ processes: 1 })
afterAll(() => press.close())

const texts = [
  { name: 'conjuncts', language: 'bn', line: 'ক্ষ জ্ঞ ঞ্চ ঞ্জ হ্ম হ্ন ত্ত ষ্ণ ট্ট ক্ত ন্ধ্র স্ত্র ন্ত্র ঙ্ক্ষ' },
  { name: 'e_kar', language: 'bn', line: 'দেশে মেয়ে কোম্পানি নৌকা সৈয়দ স্নেহে ক্লেশ প্রেরণ' },
  { name: 'reph_and_ya', language: 'bn', line: 'কর্ম পর্যন্ত র‍্যাব অর্জিত ব্যবস্থা উদ্‌যাপন সংখ্যা' },
  { name: 'association', language: 'bn', line: 'বাংলাদেশ আন্তর্জাতিক জনশক্তি রপ্তানিকারক সমিতি' },
  { name: 'amount_in_words', language: 'bn', line: 'কথায়: এক কোটি তেইশ লক্ষ পঁয়তাল্লিশ হাজার ছয়শত আটাত্তর টাকা মাত্র' },
  { name: 'digits_and_taka', language: 'bn', line: '৳ ১২,৩৪,৫৬৭.৮৯ (তারিখ: ২০-১১-২০২৬)' },
  { name: 'both_scripts', language: 'bn', line: 'RL-45 পদ্মা ওভারসিজ লিঃ (Padma Overseas Ltd.), ঢাকা–১০০০।' },
  { name: 'signs_above_and_below', language: 'bn', line: 'চাঁদা দুঃখ কৃষ্ণ শ্রদ্ধা হৃদয় ভ্রূণ রুপা গুরু শুভ ত্রুটি' },
  { name: 'semibold', language: 'bn', line: 'সদস্য পুনঃনিবন্ধন রসিদ বঙ্গবন্ধু অ্যাভিনিউ', weight: 600 },
  { name: 'arabic_digits_in_brackets', language: 'ar', line: 'المكتب (رقم ٤٥) في دكا (123)، ٢٠٢٦' },
  { name: 'arabic_joined', language: 'ar', line: 'الله لا إله محمد للعمل الأولى مستشفى' },
  { name: 'latin_marks', language: 'en', line: 'İstanbul Şişli ğ ñ é ü ß – “Quoted” 12,34,567.00 № ½ €' },
] as const

// The office lets nobody's drawings be opened; these are its own.
beforeAll(() => sharp.unblock({ operation: ['VipsForeignLoadSvg'] }))
afterAll(() => sharp.block({ operation: ['VipsForeignLoadSvg'] }))

/** Grey pixels of a line, at twice the size of the screen. */
async function drawn({ language, line, ...more }: (typeof texts)[number]): Promise<Buffer> {
  const svg = await press.print({
    template: 'platform/print/testing/one_line.typ',
    paper: { language, line, weight: 'weight' in more ? more.weight : 400 },
    images: [],
    as: 'svg',
  })
  return sharp(Buffer.from(svg), { density: 144 })
    .flatten({ background: '#fff' })
    .greyscale()
    .png({ palette: true, colours: 16 })
    .toBuffer()
}

const pixels = (png: Buffer) => sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true })

describe('the letters on paper', () => {
  it.each(texts)('are joined as they are written: $name', async (text) => {
    const path = join(folder, `${text.name}.png`)
    const now = await drawn(text)
    if (process.env['WRITE_PAPER_REFERENCES']) {
      mkdirSync(folder, { recursive: true })
      writeFileSync(path, now)
    }
    const [is, was] = await Promise.all([pixels(now), pixels(readFileSync(path))])
    expect([is.info.width, is.info.height]).toEqual([was.info.width, was.info.height])
    // Edges may be a shade lighter on another machine; another letter is hundreds of pixels.
    const other = is.data.reduce((count, grey, at) => count + (Math.abs(grey - (was.data[at] ?? 0)) > 96 ? 1 : 0), 0)
    expect(other).toBeLessThan(20)
  })

  it('differ visibly where a conjunct falls apart', async () => {
    const [first] = texts
    const [whole, apart] = await Promise.all([
      pixels(await drawn(first)),
      pixels(await drawn({ ...first, line: first.line.replaceAll('\u09cd', '\u09cd\u200c') as typeof first.line })),
    ])
    expect(apart.info.width).toBeGreaterThan(whole.info.width * 1.2)
  })
})

describe('the fonts of the house', () => {
  it('have every letter of the twelve texts, and of all that the product says on paper', () => {
    const said = ['en', 'bn'].flatMap((language) =>
      ['platform', 'modules'].flatMap((top) =>
        readdirSync(join(root, top), { recursive: true, withFileTypes: true })
          .filter(
            (entry) =>
              entry.name === `${language}.json` &&
              entry.parentPath.endsWith('texts') &&
              !entry.parentPath.includes('screen'),
          )
          .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8')),
      ),
    )
    expect(said.length).toBeGreaterThan(5)
    expect(notDrawn([...said, ...texts.map(({ line }) => line)].join(''))).toEqual([])
  })

  it('know what they lack', () => {
    expect(isDrawn('汉'.codePointAt(0) ?? 0)).toBe(false)
    expect(notDrawn('ঢাকা 😀 Dhaka')).toEqual(['😀'])
  })
})

describe('templates', () => {
  it('take nothing in but the parts of the engine, and run nothing that people wrote', () => {
    const templates = ['platform', 'modules'].flatMap((top) =>
      readdirSync(join(root, top), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.name.endsWith('.typ'))
        .map((entry) => ({
          path: join(entry.parentPath, entry.name),
          text: readFileSync(join(entry.parentPath, entry.name), 'utf8'),
        })),
    )
    expect(templates.length).toBeGreaterThan(2)
    for (const { path, text } of templates) {
      const imports = [...text.matchAll(/#?\b(?:import|include)\s+"([^"]*)"/g)].map(([, target]) => target)
      expect(
        imports.filter((target) => !target?.startsWith('/platform/print/parts/')),
        path,
      ).toEqual([])
      expect(/\b(?:eval|read|plugin)\s*\(/.exec(text)?.[0], path).toBeUndefined()
    }
  })
})
