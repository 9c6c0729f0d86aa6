import { once } from 'node:events'
import { afterAll, describe, expect, it } from 'vitest'
import { pressOf } from './press.ts'
import { paperSizes, type PaperSize } from './paper.ts'
import { sampleSheet } from './testing/sample_paper.ts'

const press = pressOf()
afterAll(() => press.close())

const isPdf = (bytes: Uint8Array): boolean => Buffer.from(bytes).toString('latin1', 0, 5) === '%PDF-'
const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('utf8')
const sizes = Object.keys(paperSizes).filter((one): one is PaperSize => one in paperSizes)

describe('the press', () => {
  it('prints a hundred papers that are asked for at once', async () => {
    const papers = await Promise.all(
      Array.from({ length: 100 }, (_, at) => press.print(sampleSheet({ Name: `Office ${at}` }))),
    )
    expect(papers.filter(isPdf)).toHaveLength(100)
    expect(press.processes()).toHaveLength(2)
  })

  it('prints on when every process is killed in the middle of its work', async () => {
    const papers = Array.from({ length: 12 }, (_, at) => press.print(sampleSheet({ Name: `Office ${at}` })))
    for (const process of press.processes()) process.kill('SIGKILL')
    expect((await Promise.all(papers)).filter(isPdf)).toHaveLength(12)
  })

  it('gives up a paper that two processes died of, and serves the next one', async () => {
    const own = pressOf({ processes: 1 })
    try {
      const outcome = own.print(sampleSheet({ Name: 'Office' })).then(
        () => 'printed',
        () => 'given up',
      )
      for (let death = 0; death < 2; death += 1) {
        const [process] = own.processes()
        if (!process) throw new Error('Nobody prints.')
        const gone = once(process, 'exit')
        process.kill('SIGKILL')
        await gone
      }
      expect(await outcome).toBe('given up')
      expect(isPdf(await own.print(sampleSheet({ Name: 'Next' })))).toBe(true)
    } finally {
      await own.close()
    }
  })

  it('turns away what is too much, in words', async () => {
    const own = pressOf({ processes: 1, mostWaiting: 2 })
    try {
      const papers = Array.from({ length: 4 }, () => own.print(sampleSheet({ Name: 'Office' })))
      const outcomes = await Promise.allSettled(papers)
      expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
      expect(outcomes[3]).toMatchObject({ reason: { status: 503, text: 'print.busy' } })
    } finally {
      await own.close()
    }
  })

  it('prints on every paper, as a copy, across, and moved by millimetres', async () => {
    for (const size of sizes) {
      const svg = text(
        await press.print({
          ...sampleSheet({ Name: 'Padma' }, { size, copy: 2, mark: 'CANCELED', offset: { x: 2.5, y: -1 } }),
          as: 'svg',
        }),
      )
      const { width, height } = paperSizes[size]
      const [, w = '', h = ''] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? []
      expect(Math.round((Number(w) / 72) * 254) / 10, size).toBe(width)
      expect(Math.round((Number(h) / 72) * 254) / 10, size).toBe(height)
    }
  })

  it('says what is wrong with a template, and counts a font that is not there as wrong', async () => {
    const work = sampleSheet({ Name: 'Office' })
    await expect(press.print({ ...work, template: 'platform/print/testing/unknown_font.typ' })).rejects.toThrow(
      /unknown font family: no such font/,
    )
    await expect(press.print({ ...work, template: 'platform/print/testing/missing.typ' })).rejects.toThrow(
      /missing\.typ/,
    )
  })
})

describe('what people write', () => {
  it('is drawn as it stands, and never read as markup', async () => {
    const plain = await press.print({ ...sampleSheet({ Name: 'x' }), as: 'svg' })
    for (const written of [
      '#pagebreak()',
      '#panic("x")',
      '$ 1/0 $',
      '= Heading',
      '*bold* _it_',
      '#read("/package.json")',
      '@ref <label>',
      '\\ \\u{41}',
      '"',
      '// gone',
      '/* gone',
      '`raw`',
      '{page} {n}',
    ]) {
      const svg = text(await press.print({ ...sampleSheet({ Name: written }), as: 'svg' }))
      // Each letter is a use of a glyph: a piece of markup that is read draws fewer of them.
      const drawn = uses(svg) - uses(text(plain))
      expect(drawn, written).toBe(2 * (written.replaceAll(' ', '').length - 1))
    }
  })

  it('of any length fits on pages', async () => {
    const long = await press.print(
      sampleSheet({ Name: 'Padma', Note: 'A long note. '.repeat(800), Word: 'W'.repeat(10_000) }),
    )
    expect(isPdf(long)).toBe(true)
  })

  it('loses its control characters, and shows a gap where no font has the letter', async () => {
    const written = 'A\u0000B\u0007C\u202eD\u2066E\ufeffF\u001b[31mG\ud800H'
    expect(isPdf(await press.print(sampleSheet({ Name: written, 'Emoji 😀': '汉字' })))).toBe(true)
  })

  it('that the engine dies of is printed more plainly, and takes nobody else with it', async () => {
    // Symbols of the Arabic script around a gap: the engine ends its process (crates/typst-layout, shaping.rs).
    const deadly = '\u2e51\ufffd\ufd4a'
    const own = pressOf({ processes: 1 })
    try {
      const papers = [deadly, 'Padma', `${deadly} পদ্মা`, '﷽ Padma'].map((Name) =>
        own.print({ ...sampleSheet({ Name }), as: 'svg' }),
      )
      const drawn = (await Promise.all(papers)).map((one) => uses(text(one)))
      const three = uses(text(await own.print({ ...sampleSheet({ Name: '???' }), as: 'svg' })))
      expect(drawn[0]).toBe(three)
      expect(drawn[1]).toBe(three + 2 * ('Padma'.length - 3))
    } finally {
      await own.close()
    }
  })
})

const uses = (svg: string): number => svg.split('<use ').length - 1
