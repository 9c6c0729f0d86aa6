/** Where lines of a printed table end. Widths are in em of the printed text, a little more than the fonts need. */

const narrow = /[iIljtfr.,:;'’|!()[\]\s-]/
const wide = /[mwMW@%—]/
/** Signs above, below and beside letters, which take no width of their own. */
const mark = /\p{Mn}/u

/** Widths of the characters of the first plane as they are asked for; 0 is unknown, a sign without width has -1. */
const widths = new Float32Array(0x10000)

/** About how wide a text is set. Asked for each value of a report, so each character is looked at once only. */
export function lineWidth(text: string): number {
  let width = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    const known = widths[code] ?? 0
    if (known > 0) width += known
    else if (known === 0) {
      // Half of a pair stands for itself: two halves are as wide as one sign, and a little more.
      const of = signWidth(String.fromCharCode(code))
      widths[code] = of === 0 ? -1 : of
      width += of
    }
  }
  return width
}

const signWidth = (sign: string): number =>
  mark.test(sign) ? 0 : narrow.test(sign) ? 0.36 : wide.test(sign) ? 0.94 : /\p{Lu}/u.test(sign) ? 0.68 : 0.58

/** Lines of a text at most: what is longer ends with dots. */
const mostLines = 4

/** The text in lines that fit, each as far in as the first, broken between words, or inside of one that is too long by itself. */
export function brokenLines(text: string, width: number): string[] {
  if (lineWidth(text) <= width && !/[\n\r\t]| {2}/.test(text)) return [text]
  const [indent = ''] = /^\u00a0+/.exec(text) ?? []
  if (indent !== '')
    return brokenLines(text.slice(indent.length), width - lineWidth(indent)).map((line) => `${indent}${line}`)
  const lines: string[] = []
  let line = ''
  for (const word of text.replace(/\s+/g, ' ').trim().split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (lineWidth(longer) <= width) line = longer
    else {
      if (line !== '') lines.push(line)
      line = word
      while (lineWidth(line) > width) {
        const part = fitting(line, width)
        lines.push(part)
        line = line.slice(part.length)
      }
    }
  }
  lines.push(line)
  return lines.length <= mostLines ? lines : [...lines.slice(0, mostLines - 1), `${lines[mostLines - 1]}…`]
}

const characters = new Intl.Segmenter('und', { granularity: 'grapheme' })

/**
 * As many whole characters as fit, at least one; a letter keeps its signs. An address is broken behind one of its signs where
 * that takes no line more.
 */
function fitting(word: string, width: number): string {
  let part = ''
  let used = 0
  let atSign = ''
  for (const { segment } of characters.segment(word)) {
    used += lineWidth(segment)
    if (part !== '' && used > width)
      return atSign !== '' && lineWidth(word.slice(atSign.length)) <= width ? atSign : part
    part += segment
    if (/[@./_-]/.test(segment)) atSign = part
  }
  return part
}

/**
 * Widths of columns in em that fill the line: each what it needs, the widest less where the line is too short. Figures are never
 * broken: words give way to them.
 * @param isFigure of a column, by its place
 */
export function columnWidths(
  needed: readonly number[],
  line: number,
  isFigure: (at: number) => boolean = () => false,
): number[] {
  let most = Math.max(...needed)
  const widths = (): number[] => needed.map((one, at) => (isFigure(at) ? one : Math.min(one, most)))
  const sum = (): number => widths().reduce((all, one) => all + one, 0)
  while (sum() > line && most > 4) most -= 0.25
  const stretch = line / sum()
  return widths().map((one) => one * stretch)
}
