/** Where lines of a printed table end. Widths are in em of the printed text, a little more than the fonts need. */

const narrow = /[iIljtfr.,:;'’|!()[\]\s-]/
const wide = /[mwMW@%—]/
/** Signs above, below and beside letters, which take no width of their own. */
const mark = /\p{Mn}/u

/** About how wide a text is set. */
export function lineWidth(text: string): number {
  let width = 0
  for (const sign of text)
    width += mark.test(sign)
      ? 0
      : narrow.test(sign)
        ? 0.36
        : wide.test(sign)
          ? 0.94
          : /\p{Lu}/u.test(sign)
            ? 0.68
            : 0.58
  return width
}

/** Lines of a text at most: what is longer ends with dots. */
const mostLines = 4

/** The text in lines that fit, broken between words, or inside of one that is too long by itself. */
export function brokenLines(text: string, width: number): string[] {
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

/** As many whole characters as fit, at least one; a letter keeps its signs. */
function fitting(word: string, width: number): string {
  let part = ''
  for (const { segment } of new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(word)) {
    if (part !== '' && lineWidth(part + segment) > width) break
    part += segment
  }
  return part
}

/** Widths of columns in em that fill the line: each what it needs, the widest less where the line is too short. */
export function columnWidths(needed: readonly number[], line: number): number[] {
  let most = Math.max(...needed)
  const sum = (): number => needed.reduce((all, one) => all + Math.min(one, most), 0)
  while (sum() > line && most > 4) most -= 0.25
  const stretch = line / sum()
  return needed.map((one) => Math.min(one, most) * stretch)
}
