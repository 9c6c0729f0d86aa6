import { asWritten, Refusal } from '#platform/errors/errors.ts'
import { groupedTaka, poisha } from '#platform/money/poisha.ts'
import type { RuleFault } from '#platform/resource/implementation.ts'

/** Every refusal of the books: its answer's status and the id of its text. accounting.md 2.12; above 900 ledger.md. */
export const bookRefusals = {
  'ACC-001': { status: 400, text: 'books.unequal' },
  'ACC-002': { status: 400, text: 'books.not_above_zero' },
  'ACC-003': { status: 400, text: 'books.two_decimals' },
  'ACC-004': { status: 400, text: 'books.both_sides' },
  'ACC-005': { status: 400, text: 'books.too_few_lines' },
  'ACC-006': { status: 400, text: 'books.too_large' },
  'ACC-010': { status: 400, text: 'books.ledger_inactive' },
  'ACC-011': { status: 400, text: 'books.group_chosen' },
  'ACC-012': { status: 400, text: 'books.other_branch' },
  'ACC-014': { status: 400, text: 'books.sub_ledger_missing' },
  'ACC-015': { status: 400, text: 'books.sub_ledger_unwanted' },
  'ACC-016': { status: 400, text: 'books.control_ledger' },
  'ACC-017': { status: 400, text: 'books.same_account' },
  'ACC-021': { status: 409, text: 'books.role_unmapped' },
  'ACC-030': { status: 403, text: 'books.permission_needed' },
  'ACC-031': { status: 409, text: 'books.undone_first' },
  'ACC-032': { status: 409, text: 'books.made_elsewhere' },
  'ACC-034': { status: 409, text: 'books.already_void' },
  'ACC-040': { status: 409, text: 'books.period_locked' },
  'ACC-041': { status: 400, text: 'books.opening_unequal' },
  'ACC-042': { status: 409, text: 'books.year_closed' },
  'ACC-043': { status: 400, text: 'books.no_year' },
  'ACC-044': { status: 400, text: 'books.future_day' },
  'ACC-050': { status: 400, text: 'books.cash_floor' },
  'ACC-051': { status: 400, text: 'books.bank_floor' },
  'ACC-052': { status: 409, text: 'books.drawer_closed' },
  'ACC-053': { status: 400, text: 'books.would_exceed_budget' },
  'ACC-060': { status: 400, text: 'books.bill_over_allocated' },
  'ACC-061': { status: 400, text: 'books.receipt_over_allocated' },
  'ACC-070': { status: 409, text: 'books.instrument_known' },
  'ACC-080': { status: 409, text: 'books.key_used' },
  'ACC-090': { status: 409, text: 'books.busy' },
} as const satisfies Readonly<Record<string, { readonly status: 400 | 403 | 409; readonly text: string }>>

export type BookCode = keyof typeof bookRefusals

/** A value of a refusal's text: amounts in poisha, everything else as people wrote it. */
export type RefusalValue = bigint | string

/** What is against a journal, at a field, in the shape of every rule. */
export const bookFault = (
  code: BookCode,
  field?: string,
  values: Readonly<Record<string, RefusalValue>> = {},
): RuleFault => ({
  ...bookRefusals[code],
  code,
  ...(field === undefined ? {} : { field }),
  params: paramsOf(values),
})

/** The refusal of one fault; it stands at its field where it has one. */
export function bookRefusal({ status = 400, code = 'invalid', text, params = {}, field }: RuleFault): Refusal {
  const errors = field === undefined ? {} : { [field]: [{ text, params }] }
  return new Refusal(status, code, text, params, { errors })
}

/** Values as its text wants them: amounts grouped, months by their name, everything else never taken for a text id. */
function paramsOf(values: Readonly<Record<string, RefusalValue>>): Record<string, string> {
  const params: Record<string, string> = {}
  for (const [name, value] of Object.entries(values))
    if (typeof value === 'bigint') params[name] = groupedTaka(value)
    else if (name === 'month') Object.assign(params, monthWords(value))
    else if (spokenWords.has(name)) params[name] = `$books.${name}.${value}`
    else params[name] = asWritten(value)
  return params
}

/** Values that are words of ours and not of a person: each choice has a text. */
const spokenWords: ReadonlySet<string> = new Set(['kind', 'module'])

/** `2025-07` or a day of it: July 2025. */
function monthWords(month: string): Record<string, string> {
  const [year = '', number = ''] = month.split('-')
  return { month: `$books.month.${Number(number)}`, year }
}

/** Names of the values that are amounts of taka in what the database says of a refusal. */
const amounts: ReadonlySet<string> = new Set([
  'dr',
  'cr',
  'diff',
  'balance',
  'amount',
  'limit',
  'open',
  'alloc',
  'budget',
  'x',
])

/**
 * What the database refused (SQLSTATE `AC0xx`, values of its text in DETAIL) as the refusal with the same code; undefined for
 * anything else, among it its own invariants above 900, which no valid call reaches: those are faults of ours.
 */
export function refusalOf(error: unknown): Refusal | undefined {
  if (!(error instanceof Error)) return undefined
  const [, digits = ''] = /^AC(0\d\d)$/.exec(String(Reflect.get(error, 'code'))) ?? []
  const code = `ACC-${digits}`
  if (!isBookCode(code)) return undefined
  const { field, ...values } = detailOf(Reflect.get(error, 'detail'))
  const spoken = Object.entries(values).map(([name, value]): [string, RefusalValue] => [
    name,
    amounts.has(name) ? poisha(value) : value,
  ])
  return bookRefusal(bookFault(code, field, Object.fromEntries(spoken)))
}

const isBookCode = (code: string): code is BookCode => Object.hasOwn(bookRefusals, code)

function detailOf(detail: unknown): Record<string, string> {
  if (typeof detail !== 'string' || detail === '') return {}
  const values: unknown = JSON.parse(detail)
  return typeof values === 'object' && values !== null
    ? Object.fromEntries(
        Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])),
      )
    : {}
}
