import { packHandMade } from '#platform/sheet/hand_made.ts'
import { serialFromDate } from '#platform/sheet/serial.ts'

/** A district and one of its thanas, as the office has them. */
export interface Place {
  readonly district: string
  readonly districtLocal: string
  readonly thana: string
  readonly thanaLocal: string
}

/** What a messy sheet is made of. */
export interface Messy {
  readonly rows: number
  readonly places: readonly Place[]
  /** With its 37 faults, or as the clerk corrected it. */
  readonly isCorrected: boolean
  /** An agency that stands in the office already. */
  readonly standing: { readonly name: string; readonly phone: string; readonly email: string }
}

type Cell =
  | string
  | { readonly number: number; readonly style?: 1 | 2 }
  | { readonly formula: string; readonly result: string }
  | { readonly error: string }
  | undefined
type Row = Partial<Record<(typeof keys)[number], Cell>>

/** Another order than the form's, one column that nobody asked for and one that the system sets itself. */
const keys = [
  'name',
  'phone_number',
  'rl_no',
  'remarks',
  'email',
  'city',
  'thana',
  'address',
  'licence_expiry_date',
  'licence_issue_date',
  'category',
  'phone_secondary',
  'country',
  'member_no',
  'sms_opt_out',
] as const
/** As people write headings: stars, cases, other languages, a blank too many. */
const headings = [
  '  NAME *',
  'phone',
  'RL  Number',
  'Our remarks',
  'Email',
  'জেলা',
  'Thana / Upazila',
  'ADDRESS*',
  'Licence expires on',
  'Licence issued on:',
  'Category',
  'Second phone',
  'Country',
  'Member no.',
  'No SMS',
]
const firstRow = 4
const dateStyle = 1
const rlStyle = 2

/** One fault of each sort, told by what it does to a good row. The sheet has 37 of them. */
type Spoil = (
  row: Row,
  of: {
    readonly nth: number
    readonly good: (index: number) => Row
    readonly places: readonly Place[]
    readonly standing: Messy['standing']
  },
) => void

const rl = (index: number): number => 1000 + index
const phone = (index: number): string => `017${String(10_000_000 + index)}`

const faults: readonly (readonly [sort: string, times: number, spoil: Spoil])[] = [
  ['RL number twice in the file', 3, (row, { nth }) => (row.rl_no = String(rl(nth)))],
  ['RL number twice in two spellings', 3, (row, { nth }) => (row.rl_no = `RL-0${rl(nth + 10)}`)],
  ['RL number that is none', 2, (row) => (row.rl_no = 'applied for')],
  ['name of an agency of the office', 1, (row, { standing }) => (row.name = `  ${standing.name.toUpperCase()} `)],
  ['phone of an agency of the office', 1, (row, { standing }) => (row.phone_secondary = standing.phone)],
  ['email of an agency of the office', 1, (row, { standing }) => (row.email = standing.email.toUpperCase())],
  ['phone of another row in the other column', 2, (row, { nth }) => (row.phone_secondary = phone(nth + 20))],
  ['both phones the same', 1, (row) => (row.phone_secondary = row.phone_number)],
  ['phone in scientific notation', 3, (row) => (row.phone_number = '1.2E+10')],
  ['phone that lost its digits', 1, (row) => (row.phone_number = { number: 1_710_000_000 })],
  ['phone that is none', 2, (row) => (row.phone_number = 'see card')],
  ['formula', 2, (row) => (row.address = { formula: 'A5&B5', result: 'House 5' })],
  ['error of the spreadsheet', 1, (row) => (row.email = { error: '#N/A' })],
  [
    'thana of another district',
    4,
    (row, { places, nth }) => Object.assign(row, { city: places[nth]?.district, thana: places[nth + 4]?.thana }),
  ],
  ['district that is none', 1, (row) => (row.city = 'Atlantis')],
  ['day the calendar does not have', 2, (row) => (row.licence_issue_date = '31/04/2019')],
  ['month before the day', 1, (row) => (row.licence_issue_date = '03/25/2019')],
  ['expiry before issue', 2, (row) => (row.licence_expiry_date = '01/01/2001')],
  ['category that is none', 1, (row) => (row.category = 'golden')],
  ['no name but blanks', 2, (row) => (row.name = ' \u00a0 ')],
  ['email that is none', 1, (row) => (row.email = 'office at padma')],
]

/** How many faults the sheet has, and of how many sorts. */
export const faultCount = faults.reduce((sum, [, times]) => sum + times, 0)
export const faultSorts = faults.length

/** Every row in one of the ways people write it; all of them are right. */
function goodRow(index: number, { places }: Messy): Row {
  const place = places[index % places.length]
  const number = rl(index)
  const issued = `20${String(10 + (index % 12)).padStart(2, '0')}-0${1 + (index % 9)}-1${index % 10}`
  const [year = '', month = '', day = ''] = issued.split('-')
  const mobile = phone(index)
  return {
    name: index % 5 === 0 ? `  Agency\u00a0 No ${index} ` : `Agency No ${index}`,
    phone_number: [
      mobile,
      { number: Number(mobile) },
      `+88${mobile}`,
      `${mobile.slice(0, 5)}-${mobile.slice(5)}`,
      bengali(mobile),
    ][index % 5],
    rl_no: [`RL-0${number}`, { number }, bengali(String(number)), `RL ${number}`, { number, style: rlStyle } as const][
      index % 5
    ],
    remarks: index % 7 === 0 ? 'to be called' : undefined,
    email: `Office${index}@Example.ORG`,
    city: index % 3 === 0 ? place?.districtLocal : place?.district,
    thana: index % 4 === 0 ? place?.thanaLocal : place?.thana.toUpperCase(),
    address: `${index} Topkhana Road`,
    licence_issue_date: [
      `${day}/${month}/${year}`,
      { number: serialFromDate(issued) ?? 0, style: dateStyle } as const,
      bengali(`${day}-${month}-${year}`),
      issued,
      { number: serialFromDate(issued) ?? 0 },
    ][index % 5],
    licence_expiry_date: '31 December 2034',
    category: ['General', 'associate', 'আজীবন', 'LIFE', undefined][index % 5],
    phone_secondary: undefined,
    country: ['BD', 'Bangladesh', 'বাংলাদেশ', undefined][index % 4],
    member_no: index % 9 === 0 ? 'M-00001' : undefined,
    sms_opt_out: ['yes', 'না', undefined][index % 3],
  }
}

/** Rows of the sheet that have a fault, by the number the spreadsheet shows, with the sort. */
export function faultyRows(
  rows: number,
): Map<number, { readonly sort: string; readonly nth: number; readonly spoil: Spoil }> {
  const spoilt = new Map<number, { sort: string; nth: number; spoil: Spoil }>()
  const step = Math.floor((rows - 200) / faultCount)
  let at = 100
  for (const [sort, times, spoil] of faults)
    for (let nth = 0; nth < times; nth++) {
      spoilt.set(at, { sort, nth, spoil })
      at += step
    }
  return new Map([...spoilt].map(([index, fault]) => [index + firstRow, fault]))
}

/** Writes a workbook as clerks of many years leave it: a merged letterhead above the headings, every way to write a value. */
export async function writeMessySheet(path: string, messy: Messy): Promise<void> {
  const spoilt = messy.isCorrected ? new Map<never, never>() : faultyRows(messy.rows)
  const xml: string[] = [
    `<row r="1">${cellXml('A1', 'Members of the association')}</row>`,
    `<row r="3">${headings.map((text, column) => cellXml(`${letter(column)}3`, text)).join('')}</row>`,
  ]
  const good = (index: number): Row => goodRow(index, messy)
  for (let index = 0; index < messy.rows; index++) {
    const number = index + firstRow
    const row = good(index)
    const fault = faultOf(spoilt, number)
    fault?.spoil(row, { nth: fault.nth, good, places: messy.places, standing: messy.standing })
    xml.push(
      `<row r="${number}">${keys.map((key, column) => cellXml(`${letter(column)}${number}`, row[key])).join('')}</row>`,
    )
  }
  await packHandMade(path, {
    rows: xml.join(''),
    behind: '<mergeCells count="1"><mergeCell ref="A1:O1"/></mergeCells>',
    formats: ['dd/mm/yyyy', '"RL-"0000'],
  })
}

const faultOf = (spoilt: ReadonlyMap<number, { readonly nth: number; readonly spoil: Spoil }>, row: number) =>
  spoilt.get(row)

const letter = (column: number): string => String.fromCharCode(65 + column)
const bengali = (digits: string): string =>
  digits.replace(/\d/g, (digit) => String.fromCodePoint(0x09e6 + Number(digit)))
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function cellXml(reference: string, cell: Cell): string {
  if (cell === undefined) return ''
  if (typeof cell === 'string')
    return `<c r="${reference}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
  if ('number' in cell)
    return `<c r="${reference}"${cell.style === undefined ? '' : ` s="${cell.style}"`}><v>${cell.number}</v></c>`
  if ('error' in cell) return `<c r="${reference}" t="e"><v>${cell.error}</v></c>`
  return `<c r="${reference}" t="str"><f>${escaped(cell.formula)}</f><v>${escaped(cell.result)}</v></c>`
}
