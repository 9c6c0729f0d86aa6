import { changedWords, toldActivities, type ToldActivity } from '#platform/activity/told.ts'
import { inside, wordOf } from '#platform/record/expanded.ts'
import type { Asking } from '#platform/report/implementation.ts'
import { shownText } from '#platform/transfer/shown_text.ts'
import { expression } from '#platform/resource/expression.ts'

type Row = Readonly<Record<string, unknown>>

/** Fields of a voucher whose change is told: those of its header. What became of its lines stands in the voucher register. */
const header = {
  invoice_no: { type: 'text' },
  voucher_date: { type: 'date' },
  party_name: { type: 'text' },
  total: { type: 'money' },
  narration: { type: 'text' },
  reference_no: { type: 'text' },
} as const

/** Events in words: which record, which fields with what they held before and after, and the voucher's number, sort and amount. */
export async function toldEvents(asking: Asking<unknown>, rows: readonly Row[]): Promise<Row[]> {
  const told = await toldActivities(
    asking,
    rows.map((row) => ({ ...row, type: row['action'] })),
  )
  const vouchers = await vouchersOf(asking, rows)
  const settled = await settledBy(asking, rows)
  return told.map((row, at) => {
    const event = rows[at] ?? row
    const voucher = vouchers.get(`${wordOf(event['resource'])} ${wordOf(event['record_id'])}`)
    const words = wordsOf(asking, row, event, settled)
    const joined = (part: 'label' | 'before' | 'after'): string | null =>
      words
        .map((one) => one[part])
        .filter((text) => text !== '')
        .join('; ')
        .slice(0, 1000) || null
    return {
      ...row,
      record: row['record_label'] ?? row['record'],
      field: joined('label'),
      before: joined('before'),
      after: joined('after'),
      voucher_kind: voucher?.kind ?? null,
      invoice_no: event['number'] ?? voucher?.invoice_no ?? null,
      amount: event['sum'] ?? voucher?.total ?? null,
    }
  })
}

interface Word {
  readonly label: string
  readonly before: string
  readonly after: string
}

function wordsOf(
  asking: Asking<unknown>,
  told: ToldActivity,
  event: Row,
  settled: ReadonlyMap<number, string>,
): readonly Word[] {
  const { engine } = asking
  const action = wordOf(event['action'])
  if (action === 'print' || action === 'export') return [{ label: '', before: '', after: wordOf(told['summary']) }]
  const entries = [
    inside(inside(event['detail'], 'after'), 'bill_entry'),
    inside(inside(event['detail'], 'after'), 'paid_entry'),
  ]
  if (action === 'allocate' || action === 'unallocate') {
    const other = entries
      .map((entry) => settled.get(Number(entry)) ?? '')
      .find((number) => number !== '' && number !== event['number'])
    return [
      {
        label: '',
        before: action === 'allocate' ? '' : (other ?? ''),
        after: action === 'allocate' ? (other ?? '') : '',
      },
    ]
  }
  if (action === 'edit') return headerWords(asking, inside(event['detail'], 'before'), inside(event['detail'], 'after'))
  const definition = engine.registry.find(wordOf(event['resource']))
  if (!definition) return []
  const changes = told.changes ?? {}
  const state = definition.states?.field ?? ''
  // Of a step its state is told: when it was and who took it stands beside it.
  const { [state]: step } = changes
  return changedWords(asking, definition, action !== 'update' && step ? { [state]: step } : changes)
}

/** What an edit changed on the header of a voucher. */
function headerWords({ texts, language }: Asking<unknown>, before: unknown, after: unknown): Word[] {
  return Object.entries(header).flatMap(([name, field]) => {
    const [was, is] = [inside(before, name), inside(after, name)]
    if (was === is) return []
    const shown = (value: unknown): string =>
      shownText(
        { texts, language },
        { name: 'voucher' },
        name,
        field,
        typeof value === 'number' ? value.toFixed(2) : value,
      )
    return [{ label: texts.first(language, [`voucher.${name}`, `kind.${name}`]), before: shown(was), after: shown(is) }]
  })
}

/** Vouchers of the events' documents, the latest of each. */
async function vouchersOf({ read }: Asking<unknown>, rows: readonly Row[]) {
  const ids = [...new Set(rows.flatMap((row) => (row['record_id'] === null ? [] : [Number(row['record_id'])])))]
  const found = await read
    .selectFrom('acc_voucher as v')
    .innerJoin('voucher_type as t', 't.id', 'v.voucher_type')
    .select(['v.source_type', 'v.source_id', 'v.invoice_no', 'v.total', 't.name as kind'])
    .where('v.source_type', 'in', ['', ...new Set(rows.map((row) => wordOf(row['resource'])))])
    .where(expression<boolean>`v."source_id" = any(${ids}::bigint[])`)
    .orderBy('v.id')
    .execute()
  return new Map(found.map((voucher) => [`${voucher.source_type} ${voucher.source_id}`, voucher]))
}

/** Numbers of the vouchers that settlements join, by their entries. */
async function settledBy({ read }: Asking<unknown>, rows: readonly Row[]): Promise<ReadonlyMap<number, string>> {
  const entries = rows.flatMap((row) =>
    ['bill_entry', 'paid_entry'].flatMap((name) => {
      const entry = inside(inside(row['detail'], 'after'), name)
      return typeof entry === 'number' ? [entry] : []
    }),
  )
  const found = await read
    .selectFrom('acc_entry as e')
    .innerJoin('acc_voucher as v', 'v.id', 'e.voucher')
    .select(['e.id', 'v.invoice_no'])
    .where('e.id', 'in', [0, ...entries])
    .execute()
  return new Map(found.map(({ id, invoice_no }) => [id, invoice_no]))
}
