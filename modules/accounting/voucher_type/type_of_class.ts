import type { Reader } from '#platform/access/read.ts'
import { asWritten, Refusal } from '#platform/errors/errors.ts'

const inUse = (read: Reader, code: string) =>
  read
    .selectFrom('voucher_type as t')
    .innerJoin('voucher_type_class as c', 'c.id', 't.class')
    .select(['t.id', 't.name', 't.default_ledger', 't.approval', 't.approval_limit'])
    .where('c.code', '=', code)
    .where('t.is_active', '=', true)
    .orderBy('t.id')

/** The series of vouchers of a class where nobody chose one: the first that is in use. */
export const typeOfClass = (read: Reader, code: string) => inUse(read, code).limit(1).executeTakeFirst()

/** The same, where nothing can be posted without one. @throws Refusal 409 when all of the class are switched off */
export async function typeInUse(read: Reader, code: string): Promise<{ readonly id: number }> {
  const type = await typeOfClass(read, code)
  if (!type) throw await noneInUse(read, code)
  return type
}

/** All series of a class that are in use, the usual one first. @throws Refusal 409 when there is none */
export async function typesInUse(read: Reader, code: string) {
  const types = await inUse(read, code).execute()
  if (types.length === 0) throw await noneInUse(read, code)
  return types
}

async function noneInUse(read: Reader, code: string): Promise<Refusal> {
  const known = await read.selectFrom('voucher_type_class').select('name').where('code', '=', code).executeTakeFirst()
  return new Refusal(409, 'conflict', 'voucher_type.none_in_use', { class: asWritten(known?.name ?? code) })
}
