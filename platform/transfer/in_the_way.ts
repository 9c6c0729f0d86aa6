import type { Reader } from '../access/read.ts'
import { speakerOf } from '../api/say.ts'
import type { FieldFault } from '../errors/errors.ts'
import { titlesOf } from '../record/expand.ts'
import type { Engine } from '../record/engine.ts'
import type { ImportRun } from './run.ts'
import type { Telling } from './told.ts'

/** A record that stands in the way of undoing, before it is put into words. */
export interface Blocked {
  readonly resource: string
  readonly id: number
  readonly fault: FieldFault
}

/** How many records stand in the way, and the first of them. */
export interface InTheWay {
  readonly count: number
  readonly named: readonly Blocked[]
}

/** Blocking records that are named. */
export const mostNamed = 50

/** What stands in the way of undoing a run, in words; titles only of records that the reader may know. */
export async function toldInTheWay(
  engine: Engine,
  { session, texts, language }: Telling,
  run: ImportRun,
): Promise<{ resource: string; id: number; title: string; text: string }[]> {
  const named = run.problem?.in_the_way ?? []
  const read: Reader = engine.gate.read(session)
  const titles = new Map<string, string>()
  for (const resource of new Set(named.map((one) => one.resource))) {
    const ids = named.filter((one) => one.resource === resource).map(({ id }) => id)
    for (const [id, title] of await titlesOf(
      { registry: engine.registry, read, session },
      engine.registry.get(resource),
      ids,
    ))
      titles.set(`${resource} ${id}`, title)
  }
  return named.map(({ resource, id, fault }) => ({
    resource,
    id,
    title: titles.get(`${resource} ${id}`) ?? '',
    text: speakerOf(texts, language, engine.registry.find(resource)).fault('', fault),
  }))
}
