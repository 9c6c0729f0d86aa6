import { fieldsOf, type Definition } from '#platform/resource/definition.ts'
import { isReferred, type RecordRow } from '../api/record.ts'

/** What chosen records are called, so that a form can name them before it was saved. */
const titles = new Map<string, string>()

export const remember = (resource: string, id: number, title: string): void => {
  titles.set(`${resource} ${id}`, title)
}

/** Keeps what a record says of everything it refers to, its lines included. */
export function rememberAll(definition: Definition, row: RecordRow): void {
  for (const [name, { to, fields = {} }] of fieldsOf(definition)) {
    if (to !== undefined) rememberThese(to, row.expand?.[name])
    for (const [inner, of] of Object.entries(fields))
      if (of.to !== undefined) rememberThese(of.to, row.expand?.[`${name}.${inner}`])
  }
}

function rememberThese(resource: string, told: unknown): void {
  for (const one of Array.isArray(told) ? told : [told]) if (isReferred(one)) remember(resource, one.id, one.title)
}

export const known = (resource: string, id: number): string | undefined => titles.get(`${resource} ${id}`)
