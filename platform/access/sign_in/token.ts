import { hkdfSync, webcrypto } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { nowMs } from '../../clock/clock.ts'

/** Seconds an access token lives: README.md of the specification, decision 15. */
export const accessSeconds = 15 * 60

/** Whose request it is: the user and the row of `session` the token was issued for. */
export interface Bearer {
  readonly user: number
  readonly signIn: number
}

export interface AccessTokens {
  issueAccess(bearer: Bearer): Promise<string>
  /** The bearer, `expired` for a genuine token whose time is over, `bad` for anything else. */
  readAccess(token: string): Promise<Bearer | 'expired' | 'bad'>
}

const algorithm = 'HS256'
const issuer = 'samiti'

/**
 * Access tokens signed with a key of their own, derived from APP_SECRET.
 * @param lifetime seconds
 */
export async function accessTokens(appSecret: string, lifetime = accessSeconds): Promise<AccessTokens> {
  const bytes = hkdfSync('sha256', appSecret, '', 'samiti access token', 32)
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const key = await webcrypto.subtle.importKey('raw', bytes, hmac, false, ['sign', 'verify'])
  const seconds = () => Math.floor(nowMs() / 1000)
  return {
    issueAccess: ({ user, signIn }) =>
      new SignJWT({ sid: signIn })
        .setProtectedHeader({ alg: algorithm })
        .setIssuer(issuer)
        .setSubject(String(user))
        .setIssuedAt(seconds())
        .setExpirationTime(seconds() + lifetime)
        .sign(key),
    async readAccess(token) {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: [algorithm],
          issuer,
          requiredClaims: ['sub', 'exp'],
          currentDate: new Date(nowMs()),
        })
        const user = Number(payload.sub)
        const signIn = payload['sid']
        return Number.isSafeInteger(user) && typeof signIn === 'number' ? { user, signIn } : 'bad'
      } catch (error) {
        if (error instanceof errors.JWTExpired) return 'expired'
        if (error instanceof errors.JOSEError) return 'bad'
        throw error
      }
    },
  }
}
