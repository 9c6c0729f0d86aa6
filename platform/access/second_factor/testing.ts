import { codeOf, stepAt } from './totp.ts'

/** A phone with a code app, which was given the key as text. `away`: steps before or after now. Only tests use it. */
export const codeApp =
  (key: string) =>
  (away = 0): string =>
    codeOf(fromBase32(key), stepAt(Date.now()) + away)

function fromBase32(text: string): Buffer {
  const bits = [...text].map((one) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(one).toString(2).padStart(5, '0'))
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
}
