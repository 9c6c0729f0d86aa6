import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** Names something by its number in an address that nobody else can make: number and signature, 24 letters. */
export interface SignedNumbers {
  readonly issue: (number: number) => string
  /** The number; undefined for a token that is not ours, in the same time whatever is wrong with it. */
  readonly read: (token: string) => number | undefined
}

/** 48 bits of number, 96 of signature: guessing one at a time over the network would take longer than paper lasts. */
const [numberBytes, signatureBytes] = [6, 12]

/** Tokens signed with a key of their own, derived from APP_SECRET. @param purpose one purpose opens nothing of another */
export function signedNumbers(appSecret: string, purpose: string): SignedNumbers {
  const key = Buffer.from(hkdfSync('sha256', appSecret, '', purpose, 32))
  const signature = (number: Buffer): Buffer =>
    createHmac('sha256', key).update(number).digest().subarray(0, signatureBytes)
  return {
    issue(of) {
      const number = Buffer.alloc(numberBytes)
      number.writeUIntBE(of, 0, numberBytes)
      return Buffer.concat([number, signature(number)]).toString('base64url')
    },
    read(token) {
      if (!/^[\w-]{24}$/.test(token)) return undefined
      const bytes = Buffer.from(token, 'base64url')
      const number = bytes.subarray(0, numberBytes)
      const isOurs = timingSafeEqual(bytes.subarray(numberBytes), signature(number))
      return isOurs ? number.readUIntBE(0, numberBytes) : undefined
    },
  }
}
