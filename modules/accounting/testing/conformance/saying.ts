import type { Answer } from '#platform/testing/conformance/client.ts'
import { asObject, isList, type Json } from '#platform/testing/conformance/finding.ts'
import type { Notes } from '#platform/testing/conformance/notes.ts'
import type { World } from '#platform/testing/conformance/world.ts'
import { booksOf, type Books } from './books.ts'

export type Having = Readonly<Record<string, Json | undefined>>

export const path = (resource: string): string => `/${resource}/api/v1/${resource}/`

/** The refusal says the sentence to the letter, as its detail or at whatever field it concerns. */
export function says(world: World, notes: Notes, id: string, answer: Answer): void {
  const body = asObject(answer.body)
  const errors = Object.values(asObject(body?.['errors']) ?? {}).flatMap((one) => (isList(one) ? [...one] : []))
  const isSaid = [body?.['detail'], ...errors].some(
    (said) => typeof said === 'string' && world.sentences.heard(id, said),
  )
  notes.holds(id, answer.status >= 400 && isSaid, world.sentences.text(id), answer.text.slice(0, 300), {
    sent: answer.sent,
  })
}

/** Posts a voucher of a type that needs no second person. */
export async function posts(
  world: World,
  resource: 'journal' | 'payment_voucher' | 'receipt_voucher' | 'contra',
  having: Having,
): Promise<Answer> {
  const { types, day } = await booksOf(world)
  const draft = await world.make.draft(resource, {
    having: { voucher_type: types[resource].plain, voucher_date: day, ...having },
  })
  return world.admin.send('POST', `${path(resource)}create/?step=post`, draft)
}

/** Two lines of a journal, expenses against income. */
export const sides = (debit: string, credit: string, ledgers: Pick<Books, 'expense' | 'income'>) => [
  { ledger: ledgers.expense, debit },
  { ledger: ledgers.income, credit },
]
