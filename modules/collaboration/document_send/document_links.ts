import { signedNumbers } from '#platform/settings/signed_number.ts'

/** Addresses by which recipients open their copies without signing in. */
export interface DocumentLinks {
  /** Address of a copy (row of document_recipient). */
  readonly link: (copy: number) => string
  /** The copy a token names; undefined for one that is not ours. */
  readonly read: (token: string) => number | undefined
}

/** Days for which the link of a copy opens it. collaboration.md 7, `also_sms`. */
export const linkDays = 14

export function documentLinks(appSecret: string, publicUrl: () => string): DocumentLinks {
  const tokens = signedNumbers(appSecret, 'samiti sent documents')
  return { link: (copy) => `${publicUrl()}/document/${tokens.issue(copy)}`, read: tokens.read }
}
