import { describe, expect, it } from 'vitest'
import { verifyTokens } from './verify_token.ts'

const tokens = verifyTokens('test secret of thirty-two letters and more')

describe('the code on a paper', () => {
  it('names the print, in letters that fit an address', () => {
    for (const print of [1, 45, 2 ** 40]) {
      const token = tokens.issue(print)
      expect(token).toMatch(/^[\w-]{24}$/)
      expect(tokens.read(token)).toBe(print)
    }
  })

  it('is read by nobody when a letter differs, whichever it is', () => {
    const token = tokens.issue(45)
    for (let at = 0; at < token.length; at++) {
      const other = token[at] === 'A' ? 'B' : 'A'
      const forged = token.slice(0, at) + other + token.slice(at + 1)
      expect(tokens.read(forged), forged).toBeUndefined()
    }
  })

  it('is read by nobody when it is cut, longer, empty or no code at all', () => {
    const token = tokens.issue(45)
    for (const wrong of [token.slice(0, 23), `${token}A`, '', '../../etc', '%00', 'ঢাকা', 'A'.repeat(24)])
      expect(tokens.read(wrong), wrong).toBeUndefined()
  })

  it('of another office is none of ours', () => {
    const other = verifyTokens('another secret of thirty-two letters, too')
    expect(tokens.read(other.issue(45))).toBeUndefined()
  })
})
