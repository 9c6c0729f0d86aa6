import { describe, expect, it } from 'vitest'
import { dateBoxes, leafSize, placesOf } from './cheque_layout.ts'
import { chequeTest, leafTexts, placesIn } from './cheque_leaf.print.ts'

describe('a cheque leaf', () => {
  it('says day, payee, words and figures so that nothing can be added', () => {
    expect(
      leafTexts(
        { payee: 'Padma Estates', day: '2026-07-05', amount: 34_200_000n, figures: '3,42,000.00' },
        'A/C PAYEE ONLY',
      ),
    ).toEqual({
      date: '05072026',
      payee: 'Padma Estates',
      amount_words: 'Three lakh forty-two thousand taka only',
      amount: '**3,42,000.00**',
      crossing: 'A/C PAYEE ONLY',
    })
    expect(dateBoxes('2026-12-31')).toHaveLength(8)
  })

  it('has each part where its bank wants it, and the others where the standard leaf has them', () => {
    const own = placesIn({
      value: () => [
        { part: 'date', left: 130, top: 12, width: null },
        { part: 'payee', left: 'twenty', top: 1 },
        { part: 'stamp', left: 1, top: 1 },
      ],
    })
    expect(own).toEqual([{ part: 'date', left: 130, top: 12, width: null }])
    const places = placesOf(own)
    expect(places.map(({ part }) => part)).toEqual(['date', 'payee', 'amount_words', 'amount', 'crossing'])
    expect(places[0]).toMatchObject({ left: 130, top: 12 })
    for (const { left, top, width } of places) {
      expect(left + (width ?? 0)).toBeLessThanOrEqual(leafSize.width)
      expect(top).toBeLessThan(leafSize.height)
    }
  })

  it('has a test page with its edge', () => {
    const record: Parameters<typeof chequeTest.content>[0] = {
      id: 1,
      language: 'en',
      names: [],
      groups: [],
      has: () => false,
      label: (name) => name,
      shown: () => '',
      value: () => null,
      lines: () => undefined,
      picture: () => null,
      say: (id) => id,
      type: () => 'text',
    }
    expect(chequeTest.content(record, undefined).document).toMatchObject({ frame: true })
  })
})
