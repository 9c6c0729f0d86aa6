import type { Field } from '../../fields/field.ts'
import { asObject } from '../conformance/finding.ts'
import type { Body } from '../conformance/record_maker.ts'
import type { World } from '../conformance/world.ts'

/**
 * The words a record is called by, as they stand in it: numbers and names; choices, references and days are told in other words.
 * @param within fields that the place shows; without it all that the title is made of
 */
export function titleWords(world: World, resource: string, record: Body, within?: readonly string[]): string[] {
  const { title, fields } = world.definition(resource)
  const shown = within ? title.filter((name) => within.includes(name)) : title
  return shown.flatMap((name) => {
    const value = record[name]
    const isToldSo = !['choice', 'date'].includes(fields[name]?.type ?? '')
    return typeof value === 'string' && value !== '' && isToldSo ? [value] : []
  })
}

/** The first word that tells a referred record from others. Throws where it has none. */
export async function titleWordsOf(world: World, field: Field, id: number): Promise<string> {
  const to = 'to' in field && typeof field.to === 'string' ? field.to : ''
  const answer = await world.admin.get(`${world.resource(to).base}${id}`)
  const [word] = titleWords(world, to, asObject(answer.body) ?? {})
  if (word === undefined) throw new Error(`${to} ${id} is called nothing.`)
  return word
}
