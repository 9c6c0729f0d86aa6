// `npm run memory [REQUESTS]`: what the server holds in memory while it answers 200,000 mixed requests. Ends with 1 when
// it holds more than 1.2 times of what it held after a tenth of them.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ServerProcess } from '#platform/bench/server_process.ts'
import { mixedWork } from './bench/mixed_work.ts'

const [asked = '200000'] = process.argv.slice(2)
const requests = Number(asked)
const most = 1.2
const sign = { username: 'admin', password: 'Seven quiet herons 7' }

const dataDir = mkdtempSync(join(tmpdir(), 'sm-'))
try {
  const server = await ServerProcess.start({
    DATA_DIR: dataDir,
    ADMIN_USERNAME: sign.username,
    ADMIN_PASSWORD: sign.password,
    DATABASE_URL: '',
    DATABASE_OWNER_URL: '',
  })
  try {
    const marks = await mixedWork(server, sign, requests, requests / 20)
    const early = marks.find((mark) => mark.requests === requests / 10)
    const late = marks.at(-1)
    const widest = Math.max(...marks.map(({ resident }) => resident))
    for (const { requests: sent, resident } of marks)
      console.log(
        `${String(sent).padStart(8)} requests ${(resident / 1_000_000).toFixed(0).padStart(5)} MB ${'#'.repeat(Math.round((50 * resident) / widest))}`,
      )
    const ratio = (late?.resident ?? Number.NaN) / (early?.resident ?? Number.NaN)
    console.log(
      `After ${late?.requests} requests ${ratio.toFixed(2)} times what it was after ${early?.requests}; at most ${most}.`,
    )
    if (!(ratio <= most)) process.exitCode = 1
  } finally {
    await server.end()
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
