import { invalid } from '#platform/errors/errors.ts'
import { readId } from '#platform/fields/ref/field.ts'

/** Whom or what is reminded of, as it is asked for. */
export interface AskedReminder {
  /** Single bills; null where parties are meant. */
  readonly bills: readonly number[] | null
  /** Parties with all that is due of them; null where bills are meant. */
  readonly sub_ledgers: readonly number[] | null
  /** Also those who got one within a day. */
  readonly again: boolean
}

/** Bills, or parties, of one call: each letter is written while somebody waits. */
export const mostReminded = 200

/** Reads what was sent. @throws Refusal 400 at the field */
export function askedReminder(body: Readonly<Record<string, unknown>>): AskedReminder {
  const bills = idsIn(body['bills'])
  const sub_ledgers = idsIn(body['sub_ledgers'])
  const again = body['again'] ?? false
  const field = (isWrong: boolean, name: string, text = 'field.invalid') =>
    isWrong ? { [name]: [{ text, params: { most: mostReminded, Label: `$bill_reminder.${name}` } }] } : {}
  const errors = {
    ...field(bills === undefined, 'bills'),
    ...field(sub_ledgers === undefined, 'sub_ledgers'),
    ...field((bills?.length ?? 0) > mostReminded, 'bills', 'bill_reminder.too_many'),
    ...field((sub_ledgers?.length ?? 0) > mostReminded, 'sub_ledgers', 'bill_reminder.too_many'),
    ...field(bills === null && sub_ledgers === null, 'bills', 'field.required'),
    ...field(Boolean(bills) && Boolean(sub_ledgers), 'sub_ledgers'),
    ...field(typeof again !== 'boolean', 'again'),
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return { bills: bills ?? null, sub_ledgers: sub_ledgers ?? null, again: again === true }
}

/** Null where nothing was named; undefined for what is no list of ids. */
function idsIn(given: unknown): readonly number[] | null | undefined {
  if (given === undefined || given === null) return null
  if (!Array.isArray(given)) return undefined
  const ids = given.map((one) => readId(one))
  const known = ids.filter((id) => id !== undefined)
  if (known.length < ids.length) return undefined
  return known.length === 0 ? null : [...new Set(known)]
}
