import { invalid, notAllowed } from '../errors/errors.ts'
import { readId } from '../fields/ref/field.ts'
import { orderPictures } from '../record/picture_order.ts'
import { at, type Action } from './answers.ts'
import { bodyOf } from './body.ts'

/**
 * `PUT reorder/` of a resource of pictures (website.md 1.4): all pictures of the record `of`, in the order that was read (`was`)
 * and in the one they shall have (`ids`).
 */
export const reorder: Action = async (call) => {
  if (!call.definition.pictures) throw notAllowed()
  const { of, was, ids } = bodyOf(call.body, ['of', 'was', 'ids'])
  const record = readId(of)
  if (record === undefined) throw invalid({ of: [{ text: 'field.invalid', params: { Label: 'of' } }] })
  await orderPictures(call.context.engine, at(call), call.definition.name, {
    of: record,
    was: idsOf('was', was),
    ids: idsOf('ids', ids),
  })
  return { message: call.context.texts.say(call.language, 'message.saved') }
}

/** @throws Refusal 400 */
function idsOf(key: string, given: unknown): number[] {
  const ids = Array.isArray(given) ? given.map((id: unknown) => (typeof id === 'number' ? readId(id) : undefined)) : []
  const known = ids.filter((id) => id !== undefined)
  if (known.length === 0 || known.length < ids.length || new Set(known).size < known.length || known.length > 1000)
    throw invalid({ [key]: [{ text: 'field.invalid', params: { Label: key } }] })
  return known
}
