import { describe, expect, it } from 'vitest'
import { invalid } from '#platform/errors/errors.ts'
import { readValue } from '#platform/fields/catalogue.ts'
import { money } from '#platform/fields/index.ts'
import { bookRefusals, type BookCode } from '../ledger/refusals.ts'
import { bookAmount } from './book_amount.ts'

describe('an amount of the books', () => {
  it.each<[string, BookCode]>([
    ['-5', 'ACC-002'],
    ['1.005', 'ACC-003'],
    ['100000000000000000.00', 'ACC-006'],
  ])('%s is refused with the code and the text that the books have for it: %s', (typed, code) => {
    const { says } = bookAmount({ required: true })
    const read = readValue(money({}), typed)
    const text = 'fault' in read ? read.fault.text : ''
    expect(Object(says)[text]).toEqual({ code, text: bookRefusals[code].text })
  })

  it('is read as any amount of money', () => {
    for (const typed of ['1,50,000.5', '৫০০', '0', 'abc'])
      expect(readValue(bookAmount({}), typed)).toEqual(readValue(money({}), typed))
  })
})

describe('the answer to a form', () => {
  const decimals = { text: 'books.two_decimals', code: 'ACC-003' }
  it('has the code of what is wrong, wherever it stands', () =>
    expect(invalid({ 'lines[0].amount': [decimals], 'lines[3].amount': [decimals] })).toMatchObject({
      status: 400,
      code: 'ACC-003',
      text: 'books.two_decimals',
    }))
  it('has none where several things are wrong', () =>
    expect(invalid({ 'lines[0].amount': [decimals], narration: [{ text: 'field.required' }] }).code).toBe('invalid'))
})
