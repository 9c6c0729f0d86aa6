import { beforeEach, expect, it, vi } from 'vitest'
import { choice, lines, money, ref, text } from '#platform/fields/index.ts'
import { resource } from '#platform/resource/resource.ts'
import { keptHere } from '../kept_here.ts'
import { lastUsed, rememberLast, takenOver } from './kept.ts'
import { createForm } from './store.ts'

const sheet = resource('sheet', {
  module: 'test',
  list_key: 'sheets',
  fields: {
    payer: text({ max: 80 }),
    mode: choice(['coins', 'paper'], {}),
    house: ref('house', {}),
    rows: lines({ what: ref('what', {}), amount: money({}), note: text({ max: 80 }) }, { most: 9 }),
  },
  title: ['payer'],
  scope: 'everyone',
  list: ['payer'],
  search: ['payer'],
  screen: { area: 'sheet', plural: 'sheets', icon: 'box', nav: 'test' },
})
const keeps = { always: ['mode'], inRow: ['mode', 'house', 'rows.what', 'rows.note'] }

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, words: string) => kept.set(key, words),
  })
  return () => vi.unstubAllGlobals()
})

it('the next of a row takes over how, where and what for, not who and how much', () => {
  const saved = { payer: 'Padma', mode: 'paper', house: 3, rows: [{ what: 1, amount: '5000', note: 'Renewal' }, {}] }
  expect(takenOver(saved, keeps)).toEqual({ mode: 'paper', house: 3, rows: [{ what: 1, note: 'Renewal' }] })
  expect(takenOver({ mode: 'coins', rows: [{ what: 1 }, { what: 2 }] }, keeps)).toEqual({ mode: 'coins' })
})

it('another day begins as the last one was saved here, as far as that still has a meaning', () => {
  rememberLast(sheet, { payer: 'Padma', mode: 'paper', house: 3 }, keeps)
  expect(lastUsed(sheet, keeps)).toEqual({ mode: 'paper' })
  keptHere.set('last.sheet', '{"mode":"shells"}')
  expect(lastUsed(sheet, keeps)).toEqual({})
  keptHere.set('last.sheet', 'broken')
  expect(lastUsed(sheet, keeps)).toEqual({})
})

it('what follows from another field gives way to what follows next, and never stands over what a person wrote', () => {
  const form = createForm(sheet, true, { mode: 'coins', house: 1 })
  form.fill({ house: 2 })
  form.fill({ house: 3, mode: 'paper' })
  expect(form.values()).toMatchObject({ house: 3, mode: 'paper' })
  form.set('house', 7)
  form.fill({ house: 4 })
  expect(form.get('house')).toBe(7)
})
