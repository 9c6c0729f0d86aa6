import { asciiLower } from '../../fields/email/field.ts'

/** What somebody typed, and from where. */
export interface Attempt {
  /** User name or e-mail address. */
  readonly username: string
  readonly password: string
  readonly ip: string
  readonly userAgent: string
}

/** A user name or e-mail address as it is looked up. */
export const typedName = (text: string): string => asciiLower(withoutNul(text).trim().normalize('NFC')).slice(0, 254)

/** PostgreSQL holds no text with that sign; who sends it is not owed an error of ours. */
export const withoutNul = (text: string): string => text.replaceAll('\0', '')

/** What a browser said of itself, as far as it is kept. */
export const keptAgent = (userAgent: string): string => [...withoutNul(userAgent)].slice(0, 300).join('')
