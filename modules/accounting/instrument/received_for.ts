import type { Reader } from '#platform/access/read.ts'
import { poisha } from '#platform/money/poisha.ts'
import { expression } from '#platform/resource/expression.ts'
import type { PaidLine } from '../allocation/allocation.rules.ts'
import type { Sides } from './instrument.posting.ts'

/** The document by which something came into the books. */
export interface Source {
  readonly type: string
  readonly id: number
  /** Step of a document of several; undefined where it has one voucher. */
  readonly event?: string
}

/** Ledgers in which papers wait until the bank has paid. */
const paperRoles = ['PDC_IN_HAND', 'CHEQUE_COLLECTION', 'PAYORDER_CLEARING', 'PDC_ISSUED'] as const

/** Lines of the posting that stands for a document, without those that the books added and that of the paper itself. */
export async function receivedFor(
  readAll: Reader,
  { type, id, event }: Source,
): Promise<{ readonly sides: Sides; readonly lines: readonly PaidLine[] }> {
  const mapped = readAll
    .selectFrom('ledger_mapping as m')
    .select('m.id')
    .where(expression<boolean>`m."ledger" = a."id"`)
    .where('m.system_role', 'in', [...paperRoles])
  const rows = await readAll
    .selectFrom('acc_voucher as v')
    .innerJoin('acc_entry as e', (on) =>
      on.onRef('e.voucher', '=', 'v.id').onRef('e.revision', '=', 'v.revision').on('e.kind', '!=', 'reversal'),
    )
    .innerJoin('acc_line as l', (on) => on.onRef('l.entry', '=', 'e.id').onRef('l.fiscal_year', '=', 'e.fiscal_year'))
    .innerJoin('ledger_account as a', 'a.id', 'l.ledger')
    .select([
      ...(['l.entry', 'l.line_no', 'l.ledger', 'l.sub_ledger', 'l.branch', 'l.debit', 'l.credit'] as const),
      ...(['l.narration', 'l.cost_centre', 'l.auto'] as const),
    ])
    .where('v.source_type', '=', type)
    .where('v.source_id', '=', id)
    .where('v.status', '=', 'posted')
    .$if(event !== undefined, (all) => all.where('v.source_event', '=', event ?? ''))
    .where('l.auto', '=', false)
    .where(
      expression<boolean>`a."system_role" = any(${[...paperRoles]}::text[]) is not true and not exists (${mapped})`,
    )
    .orderBy('l.line_no')
    .execute()
  return {
    sides: rows.map(({ ledger, sub_ledger, branch, debit, credit, narration, cost_centre }) => ({
      ledger,
      sub_ledger,
      branch,
      debit: poisha(debit),
      credit: poisha(credit),
      auto: false,
      ...(narration === null ? {} : { narration }),
      ...(cost_centre === null ? {} : { cost_centre }),
    })),
    lines: rows.map(({ entry, line_no, ledger, sub_ledger, branch, debit, credit }) => ({
      entry,
      line_no,
      ledger,
      sub_ledger,
      branch,
      free: poisha(debit) + poisha(credit),
    })),
  }
}

/** The document by which an instrument came: its own voucher, or the receipt or payment that brought it. */
export const sourceOf = (
  type: string,
  {
    id,
    source_type,
    source_id,
  }: { readonly id: number | null; readonly source_type: string | null; readonly source_id: number | null },
): Source =>
  source_type === null || source_id === null
    ? { type, id: id ?? 0, event: 'receive' }
    : { type: source_type, id: source_id }

/** Number of the voucher by which something came into the books. */
export async function numberOf(readAll: Reader, { type, id, event }: Source): Promise<string | null> {
  const found = await readAll
    .selectFrom('acc_voucher')
    .select('invoice_no')
    .where('source_type', '=', type)
    .where('source_id', '=', id)
    .$if(event !== undefined, (all) => all.where('source_event', '=', event ?? ''))
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return found?.invoice_no ?? null
}
