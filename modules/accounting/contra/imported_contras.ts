import type { Reader } from '#platform/access/read.ts'
import type { Importing } from '#platform/resource/import_hooks.ts'
import { rolesOfLedgers } from '../voucher/import_vouchers.ts'
import { drawnBefore } from '../voucher/drawn_cheque.ts'
import type { ContraFacts } from './contra.rules.ts'

interface ImportedContra {
  readonly id: number | null
  readonly from_ledger: number
  readonly to_ledger: number
  readonly cheque_no: string | null
}

/** What the rules of many contras look at. A leaf that stands in the sheet twice is told beforehand, as any value that only one may have. */
export async function contraFactsOf(asked: Importing<ImportedContra>): Promise<(doc: ImportedContra) => ContraFacts> {
  const { docs, readAll } = asked
  const roles = await rolesOfLedgers(
    asked,
    docs.flatMap(({ from_ledger, to_ledger }) => [from_ledger, to_ledger]),
  )
  const drawn = new Map<ImportedContra, ContraFacts['sameCheque']>()
  for (const doc of docs)
    if (doc.cheque_no !== null)
      drawn.set(
        doc,
        await drawnBefore(readAll, {
          no: doc.cheque_no,
          account: doc.from_ledger,
          by: { source: 'contra', id: doc.id },
        }),
      )
  return (doc) => ({
    from: roles.get(doc.from_ledger) ?? null,
    to: roles.get(doc.to_ledger) ?? null,
    sameCheque: drawn.get(doc) ?? null,
  })
}

/** A deposit of cash and a withdrawal, on the first cash and bank ledger of this office. */
export async function exampleContras(readAll: Reader, today: string) {
  const money = await readAll
    .selectFrom('ledger_account')
    .select(['code', 'system_role'])
    .where('system_role', 'in', ['CASH', 'BANK'])
    .where('is_active', '=', true)
    .orderBy('code')
    .execute()
  const codeOf = (role: string) => money.find(({ system_role }) => system_role === role)?.code
  const [cash, bank] = [codeOf('CASH'), codeOf('BANK')]
  if (cash === undefined || bank === undefined) return []
  const contra = (reference_no: string, from_ledger: string, to_ledger: string, amount: string) => ({
    reference_no,
    voucher_date: today,
    from_ledger,
    to_ledger,
    amount,
  })
  return [contra('EX-1', cash, bank, '25000.00'), contra('EX-2', bank, cash, '10000.00')]
}
