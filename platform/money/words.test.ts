import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountInWords, mostPoisha } from './words.ts'

const bengali = (poisha: bigint) => amountInWords(poisha, 'bn')
/** The word of a whole number of taka below a hundred. */
const word = (taka: number) => bengali(BigInt(taka) * 100n).replace(' টাকা মাত্র', '')

describe('an amount in words', () => {
  it.each([
    [1_150_000n, 'Eleven thousand five hundred taka only', 'এগারো হাজার পাঁচ শত টাকা মাত্র'],
    [
      1_234_567_850n,
      'One crore twenty-three lakh forty-five thousand six hundred seventy-eight taka and fifty paisa only',
      'এক কোটি তেইশ লক্ষ পঁয়তাল্লিশ হাজার ছয় শত আটাত্তর টাকা পঞ্চাশ পয়সা মাত্র',
    ],
    [0n, 'Zero taka only', 'শূন্য টাকা মাত্র'],
    [1n, 'One paisa only', 'এক পয়সা মাত্র'],
    [100n, 'One taka only', 'এক টাকা মাত্র'],
    [10_000_000n, 'One lakh taka only', 'এক লক্ষ টাকা মাত্র'],
    [1_000_000_100n, 'One crore one taka only', 'এক কোটি এক টাকা মাত্র'],
    [
      mostPoisha,
      'Nine lakh ninety-nine thousand nine hundred ninety-nine crore ninety-nine lakh ninety-nine thousand nine hundred ninety-nine taka and ninety-nine paisa only',
      'নয় লক্ষ নিরানব্বই হাজার নয় শত নিরানব্বই কোটি নিরানব্বই লক্ষ নিরানব্বই হাজার নয় শত নিরানব্বই টাকা নিরানব্বই পয়সা মাত্র',
    ],
  ])('of %s poisha stands in both languages', (poisha, en, bn) => {
    expect(amountInWords(poisha, 'en')).toBe(en)
    expect(bengali(poisha)).toBe(bn.normalize('NFC'))
  })

  it('is refused below zero and above the largest', () => {
    expect(() => amountInWords(-1n, 'en')).toThrow(RangeError)
    expect(() => amountInWords(mostPoisha + 1n, 'bn')).toThrow(RangeError)
  })

  it('is another one for every other amount', () => {
    const amounts = fc.bigInt({ min: 0n, max: mostPoisha })
    fc.assert(
      fc.property(amounts, amounts, (one, other) => {
        for (const language of ['en', 'bn'] as const)
          expect(amountInWords(one, language) === amountInWords(other, language)).toBe(one === other)
      }),
    )
  })

  it('says back, word by word, the amount it was made of', () => {
    const values = new Map(Array.from({ length: 100 }, (_, value) => [word(value), BigInt(value)]))
    const sizes = new Map([
      ['কোটি', 10_000_000n],
      ['লক্ষ', 100_000n],
      ['হাজার', 1_000n],
      ['শত', 100n],
    ])
    const read = (said: string): bigint => {
      if (said === '') return 0n
      for (const [name, size] of sizes) {
        const at = said.lastIndexOf(` ${name}`)
        if (at !== -1) return read(said.slice(0, at)) * size + read(said.slice(at + name.length + 1).trim())
      }
      return values.get(said) ?? -1n
    }
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: mostPoisha / 100n }), (taka) => {
        expect(read(bengali(taka * 100n).replace(' টাকা মাত্র', ''))).toBe(taka)
      }),
    )
  })
})

describe('the Bengali words below a hundred', () => {
  it('are a hundred, each its own', () => {
    expect(new Set(Array.from({ length: 100 }, (_, value) => word(value))).size).toBe(100)
  })

  it.each([
    [4, 'চার'],
    [6, 'ছয়'],
    [11, 'এগারো'],
    [14, 'চৌদ্দ'],
    [16, 'ষোলো'],
    [19, 'উনিশ'],
    [25, 'পঁচিশ'],
    [29, 'ঊনত্রিশ'],
    [35, 'পঁয়ত্রিশ'],
    [37, 'সাঁইত্রিশ'],
    [42, 'বিয়াল্লিশ'],
    [46, 'ছেচল্লিশ'],
    [49, 'ঊনপঞ্চাশ'],
    [52, 'বায়ান্ন'],
    [53, 'তিপ্পান্ন'],
    [55, 'পঞ্চান্ন'],
    [59, 'ঊনষাট'],
    [62, 'বাষট্টি'],
    [65, 'পঁয়ষট্টি'],
    [69, 'ঊনসত্তর'],
    [72, 'বাহাত্তর'],
    [76, 'ছিয়াত্তর'],
    [79, 'ঊনআশি'],
    [82, 'বিরাশি'],
    [86, 'ছিয়াশি'],
    [89, 'ঊননব্বই'],
    [92, 'বিরানব্বই'],
    [96, 'ছিয়ানব্বই'],
    [99, 'নিরানব্বই'],
  ])('%s is %s', (value, known) => expect(word(value)).toBe(known.normalize('NFC')))

  it('end like their decade, as they are counted', () => {
    const endings = ['শ', 'ত্রিশ', 'ল্লিশ|চল্লিশ', 'ন্ন', 'ষট্টি', 'ত্তর', 'শি', 'নব্বই']
    for (const [decade, ending] of endings.entries())
      for (let unit = 1; unit <= 8; unit++)
        expect(word((decade + 2) * 10 + unit), String((decade + 2) * 10 + unit)).toMatch(new RegExp(`(?:${ending})$`))
  })
})
