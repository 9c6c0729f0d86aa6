// `npm run memory [REQUESTS]`: what the server holds in memory while it answers 200,000 mixed requests. Ends with 1 when
// it holds more than 1.2 times of what it held after a tenth of them, or after 20,000 where that is more.
// `npm run memory -- --transfer [ROWS]`: the most that the server and its transfer process hold while 100,000 agencies
// come in and go out. Ends with 1 when either holds 200 MB or more. Linux only.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ServerProcess } from '#platform/bench/server_process.ts'
import { mixedWork } from './bench/mixed_work.ts'
import { canMeasure } from './bench/peaks.ts'
import { largeTransfer, type Step } from './bench/transfers.ts'

const { values: options, positionals } = parseArgs({
  options: { transfer: { type: 'boolean' } },
  allowPositionals: true,
})
const [asked = options.transfer ? '100000' : '200000'] = positionals
const mostTimes = 1.2
const mostBytes = 200_000_000
const sign = { username: 'admin', password: 'Seven quiet herons 7' }

const dataDir = mkdtempSync(join(tmpdir(), 'sm-'))
try {
  const settings = {
    DATA_DIR: dataDir,
    ADMIN_USERNAME: sign.username,
    ADMIN_PASSWORD: sign.password,
    DATABASE_URL: '',
    DATABASE_OWNER_URL: '',
  }
  // The first start of a version compiles all of it and makes the database, and holds 10 to 20 MB more for it than any other.
  await (await ServerProcess.start(settings)).end()
  const server = await ServerProcess.start(settings)
  try {
    await (options.transfer ? transfers(server, Number(asked)) : requests(server, Number(asked)))
  } finally {
    await server.end()
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}

async function transfers(server: ServerProcess, rows: number): Promise<void> {
  if (!canMeasure) {
    console.log('Memory of processes is read from /proc, which only Linux has.')
    return
  }
  const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(0).padStart(5)} MB`
  const tell = ({ name, seconds, server: held, worker }: Step): void =>
    console.log(
      `${name.padEnd(12)} ${seconds.toFixed(1).padStart(6)} s   server ${megabytes(held)}   its process ${megabytes(worker)}`,
    )
  console.log(`At rest      ${' '.repeat(8)}   server ${megabytes(server.residentBytes() ?? Number.NaN)}`)
  const steps = await largeTransfer(server, sign, rows, dataDir, tell)
  const most = Math.max(...steps.flatMap((step) => [step.server, step.worker]))
  console.log(`At most ${megabytes(most).trim()}; under ${megabytes(mostBytes).trim()} is wanted.`)
  if (!(most < mostBytes)) process.exitCode = 1
}

async function requests(server: ServerProcess, total: number): Promise<void> {
  const marks = await mixedWork(server, sign, total, total / 20)
  // Before that a server has not yet done everything that it does once.
  const early = marks.find((mark) => mark.requests >= Math.max(total / 10, Math.min(20_000, total / 2)))
  const late = marks.at(-1)
  const widest = Math.max(...marks.map(({ resident }) => resident))
  for (const { requests: sent, resident } of marks)
    console.log(
      `${String(sent).padStart(8)} requests ${(resident / 1_000_000).toFixed(0).padStart(5)} MB ${'#'.repeat(Math.round((50 * resident) / widest))}`,
    )
  const ratio = (late?.resident ?? Number.NaN) / (early?.resident ?? Number.NaN)
  console.log(
    `After ${late?.requests} requests ${ratio.toFixed(2)} times what it was after ${early?.requests}; at most ${mostTimes}.`,
  )
  if (!(ratio <= mostTimes)) process.exitCode = 1
}
