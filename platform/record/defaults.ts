import { isListTable } from '../fields/columns.ts'
import { systemSession } from '../access/session.ts'
import { today } from '../clock/clock.ts'
import type { DefaultSource, Field } from '../fields/field.ts'
import { todayAs } from '../fields/month/field.ts'
import { fieldsOf, type Definition } from '../resource/definition.ts'
import { defaultFromSetting } from '../settings/office_settings.ts'
import { circumstancesOf } from './circumstance.ts'
import type { Values } from './input.ts'
import type { Passage } from './steps.ts'

/** A new record before its rules: what was given, and defaults for the rest. */
export async function startedRecord(passage: Passage, given: Values): Promise<Values> {
  const { engine, implementation, at, client } = passage
  const doc = { ...emptyRecord(implementation.definition), ...(await defaultsOf(passage, given)), ...given }
  const decided = await implementation.hooks.defaults?.({
    ...circumstancesOf(at),
    doc,
    before: null,
    read: engine.gate.read(at.session, client),
    readAll: engine.gate.read(systemSession, client),
    isDelete: false,
  })
  return { ...doc, ...decided, ...given }
}

/** Every field without a value: null, or an empty list. */
const emptyRecord = (definition: Definition): Values =>
  Object.fromEntries(
    fieldsOf(definition).flatMap(([name, field]) => (field.virtual ? [] : [[name, isListTable(field) ? [] : null]])),
  )

/** Defaults of the fields that were not given. Settings are read only where a default asks for one. */
async function defaultsOf({ implementation, at, client }: Passage, given: Readonly<Values>): Promise<Values> {
  const defaults: Values = {}
  for (const [name, field] of fieldsOf(implementation.definition)) {
    const isGiven = given[name] !== undefined && given[name] !== null
    if (field.default === undefined || isGiven || (name in given && !field.required)) continue
    const source = sourceOf(field)
    if (!source) defaults[name] = field.default
    else if (source.from === 'today') defaults[name] = todayAs(field, today())
    else if (source.from === 'session')
      defaults[name] = source.value === 'branch' ? at.session.branch : at.session.user || null
    else if (source.from === 'setting')
      defaults[name] = (await rememberedSetting(client, source.value, at.memory?.settings)) ?? null
  }
  return defaults
}

async function rememberedSetting(
  client: Passage['client'],
  key: string,
  memory: Map<string, unknown> | undefined,
): Promise<unknown> {
  if (memory?.has(key)) return memory.get(key)
  const value = await defaultFromSetting(client, key)
  memory?.set(key, value)
  return value
}

/** Where a default comes from; undefined where it is a value, or none. */
export const sourceOf = ({ default: given }: Field): DefaultSource | undefined =>
  typeof given === 'object' && given !== null && 'from' in given ? (given as DefaultSource) : undefined
