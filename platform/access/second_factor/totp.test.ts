import { describe, expect, it } from 'vitest'
import { codeOf, keyAddress, keyText, newKey, stepAt, stepOfCode } from './totp.ts'

/** The key of the test vectors. */
const key = Buffer.from('12345678901234567890')

describe('a code', () => {
  // RFC 6238 appendix B, SHA-1; its eight digits end with our six.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('of second %i is that of the RFC', (second, code) => {
    expect(codeOf(key, stepAt(second * 1000))).toBe(code)
  })

  // RFC 4226 appendix D.
  it.each([
    [0, '755224'],
    [1, '287082'],
    [9, '520489'],
  ])('of count %i is that of the RFC', (count, code) => {
    expect(codeOf(key, count)).toBe(code)
  })

  const ms = 1_111_111_111_000
  const step = stepAt(ms)
  it('is taken of this step and of the one before and after, of no other', () => {
    const taken = [-2, -1, 0, 1, 2].map((away) => stepOfCode(key, codeOf(key, step + away), ms, 0))
    expect(taken).toEqual([undefined, step - 1, step, step + 1, undefined])
  })
  it('is not taken of a step that was used already, nor of one before it', () => {
    expect(stepOfCode(key, codeOf(key, step), ms, step)).toBeUndefined()
    expect(stepOfCode(key, codeOf(key, step - 1), ms, step)).toBeUndefined()
    expect(stepOfCode(key, codeOf(key, step + 1), ms, step)).toBe(step + 1)
  })
  it('of another length is none', () => {
    for (const code of ['', '5047', `${codeOf(key, step)}0`]) expect(stepOfCode(key, code, ms, 0)).toBeUndefined()
  })
})

describe('a key', () => {
  it('is typed in base 32', () => {
    expect(keyText(key)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
    // RFC 4648 section 10, without padding.
    expect(['f', 'fo', 'foo', 'foob', 'fooba'].map((text) => keyText(Buffer.from(text)))).toEqual([
      'MY',
      'MZXQ',
      'MZXW6',
      'MZXW6YQ',
      'MZXW6YTB',
    ])
  })
  it('is scanned with its owner, whatever the office is called', () => {
    expect(keyAddress(key, 'BAIRA: Dhaka & Co', 'r.khatun')).toBe(
      'otpauth://totp/BAIRA%3A%20Dhaka%20%26%20Co:r.khatun?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=BAIRA%3A%20Dhaka%20%26%20Co',
    )
  })
  it('is another one each time', () => {
    expect(keyText(newKey())).not.toBe(keyText(newKey()))
  })
})
