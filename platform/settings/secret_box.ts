import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { now } from '../clock/clock.ts'

/** Whose secret it is: bound into the encryption, so that one cannot be put in the place of another. */
export interface SecretPlace {
  readonly resource: string
  readonly field: string
}

/** Encrypts the values of `secret` fields with a key of their own, derived from APP_SECRET. */
export interface SecretBox {
  /** `v1`, the instant of sealing and the cipher text, one blank between them. */
  seal(place: SecretPlace, secret: string): string
  /** The secret, or undefined when it was sealed with another APP_SECRET, for another place, or was tampered with. */
  open(place: SecretPlace, sealed: string): string | undefined
}

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** Who has the database, or a copy of it, and not APP_SECRET, has no secret of it. */
export function secretBox(appSecret: string): SecretBox {
  const key = Buffer.from(hkdfSync('sha256', appSecret, '', 'samiti secret field', 32))
  const bound = ({ resource, field }: SecretPlace, at: string): Buffer =>
    Buffer.from(['v1', resource, field, at].join('\n'))
  return {
    seal(place, secret) {
      const at = now()
      const nonce = randomBytes(nonceBytes)
      const lock = createCipheriv(cipher, key, nonce).setAAD(bound(place, at))
      const hidden = Buffer.concat([nonce, lock.update(secret, 'utf8'), lock.final(), lock.getAuthTag()])
      return `v1 ${at} ${hidden.toString('base64url')}`
    },
    open(place, sealed) {
      const [version, at = '', text = ''] = sealed.split(' ')
      const hidden = Buffer.from(text, 'base64url')
      if (version !== 'v1' || hidden.length < nonceBytes + tagBytes) return undefined
      const lock = createDecipheriv(cipher, key, hidden.subarray(0, nonceBytes))
      lock.setAAD(bound(place, at)).setAuthTag(hidden.subarray(-tagBytes))
      try {
        return Buffer.concat([lock.update(hidden.subarray(nonceBytes, -tagBytes)), lock.final()]).toString('utf8')
      } catch {
        return undefined
      }
    },
  }
}
