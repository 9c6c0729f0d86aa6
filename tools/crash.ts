// `npm run crash`: 16 clients post receipts while server or database are killed (kill -9) at random moments, 20 times. Afterwards
// every acknowledged receipt is in the books once, numbers have no gap, and everything verifies; ends with 1 when not.
// Options: --rounds=20 --clients=16 --seed=NUMBER. Works in a folder of its own, which stays when something is wrong.
import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runRounds } from './crash/rounds.ts'

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    clients: { type: 'string', default: '16' },
    seed: { type: 'string', default: String(randomInt(1_000_000_000)) },
  },
})
const rounds = Number(options.rounds)
const clients = Number(options.clients)
const seed = Number(options.seed)
const dataDir = mkdtempSync(join(tmpdir(), 'sc-'))
console.log(`${rounds} crashes while ${clients} clients post, seed ${seed}`)
const done = await runRounds({ dataDir, rounds, clients, seed }, (one) => {
  console.log(
    `${String(one.round).padStart(3)}  ${one.victim.padEnd(20)} ${one.acknowledged} acknowledged, ${one.unanswered} without an answer, ${one.unansweredInBooks} of them in the books`,
  )
  for (const fault of one.faults) console.log(`     ${fault}`)
})
const faults = done.flatMap((one) => one.faults)
const acknowledged = done.reduce((sum, one) => sum + one.acknowledged, 0)
if (faults.length === 0) {
  console.log(
    `${acknowledged} acknowledged receipts: each is in the books once; no gap, no double, everything verifies.`,
  )
  rmSync(dataDir, { recursive: true, force: true })
} else {
  console.log(`${faults.length} faults; the books and the clients' lists are in ${dataDir}`)
  process.exitCode = 1
}
