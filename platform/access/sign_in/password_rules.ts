import { asciiLower } from '../../fields/email/field.ts'
import type { FieldFault } from '../../errors/errors.ts'
import { commonPhrases, commonWords } from './common_passwords.ts'

/** `Choose a longer or less common password.` (collaboration.md 1). */
export const weakPassword: FieldFault = { text: 'user.password_weak' }

/** Fewest characters, where the association asks for no more (collaboration.md 1). */
export const fewestCharacters = 10

/** Why nobody (`owner` unknown) or this owner may have the password; undefined when it is good. */
export function passwordFault(
  password: string,
  owner: { readonly username: string; readonly email: string },
  fewest = fewestCharacters,
): FieldFault | undefined {
  const length = [...password].length
  if (length < Math.max(fewest, fewestCharacters) || length > 128) return weakPassword
  const lower = asciiLower(password)
  const names = [owner.username, owner.email.split('@')[0] ?? ''].map(asciiLower)
  // One or two letters (a@example.org) occur in almost every password.
  if (names.some((name) => name.length >= 3 && lower.includes(name))) return weakPassword
  return isCommon(lower) ? weakPassword : undefined
}

/** True for what is tried first: phrases and words everybody uses, however decorated, and what a finger draws. */
function isCommon(lower: string): boolean {
  if (commonPhrases.has(lower)) return true
  if (isRepeated(lower) || isStaircase(lower)) return true
  // Ten digits or a few more are a phone number, a date or a counting-out.
  if (/^[\d\s.+/-]{1,16}$/.test(lower)) return true
  return [lower, unmasked(lower)].some((form) => {
    const core = form.replace(/^[^a-z]+|[^a-z]+$/g, '')
    const ends = form.length - core.length
    return core !== '' && ends <= 8 && isChain(core.replace(/[^a-z]+/g, ' ').trim())
  })
}

/** p@$$w0rd is password. */
const masks: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}
const unmasked = (text: string): string => {
  const trimmed = text.replace(/[\d\W_]+$/, '')
  return trimmed.replace(/[@4310!$57]/g, (sign) => masks[sign] ?? sign) + text.slice(trimmed.length)
}

/** True when the letters are one common word after another. */
function isChain(letters: string): boolean {
  const ends = new Set([0])
  for (let start = 0; start < letters.length; start++) {
    if (!ends.has(start)) continue
    if (letters[start] === ' ') ends.add(start + 1)
    for (let end = start + 1; end <= Math.min(letters.length, start + 26); end++) {
      if (commonWords.has(letters.slice(start, end))) ends.add(end)
    }
  }
  return ends.has(letters.length)
}

/** `aaaaaaaaaa`, `abcabcabcabc`, `1234512345`: few signs again and again. */
const isRepeated = (text: string): boolean => /^(.{1,6}?)\1+.{0,2}$/su.test(text) || new Set(text).size <= 3

const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']

/** True when at least two thirds of the steps go along the alphabet, the digits or a row of keys. */
function isStaircase(text: string): boolean {
  let steps = 0
  for (let at = 1; at < text.length; at++) {
    const [before, here] = [text.slice(at - 1, at), text.slice(at, at + 1)]
    if (rows.some((row) => row.includes(before + here) || row.includes(here + before))) steps++
  }
  return steps * 3 >= (text.length - 1) * 2
}
