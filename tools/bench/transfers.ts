import { rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { nowMs } from '#platform/clock/clock.ts'
import type { ServerProcess } from '#platform/bench/server_process.ts'
import { writeSharedWorkbook } from '#platform/sheet/shared_workbook.ts'
import { Importing, type Run } from '#platform/transfer/testing/import_client.ts'
import { firstLicence, namesOf, phoneOf } from './agencies.ts'
import { peaksOf, type Peaks } from './peaks.ts'

/** One step of a large transfer. */
export interface Step extends Peaks {
  readonly name: string
  readonly seconds: number
}

const headings = [
  'rl_no',
  'name',
  'name_local',
  'licence_issue_date',
  'licence_expiry_date',
  'phone_number',
  'email',
  'address',
  'city',
  'thana',
]

/** As an office keeps its list; nearly every text is another one. */
function* agencies(count: number): Generator<readonly string[]> {
  yield headings
  for (let n = 0; n < count; n += 1) {
    const { latin, bengali } = namesOf(n)
    const day = String((n % 28) + 1).padStart(2, '0')
    yield [
      String(firstLicence + n),
      latin,
      bengali,
      `${day}/01/20${String(10 + (n % 10)).padStart(2, '0')}`,
      `${day}/12/20${30 + (n % 10)}`,
      phoneOf(n),
      `office${n}@agency${n % 1000}.example`,
      `House ${n}, Road ${n % 900}, Kakrail`,
      'Dhaka',
      'Savar',
    ]
  }
}

/**
 * Brings so many agencies in by one spreadsheet, takes them out in both formats, gets the sheet of faults and takes the
 * import back, and measures each step.
 * @throws Error when a step does not come to what it must come to
 */
export async function largeTransfer(
  server: ServerProcess,
  sign: { username: string; password: string },
  count: number,
  folder: string,
  tell: (step: Step) => void,
): Promise<Step[]> {
  const clerk = await Importing.signedIn(server.url, 'agency', sign.username, sign.password)
  const sheet = join(folder, 'in.xlsx')
  await writeSharedWorkbook(sheet, () => agencies(count))
  const steps: Step[] = []
  const step = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const start = nowMs()
    const { result, ...peaks } = await peaksOf(server.pid, work)
    const one = { name, seconds: (nowMs() - start) / 1000, ...peaks }
    tell(one)
    steps.push(one)
    return result
  }
  const download = (name: string, path: string) =>
    step(name, async () => {
      const target = join(folder, 'out')
      const answer = await clerk.download(path, target)
      if (answer.status !== 200 || statSync(target).size < 20 * count)
        throw new Error(`${name}: status ${answer.status}, ${statSync(target).size} bytes`)
      rmSync(target)
    })
  const run = await step('check', () => clerk.checked(sheet))
  must(run, { state: 'checked', new_count: count, fault_count: 0 })
  await download('fault file', `import/${run.id}/faults?rows=all`)
  must(await step('store', () => clerk.stored(run.id, 'all')), { state: 'stored', new_count: count })
  await download('export XLSX', 'export/?format=xlsx')
  await download('export CSV', 'export/?format=csv')
  must(await step('undo', () => clerk.undone(run.id)), { state: 'undone', done: count })
  return steps
}

function must(run: Run, wanted: Partial<Run>): void {
  for (const [name, value] of Object.entries(wanted))
    if (Object.entries(run).find(([key]) => key === name)?.[1] !== value)
      throw new Error(`Expected ${JSON.stringify(wanted)}, got ${JSON.stringify(run)}`)
}
