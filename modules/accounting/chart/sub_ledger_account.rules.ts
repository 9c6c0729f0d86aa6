import { asWritten } from '#platform/errors/errors.ts'
import type { RuleFault } from '#platform/resource/implementation.ts'

/** The sub-ledger of receipts from agencies that are no members. accounting.md 2.9. */
export const nonMembers = { code: 'NON-MEMBERS', name: 'Non-members', kind: 'agency' } as const

/** The party of who pays at once and is not kept by name. accounting.md 3 sales, party. */
export const cashParty = { code: 'CASH', name: 'Cash', kind: 'party' } as const

/** What the product makes by itself, of no record. */
const isOwn = ({ code, kind }: Pick<SubLedger, 'code' | 'kind'>): boolean =>
  [nonMembers, cashParty].some((own) => own.code === code && own.kind === kind)

interface SubLedger {
  readonly code: string
  readonly name: string
  readonly kind: string
  readonly linked_record: number | null
}

const usedText = { text: 'sub_ledger_account.used', status: 409, code: 'in_use' } as const

/** A sub-ledger that `lines` of the books name stays, whoever takes its record away. */
export const usedFaults = ({ name }: Pick<SubLedger, 'name'>, lines: number): RuleFault[] =>
  lines === 0 ? [] : [{ ...usedText, params: { name: asWritten(name), n: lines } }]

/** What people may do with sub-ledgers; those of agencies, employees and the like follow their record. `lines`: of the books that name it. accounting.md 2.9. */
export function subLedgerFaults(
  doc: SubLedger,
  before: SubLedger | null,
  { isDelete, lines }: { readonly isDelete: boolean; readonly lines: number },
): RuleFault[] {
  if (isDelete && before !== null && (isOwn(before) || before.linked_record !== null))
    return [{ text: 'sub_ledger_account.kept_by_product', status: 409 }]
  if (isDelete) return usedFaults(doc, lines)
  if (before === null) return doc.kind === 'party' ? [] : [{ field: 'kind', text: 'sub_ledger_account.only_parties' }]
  const faults: RuleFault[] = []
  if (before.kind !== doc.kind) faults.push({ field: 'kind', text: 'sub_ledger_account.kind_stays' })
  const isKept = before.linked_record !== null || isOwn(before)
  if (isKept && (before.name !== doc.name || before.code !== doc.code))
    faults.push({
      field: before.name === doc.name ? 'code' : 'name',
      text: 'sub_ledger_account.rename_there',
      params: { module: `$sub_ledger_account.kind.${before.kind}` },
    })
  return faults
}

/** The next code of a party: `P-0001`. Codes that people typed themselves do not count. */
export function nextPartyCode(codes: readonly string[]): string {
  const numbers = codes.flatMap((code) => {
    const [, digits] = /^P-(\d{1,9})$/.exec(code) ?? []
    return digits === undefined ? [] : [Number(digits)]
  })
  return `P-${String(Math.max(0, ...numbers) + 1).padStart(4, '0')}`
}
