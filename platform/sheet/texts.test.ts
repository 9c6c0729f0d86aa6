import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import ar from './texts/ar.json' with { type: 'json' }
import bn from './texts/bn.json' with { type: 'json' }
import en from './texts/en.json' with { type: 'json' }
import tr from './texts/tr.json' with { type: 'json' }

const source = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8')
const codes = (text: string, type: string): string[] =>
  [...(text.split(`type ${type} =`)[1]?.split('\n\n')[0] ?? '').matchAll(/'(\w+)'/g)].map((match) => match[1] ?? '')
const places = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '').sort()

describe('texts of the spreadsheets', () => {
  it('name each fault and each refusal, and nothing else', () => {
    const faults = codes(source('./fault.ts'), 'FaultCode').map((code) => `sheet.fault.${code}`)
    const errors = codes(source('./sheet_error.ts'), 'SheetErrorCode').map((code) => `sheet.error.${code}`)
    expect(faults.length).toBeGreaterThan(5)
    expect(errors.length).toBeGreaterThan(5)
    expect(Object.keys(en).sort()).toEqual([...faults, ...errors, 'sheet.fault_column'].sort())
  })

  it.each(Object.entries({ bn, ar, tr }))('say the same with the same parameters in %s', (_, texts) => {
    expect(Object.keys(texts)).toEqual(Object.keys(en))
    for (const [id, text] of Object.entries(en)) {
      const other = (texts as Record<string, string>)[id] ?? ''
      expect(places(other), id).toEqual(places(text))
      expect(other, id).not.toBe(text)
    }
  })
})
