import { expect, it } from 'vitest'
import { registry } from '../testing/registry.ts'
import { readWidths, viewWords, writeWidths } from './words.ts'

it('no field is called like a word of the address, or nobody could filter by it', () => {
  const words: readonly string[] = ['view', 'page', ...viewWords]
  const fields = registry.all.flatMap(({ name, fields: of }) => Object.keys(of).map((field) => [name, field]))
  expect(fields.filter(([, field = '']) => words.includes(field))).toEqual([])
})

it('widths are read as they were written, and what is none is left out', () => {
  expect(writeWidths(readWidths('name:18,city:9.5'))).toBe('name:18,city:9.5')
  expect(readWidths('name:2,city:61,rl_no:wide,x:5.123,url(x):9,,')).toEqual({})
})
