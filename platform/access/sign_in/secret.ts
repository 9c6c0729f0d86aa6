import { createHash, randomBytes, randomInt } from 'node:crypto'

/** A secret that only its holder knows: 32 random bytes, safe in cookies and addresses. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** What is stored of such a secret. Its randomness makes a slow hash needless. */
export const secretHash = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** True for what `newSecret` can have made; anything else need not reach the database. */
export const isSecret = (text: unknown): text is string => typeof text === 'string' && /^[\w-]{43}$/.test(text)

const signs = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A random secret that can be read out and typed: groups of five signs without look-alikes, 25 bits each. */
export function typedSecret(groups: number): string {
  const group = () => Array.from({ length: 5 }, () => signs[randomInt(signs.length)]).join('')
  return Array.from({ length: groups }, group).join('-')
}
