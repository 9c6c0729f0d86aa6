import { createHash } from 'node:crypto'

/**
 * A message without what it says about anybody: quoted words, addresses, long keys and numbers become `…`. Of a refused
 * statement or a failed parse, these are where the values of a record stand.
 */
export const withoutValues = (text: string): string =>
  text
    .replaceAll('\0', '')
    .replaceAll(/"[^"]*"|'[^']*'|`[^`]*`|“[^”]*”/g, '…')
    .replaceAll(/\S+@\S+/g, '…')
    .replaceAll(/[\w+/=-]{20,}/g, '…')
    .replaceAll(/\p{Nd}[\p{Nd}.,:/-]*/gu, '…')

/** By which rows of one kind are counted together: 64 hexadecimal digits. */
export const fingerprintOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('hex')
