/** What the format of a cell says about its number. */
export interface NumberFormat {
  isDate: boolean
  isTime: boolean
  /** Shows a whole number when the format adds something to its digits: `"RL-"0000`, `00000000000`, `00000-000000`. */
  show?: (value: number) => string
}

export const generalFormat: NumberFormat = { isDate: false, isTime: false }

/** Excel allows no longer one; a hostile file may bring a megabyte. */
const longestCode = 255

/** Formats Excel knows by number alone (ECMA-376 part 1, 18.8.30), East Asian dates included. */
export function builtInFormat(id: number): NumberFormat {
  if ((id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58))
    return { isDate: true, isTime: id === 22 }
  if ((id >= 18 && id <= 21) || (id >= 45 && id <= 47)) return { isDate: false, isTime: true }
  return generalFormat
}

/** Reads a format code of a workbook. Quoted words, escaped signs, colours and languages never count as date letters: `"day "0` is a number. */
export function customFormat(code: string): NumberFormat {
  if (code.length > longestCode) return generalFormat
  const bare = code.replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '').toLowerCase()
  const isTime = /[hs]/.test(bare) || /\[(h+|m+|s+)\]/i.test(code)
  const isDate = !bare.includes('general') && (/[yd]/.test(bare) || (bare.includes('m') && !isTime))
  if (isDate || isTime) return { isDate, isTime }
  const show = digitPattern(code)
  return show ? { isDate, isTime, show } : generalFormat
}

/** One literal word, escaped sign or run of placeholders; the padding signs `_x` and `*x` show nothing. */
const token = /"([^"]*)"|\\(.)|[_*].|\[[^\]]*\]|([0#?])|([- /()])/gu

/** A format of nothing but places for digits and literal text. One with a decimal point, grouping, percent or exponent shows the digits themselves and needs no pattern. */
function digitPattern(code: string): ((value: number) => string) | undefined {
  const section = code.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/)[0] ?? ''
  if (section.replace(token, '') !== '') return undefined
  const parts = [...section.matchAll(token)].map(([, word, escaped, place, sign]) => ({
    place,
    literal: word ?? escaped ?? sign ?? '',
  }))
  const firstPlace = parts.findIndex((part) => part.place !== undefined)
  const isTelling =
    parts.some((part) => /[\p{L}\p{N}]/u.test(part.literal)) || parts.filter((part) => part.place === '0').length > 1
  if (firstPlace < 0 || !isTelling) return undefined
  return (value) => {
    let digits = value === 0 ? '' : String(value)
    const shown = parts.toReversed().map(({ place, literal }, index) => {
      if (place === undefined) return literal
      const isFirst = parts.length - 1 - index === firstPlace
      const digit = isFirst ? digits : digits.slice(-1)
      digits = isFirst ? '' : digits.slice(0, -1)
      return digit === '' && place === '0' ? '0' : digit
    })
    return shown.reverse().join('').trim()
  }
}
