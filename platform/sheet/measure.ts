import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findHeader } from './header.ts'
import { writeFaultSheet } from './faults.ts'
import { readSheet } from './read.ts'
import type { SheetRow } from './cell_kind.ts'
import { writeCsv, writeXlsx, type SheetColumn, type SheetRecord } from './write.ts'
import { writeSharedWorkbook } from './shared_workbook.ts'

// Prints time and peak resident memory of each direction for 100,000 rows of 20 columns, each in a process of its own: node platform/sheet/measure.ts [rows]

const columnCount = 20
const kinds = ['text', 'text', 'money', 'date', 'number'] as const
const columns: SheetColumn[] = Array.from({ length: columnCount }, (_, index) => ({
  key: `c${index}`,
  label: `Column ${index}`,
  width: 16,
  kind: kinds[index % kinds.length] ?? 'text',
}))

async function* records(count: number): AsyncGenerator<SheetRecord> {
  for (let row = 0; row < count; row++) {
    yield Object.fromEntries(
      columns.map(({ key, kind }, index) => {
        if (kind === 'text') return [key, `অফিস Office ${row}-${index}`]
        if (kind === 'money') return [key, `${row * 37}.50`]
        return [key, kind === 'date' ? '2024-03-05' : row]
      }),
    )
  }
}

/** Every text different. */
function* sharedTexts(count: number): Generator<string[]> {
  for (let row = 0; row < count; row++) yield columns.map((_, index) => `অফিস Office ${row}-${index}`)
}

async function readAll(path: string): Promise<number> {
  let cells = 0
  const reader = await readSheet({ path, name: path })
  for await (const row of reader.rows(0)) cells += row.cells.length
  return cells
}

async function writeFaults(path: string, target: string, count: number): Promise<number> {
  const reader = await readSheet({ path, name: path })
  const first: SheetRow[] = []
  for await (const row of reader.rows(0)) if (first.push(row) === 3) break
  const header = findHeader(
    first,
    columns.map(({ key, label }) => ({ key, labels: [label] })),
  )
  if (!header) throw new Error('no headings')
  const faults = Array.from({ length: count / 10 }, (_, index) => ({
    row: index * 10 + 2,
    column: 'c1',
    text: 'This is wrong.',
  }))
  return writeFaultSheet(target, {
    reader,
    sheetIndex: 0,
    header,
    faults,
    faultLabel: 'What to correct',
    onlyFaulty: false,
  })
}

const works: Record<string, (folder: string, count: number) => Promise<number | void>> = {
  'start only': async () => {},
  'write XLSX': (folder, count) =>
    writeXlsx(join(folder, 'a.xlsx'), { columns, rows: records(count), grouping: 'lakh' }),
  'read XLSX': (folder) => readAll(join(folder, 'a.xlsx')),
  'errors XLSX': (folder, count) => writeFaults(join(folder, 'a.xlsx'), join(folder, 'f.xlsx'), count),
  'write CSV': (folder, count) => writeCsv(join(folder, 'a.csv'), { columns, rows: records(count) }),
  'read CSV': (folder) => readAll(join(folder, 'a.csv')),
  'make shared': (folder, count) => writeSharedWorkbook(join(folder, 's.xlsx'), () => sharedTexts(count)),
  'read shared': (folder) => readAll(join(folder, 's.xlsx')),
}

const [, , first = '100000', name, folder] = process.argv
if (name !== undefined && folder !== undefined) {
  const started = performance.now()
  const result = (await works[name]?.(folder, Number(first))) ?? undefined
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  process.stdout.write(
    `${name.padEnd(12)} ${seconds.padStart(6)} s  ${String(Math.round(process.resourceUsage().maxRSS / 1024)).padStart(4)} MB  ${result === undefined ? '' : String(result)}\n`,
  )
} else {
  const own = mkdtempSync(join(tmpdir(), 'sh-'))
  try {
    for (const work of Object.keys(works))
      execFileSync(process.execPath, [fileURLToPath(import.meta.url), first, work, own], { stdio: 'inherit' })
    for (const file of ['a.xlsx', 'a.csv', 's.xlsx'])
      process.stdout.write(`${file} ${(statSync(join(own, file)).size / 1e6).toFixed(1)} MB\n`)
  } finally {
    rmSync(own, { recursive: true })
  }
}
