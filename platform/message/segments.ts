/**
 * How many SMS a text takes. Pure; the form counts with it while somebody types.
 * Sources: 3GPP TS 23.038 (GSM 7 bit default alphabet and its extension table), 23.040 (parts of a long message).
 */

/** Positions of the default alphabet; the escape sign (0x1B) is none that could be written. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Signs that take two places: the escape sign and their own. */
const extended = new Set('\f^{}\\[~]|€')

const limits = {
  gsm: { single: 160, part: 153 },
  unicode: { single: 70, part: 67 },
} as const

export interface SmsCount {
  /** `gsm`: 7 bits a sign. `unicode`: one sign beyond that alphabet, such as a Bengali letter, makes all of them take 16. */
  readonly alphabet: keyof typeof limits
  /** Places taken: septets of `gsm`, 16-bit units of `unicode`. */
  readonly units: number
  /** Messages that are sent and paid for; 0 for no text. */
  readonly segments: number
  /** Places left before one more is needed. */
  readonly left: number
}

/** Counts a text. A sign of two places is never cut in two, so the last place of a part may stay empty. */
export function countSms(text: string): SmsCount {
  const signs = [...text]
  const isGsm = signs.every((sign) => basic.has(sign) || extended.has(sign))
  const alphabet = isGsm ? 'gsm' : 'unicode'
  const sizes = signs.map((sign) => (isGsm ? (extended.has(sign) ? 2 : 1) : sign.length))
  const units = sizes.reduce((sum, size) => sum + size, 0)
  const { single, part } = limits[alphabet]
  if (units <= single) return { alphabet, units, segments: units === 0 ? 0 : 1, left: single - units }
  let segments = 1
  let filled = 0
  for (const size of sizes) {
    if (filled + size > part) {
      segments += 1
      filled = 0
    }
    filled += size
  }
  return { alphabet, units, segments, left: part - filled }
}
