import { escapeXml } from './xml.ts'

/** Looks of a cell in the sheets we write. `wrong` marks a cell to correct in red. */
export type Look =
  | 'plain'
  | 'text'
  | 'guarded'
  | 'lakh'
  | 'lakhNegative'
  | 'thousand'
  | 'date'
  | 'datetime'
  | 'month'
  | 'heading'
  | 'title'
  | 'note'
  | 'wrong'
  | 'wrongText'
  | 'wrongGuarded'
  | 'wrongDate'
  | 'wrongDatetime'

interface Definition {
  format?: number
  font?: number
  fill?: number
  /** Keeps a text that begins like a formula a text when somebody edits the cell. */
  isGuarded?: boolean
  isWrapped?: boolean
}

const asText = 49
const lakhFormat = 164
const lakhNegativeFormat = 165
const dayFormat = 166
const minuteFormat = 167
const monthFormat = 168

/** An Excel format has room for two conditions, too few for lakh and crore on both sides of zero: negative amounts take a format of their own. */
const customFormats: [id: number, code: string][] = [
  [lakhFormat, '[>=10000000]##\\,##\\,##\\,##0.00;[>=100000]##\\,##\\,##0.00;##,##0.00'],
  [lakhNegativeFormat, '[<=-10000000]-##\\,##\\,##\\,##0.00;[<=-100000]-##\\,##\\,##0.00;##,##0.00'],
  [dayFormat, 'dd/mm/yyyy'],
  [minuteFormat, 'dd/mm/yyyy hh:mm'],
  [monthFormat, 'mmmm yyyy'],
]

const bold = 1
const large = 2
const dark = 3
const grey = 2
const red = 3

const looks: Record<Look, Definition> = {
  plain: {},
  text: { format: asText },
  guarded: { format: asText, isGuarded: true },
  lakh: { format: lakhFormat },
  lakhNegative: { format: lakhNegativeFormat },
  thousand: { format: 4 },
  date: { format: dayFormat },
  datetime: { format: minuteFormat },
  month: { format: monthFormat },
  heading: { format: asText, font: bold, fill: grey, isWrapped: true },
  title: { format: asText, font: large },
  note: { format: asText, font: dark, isWrapped: true },
  wrong: { fill: red, font: dark },
  wrongText: { format: asText, fill: red, font: dark },
  wrongGuarded: { format: asText, fill: red, font: dark, isGuarded: true },
  wrongDate: { format: dayFormat, fill: red, font: dark },
  wrongDatetime: { format: minuteFormat, fill: red, font: dark },
}

const order = Object.keys(looks)

/** Number of a look in the styles part. */
export const lookIndex: ReadonlyMap<string, number> = new Map(order.map((look, index) => [look, index]))

/** The styles part of every workbook we write. */
export function stylesXml(): string {
  const formats = customFormats
    .map(([id, code]) => `<numFmt numFmtId="${id}" formatCode="${escapeXml(code)}"/>`)
    .join('')
  const fill = (color: string): string =>
    `<fill><patternFill patternType="solid"><fgColor rgb="${color}"/><bgColor indexed="64"/></patternFill></fill>`
  const font = (size: number, extra = '', color = ''): string =>
    `<font>${extra}<sz val="${size}"/>${color}<name val="Calibri"/><family val="2"/></font>`
  return (
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="${customFormats.length}">${formats}</numFmts>` +
    `<fonts count="4">${font(11)}${font(11, '<b/>')}${font(14, '<b/>')}${font(11, '', '<color rgb="FF9C0006"/>')}</fonts>` +
    `<fills count="4"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>${fill('FFE9ECEF')}${fill('FFFFC7CE')}</fills>` +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    `<cellXfs count="${order.length}">${Object.values(looks).map(cellFormat).join('')}</cellXfs>` +
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
  )
}

function cellFormat({ format = 0, font = 0, fill = 0, isGuarded, isWrapped }: Definition): string {
  const attributes =
    `numFmtId="${format}" fontId="${font}" fillId="${fill}" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"` +
    (isGuarded ? ' quotePrefix="1"' : '')
  return isWrapped
    ? `<xf ${attributes} applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>`
    : `<xf ${attributes}/>`
}
