import { afterAll, expect, it } from 'vitest'
import { pressOf } from '../print/press.ts'
import { samplePaper } from '../print/testing/sample_paper.ts'
import type { PaperSize } from '../print/paper.ts'
import { piecesOf, type PrintedGroup } from './pieces.ts'

const press = pressOf({ processes: 1 })
afterAll(() => press.close())

const columns = ['Date', 'Particulars', 'Balance'].map((label, at) => ({ label, width: 20, numeric: at === 2 }))
const row = (n: number): string[] => ['01-07-2026', `Receipt ${n}`, `${n}000.00`]
const long = (n: number): string[] => [
  '01-07-2026',
  'Renewal fee of the year 2026-27 received in two notes',
  `${n}000.00`,
]

interface Wished {
  readonly size?: PaperSize
  readonly carry?: boolean
  readonly groups?: readonly PrintedGroup[]
}

/** How many pages a report of these rows has. */
async function pagesOf(rows: readonly string[][], { size = 'a4', carry = false, groups = [] }: Wished = {}) {
  const pieces = await piecesOf(
    rows,
    groups,
    columns.map(({ width }) => width),
    carry ? { carried: 2 } : {},
  )
  const document = {
    parameters: [{ label: 'Ledger', value: '1402001 Cash' }],
    columns,
    pieces,
    total: ['', '', '9.00'],
    facts: [],
    carry: carry ? { column: 2, brought: 'Brought forward', forward: 'Carried forward' } : null,
  }
  const paper = samplePaper({ title: 'Ledger statement', number: null, facts: [], document }, { size })
  const pdf = await press.print({ template: 'platform/report/report.typ', paper, images: [], as: 'pdf' })
  return Number(/\/Count (\d+)/.exec(Buffer.from(pdf).toString('latin1'))?.[1])
}
const many = (count: number, of = row) => Array.from({ length: count }, (_, at) => of(at))

const groups = many(100).map((_, n): PrintedGroup => ({ title: `Group ${n}`, count: 5, total: ['', '', '5.00'] }))

// A page of A4 has room for 69 low rows below the names of the columns, the first one for 60; a half page for 31.
it.each([
  ['low rows', 8, many(500), {}],
  ['rows of two lines', 15, many(500, long), {}],
  ['a figure that is carried from page to page', 8, many(500), { carry: true }],
  ['groups under their titles and above their sums', 11, many(500), { groups }],
  ['a small paper', 17, many(500), { size: 'a5_landscape' }],
] as const)('500 rows are set on no more pages than they fill: %s', async (_what, pages, rows, wished) => {
  expect(await pagesOf(rows, wished)).toBe(pages)
})
