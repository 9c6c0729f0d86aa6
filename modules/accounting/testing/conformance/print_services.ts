import { asObject, asText } from '#platform/testing/conformance/finding.ts'
import type { Scenario } from '#platform/testing/conformance/scenarios.ts'
import { postedVoucher } from './vouchers.ts'

const printed = [
  'contra',
  'journal',
  'payment_voucher',
  'purchase',
  'receipt_voucher',
  'sales',
  'receivable_bill',
  'payable_bill',
] as const

/** The data of the papers of vouchers: the engine prints every resource at the same address, no definition names it. */
export const printServices: Readonly<Record<string, Scenario>> = Object.fromEntries(
  printed.map((resource): [string, Scenario] => [
    `${resource}_print`,
    async (world, notes, action) => {
      const voucher = await postedVoucher(world, resource)
      const at = (id: number) => action.path.replace('{id}', String(id))
      notes.refused('a record that is none', { status: 404, code: 'not_found' }, await world.admin.get(at(999_999_999)))
      const { client } = await world.roster.person('no role')
      notes.refused('is closed to no role', { status: 403 }, await client.get(at(voucher.id)))
      const answer = await world.admin.get(at(voucher.id))
      const number = asText(voucher['invoice_no'])
      const document = asText(asObject(answer.body)?.['document'])
      notes.holds('names its voucher', document.includes(number), number, document.slice(0, 300))
      return answer
    },
  ]),
)
