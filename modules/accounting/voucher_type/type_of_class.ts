import type { Reader } from '#platform/access/read.ts'
import { asWritten, Refusal } from '#platform/errors/errors.ts'

/** The series of vouchers of a class where nobody chose one: the first that is in use. */
export const typeOfClass = (read: Reader, code: string) =>
  read
    .selectFrom('voucher_type as t')
    .innerJoin('voucher_type_class as c', 'c.id', 't.class')
    .select(['t.id', 't.default_ledger'])
    .where('c.code', '=', code)
    .where('t.is_active', '=', true)
    .orderBy('t.id')
    .limit(1)
    .executeTakeFirst()

/** The same, where nothing can be posted without one. @throws Refusal 409 when all of the class are switched off */
export async function typeInUse(read: Reader, code: string): Promise<{ readonly id: number }> {
  const type = await typeOfClass(read, code)
  if (type) return type
  const known = await read.selectFrom('voucher_type_class').select('name').where('code', '=', code).executeTakeFirst()
  throw new Refusal(409, 'conflict', 'voucher_type.none_in_use', { class: asWritten(known?.name ?? code) })
}
