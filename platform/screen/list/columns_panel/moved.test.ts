import { expect, it } from 'vitest'
import { moved } from './moved.ts'

it.each([
  ['number', 2, ['city', 'status', 'number']],
  ['status', 0, ['status', 'number', 'city']],
  ['city', 1, ['number', 'city', 'status']],
  ['city', 3, ['number', 'city', 'status']],
  ['number', -1, ['number', 'city', 'status']],
  ['colour', 1, ['number', 'city', 'status']],
] as const)('%s to place %i', (name, to, names) => expect(moved(['number', 'city', 'status'], name, to)).toEqual(names))
