/** Without look-alikes: no i, l, o, 0, 1. */
const signs = 'abcdefghjkmnpqrstuvwxyz23456789'

/**
 * A random password that can be read out on the phone and typed: four groups of five signs, 98 bits. Signs beyond the
 * last whole run of the alphabet are drawn again, so that each is as likely as the others.
 */
export function suggestPassword(
  draw: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array = (bytes) => crypto.getRandomValues(bytes),
): string {
  const fair = 256 - (256 % signs.length)
  let text = ''
  while (text.length < 20) {
    for (const byte of draw(new Uint8Array(32))) if (byte < fair && text.length < 20) text += signs[byte % signs.length]
  }
  return (text.match(/.{5}/g) ?? []).join('-')
}
