import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chanceOf } from '../demo/random.ts'
import { postUntilGone, readLists, type Trade } from './clerks.ts'
import { Office, victims, type Victim } from './office.ts'
import { reckon, type Reckoning } from './reckoning.ts'

export interface RoundsWish {
  readonly dataDir: string
  readonly rounds: number
  readonly clients: number
  readonly seed: number
  /** Kills this one in each round; by chance unless told. */
  readonly victim?: Victim
}

/** One crash and what it left. */
export interface Round extends Reckoning {
  readonly round: number
  readonly victim: Victim
}

/**
 * Lets clerks post at once, kills the office at a moment nobody knows, starts it again and reckons up; over and over in the same
 * books. What is killed after how many receipts follows from the seed, the very moment does not.
 */
export async function runRounds(wish: RoundsWish, tell: (round: Round) => void): Promise<Round[]> {
  const chance = chanceOf(wish.seed)
  const office = await Office.open(wish.dataDir)
  const rounds: Round[] = []
  try {
    const trade = await office.prepare()
    const folder = join(wish.dataDir, 'lists')
    mkdirSync(folder)
    for (let round = 1; round <= wish.rounds; round += 1) {
      const victim = wish.victim ?? chance.one(victims)
      const names = Array.from({ length: wish.clients }, (_nobody, clerk) => `${round}-${clerk + 1}`)
      await crash(office, trade, {
        victim,
        names,
        folder,
        receipts: chance.whole(1, 6 * wish.clients),
        seed: chance.whole(1, 1e9),
      })
      const done: Round = { round, victim, ...(await reckon(office, trade, readLists(folder, names))) }
      tell(done)
      rounds.push(done)
    }
  } finally {
    await office.close()
  }
  return rounds
}

async function crash(
  office: Office,
  trade: Trade,
  {
    victim,
    names,
    folder,
    receipts,
    seed,
  }: { victim: Victim; names: readonly string[]; folder: string; receipts: number; seed: number },
): Promise<void> {
  const chance = chanceOf(seed)
  let left = receipts
  const enough = Promise.withResolvers<void>()
  const told = () => {
    left -= 1
    if (left === 0) enough.resolve()
  }
  const clerks = names.map((name, at) =>
    postUntilGone(office.url, trade, { folder, name, chance: chanceOf(seed + at) }, told),
  )
  const gone = Promise.all(clerks)
  await Promise.race([enough.promise, gone])
  // An answer has just come; a crash right then would always meet the same moment of the others.
  await pause(chance.whole(0, 40))
  await office.kill(victim)
  await gone
  await office.comeBack()
}
