import { expect, it } from 'vitest'
import { samplePaper, type SampleWish } from './testing/sample_paper.ts'

const across = (wish: SampleWish) =>
  samplePaper({ title: 'Record sheet', number: null, facts: [], document: {} }, wish).mark?.text

it('an office with invented data says so across every paper, in the language of the paper, beside what else stands there', () => {
  expect(across({})).toBeUndefined()
  expect(across({ isDemo: true })).toBe('DEMO')
  expect(across({ isDemo: true, language: 'bn' })).toBe('ডেমো')
  expect(across({ isDemo: true, mark: 'CANCELED' })).toBe('CANCELED · DEMO')
})
