import { signedNumbers, type SignedNumbers } from '../settings/signed_number.ts'

/** Names a printed paper in its code: the number of the print and a signature, 24 letters that fit a small code. */
export type VerifyTokens = SignedNumbers

/** Tokens signed with a key of their own, derived from APP_SECRET. */
export const verifyTokens = (appSecret: string): VerifyTokens => signedNumbers(appSecret, 'samiti printed paper')
