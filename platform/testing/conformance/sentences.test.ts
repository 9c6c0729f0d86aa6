import { describe, expect, it } from 'vitest'
import { fieldLabel, readEnglish } from './labels.ts'
import { readManifest } from './manifest.ts'
import { fill, isSentence, patternOf, sentencesOf } from './sentences.ts'

describe('exact sentences', () => {
  it('are filled, and refuse to stay templates', () => {
    expect(fill('{Label} can have at most {n} characters.', { Label: 'Name', n: 40 })).toBe(
      'Name can have at most 40 characters.',
    )
    expect(() => fill('{Label} is required.', {})).toThrow('{Label}')
  })

  it('are heard only when every letter fits; places that are not given may be anything', () => {
    const pattern = patternOf('{user} changed this record at {time}. Reload.', { user: 'A. (Admin)' })
    expect(pattern.test('A. (Admin) changed this record at 10:31. Reload.')).toBe(true)
    expect(pattern.test('A. (Admin) changed this record at . Reload.')).toBe(false)
    expect(pattern.test('Ax (Admin) changed this record at 10:31. Reload.')).toBe(false)
  })

  it('count only once a server has said them, under every id that has the same words', () => {
    const sentences = sentencesOf(readManifest())
    expect(sentences.heard('membership.label_is_required', 'Name is needed.', { Label: 'Name' })).toBe(false)
    expect(sentences.observed.size).toBe(0)
    expect(sentences.heard('membership.label_is_required', 'Name is required.', { Label: 'Name' })).toBe(true)
    expect([...sentences.observed]).toEqual(['membership.label_is_required'])
    expect([...sentences.observedMessages]).toEqual(['field_required'])
  })

  it('of labels and papers may begin with a capital, and are the same to the letter otherwise', () => {
    const sentences = sentencesOf(readManifest())
    expect(sentences.heard('accounting.oldest_due_first', 'Oldest due first')).toBe(true)
    expect(sentences.heard('accounting.oldest_due_first', 'Oldest Due First')).toBe(false)
    expect(sentences.heard('accounting.timestamp_as_of', 'As of 09:30')).toBe(true)
    expect(sentences.heard('accounting.timestamp_as_of', 'As at 09:30')).toBe(false)
  })

  it.each([
    ['Please check this value.', true],
    ['field.invalid', false],
    ['{Label} is required.', false],
    ['', false],
    [undefined, false],
  ])('%s is %s a sentence for people', (said, expected) => expect(isSentence(said)).toBe(expected))
})

describe('labels', () => {
  it('come from the resource, then the kind, then the system', () => {
    const label = (texts: Record<string, string>) => fieldLabel(texts, 'shelf', 'city')
    expect(label({ 'system.city': 'S', 'kind.city': 'K', 'shelf.city': 'R' })).toBe('R')
    expect(label({ 'system.city': 'S', 'kind.city': 'K' })).toBe('K')
    expect(label({ 'system.city': 'S' })).toBe('S')
    expect(label({})).toBeUndefined()
  })

  it('of rows stand under their path', () => {
    expect(fieldLabel({ 'kind.attachments.title': 'Title' }, 'shelf', 'attachments.title')).toBe('Title')
  })

  it('are read from every text file of the product', () => {
    expect(Object.keys(readEnglish()).length).toBeGreaterThan(0)
  })
})
