import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Time-based one-time passwords, RFC 6238: SHA-1, six digits, steps of 30 seconds, as every code app makes them. */

const stepMs = 30_000
/** Steps that the clock of a phone may be ahead or behind. */
const drift = 1
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A new key: 160 bits, as RFC 4226 section 4 recommends. */
export const newKey = (): Buffer => randomBytes(20)

/** The number of a time step. @param ms milliseconds since 1970 */
export const stepAt = (ms: number): number => Math.floor(ms / stepMs)

/** The six digits of a step. */
export function codeOf(key: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', key).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0')
}

/**
 * The step that a code belongs to: now, or one step to either side, and later than the last one taken, so that a code
 * read over a shoulder opens nothing. Undefined for any other code.
 */
export function stepOfCode(key: Uint8Array, code: string, ms: number, last: number): number | undefined {
  const now = stepAt(ms)
  const steps = Array.from({ length: 2 * drift + 1 }, (_, at) => now - drift + at)
  const given = Buffer.from(code)
  return steps.find((step) => {
    const due = Buffer.from(codeOf(key, step))
    return step > last && due.length === given.length && timingSafeEqual(due, given)
  })
}

/** A key as people type it: base 32 of RFC 4648, without padding. */
export function keyText(key: Uint8Array): string {
  const bits = [...key].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => letters[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** What the code to scan says to the app: whose key it is, and the key. */
export function keyAddress(key: Uint8Array, issuer: string, username: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(username)}`
  return `otpauth://totp/${label}?secret=${keyText(key)}&issuer=${encodeURIComponent(issuer)}`
}
