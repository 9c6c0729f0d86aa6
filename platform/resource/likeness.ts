import { fieldsOf, type Definition } from './definition.ts'

/** What shows whom or what a record is about. A signature does not. */
const likenesses = new Set(['logo', 'photo', 'image', 'flag'])

/** The picture by which a record is recognised; undefined where its resource has none. */
export const likenessOf = (definition: Pick<Definition, 'fields'>): string | undefined =>
  fieldsOf(definition).find(([name, { type }]) => type === 'image' && likenesses.has(name))?.[0]
