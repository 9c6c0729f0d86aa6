import { expect, it } from 'vitest'
import { tidyText } from './digits.ts'

it('a letter keeps the marks that any language writes on it', () => {
  expect(tidyText('a\u0323\u0302\u0301')).toBe('\u1ead\u0301')
  expect(tidyText('র\u09cd\u09af\u09be\u0982')).toBe('র\u09cd\u09af\u09be\u0982')
})

it('a million marks over one letter keep nobody waiting until they are put in order', () => {
  expect([...tidyText(`a${'\u0315\u0316'.repeat(500_000)}b`)]).toHaveLength(32)
})
