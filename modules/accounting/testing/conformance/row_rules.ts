import { compareShape } from '#platform/testing/conformance/aspects/record.ts'
import { asRows } from '#platform/testing/conformance/finding.ts'
import type { Answer } from '#platform/testing/conformance/client.ts'
import { keptOf, refusedWork, type Kept } from '#platform/testing/conformance/record_maker.ts'
import type { Rule } from '#platform/testing/conformance/rule.ts'
import type { World } from '#platform/testing/conformance/world.ts'
import { booksOf } from './books.ts'
import { path, posts, type Having } from './saying.ts'
import { postedVoucher } from './vouchers.ts'

function answered(what: string, answer: Answer): Kept {
  const kept = keptOf(answer)
  if (answer.status !== 201 || !kept) throw refusedWork(what, answer)
  return kept
}

const created = async (world: World, resource: string, having: Having): Promise<Kept> =>
  answered(
    resource,
    await world.admin.send(
      'POST',
      `${path(resource)}create/`,
      await world.make.draft(resource, { full: true, having }),
    ),
  )

/** A bill of one instalment. */
async function parted(world: World, resource: 'receivable_bill' | 'payable_bill', line: Having): Promise<Kept> {
  const { day } = await booksOf(world)
  const instalments = [{ due_date: day, amount: '1500.00' }]
  return created(world, resource, {
    lines: [{ ...line, amount: '1500.00' }],
    bill_date: day,
    due_date: day,
    instalments,
  })
}

/** Whose bill it is, and what pays it in full. */
function settling({ id, total, party_ledger, sub_ledger, branch }: Kept) {
  const party = { party_ledger: party_ledger ?? null, sub_ledger: sub_ledger ?? null }
  const whole = { amount: total ?? null, branch: branch ?? null, allocations: [{ bill: id, amount: total ?? null }] }
  return { ...party, ...whole }
}

/** Rows that no draft of the trials has, for they belong to a bill that has to be there first: they stand in records that have some. */
export const rowRules: readonly Rule[] = [
  {
    resource: 'receivable_bill',
    name: 'shows its instalments, and what settles it shows the bill',
    source: 'accounting.md 2.11; 3 receivable_bill, receipt_voucher, postdate_cheque and payorder_clearing',
    async run(world, notes) {
      const { income } = await booksOf(world)
      compareShape(world, 'receivable_bill', await parted(world, 'receivable_bill', { income_ledger: income }), notes)
      const bill = async () => settling(await postedVoucher(world, 'receivable_bill'))
      const { amount, branch, allocations, party_ledger: ledger, sub_ledger } = await bill()
      const receipt = await posts(world, 'receipt_voucher', {
        branch,
        lines: [{ ledger, sub_ledger, amount }],
        allocations,
      })
      compareShape(world, 'receipt_voucher', answered('a receipt', receipt), notes)
      for (const resource of ['postdate_cheque', 'payorder_clearing']) {
        const instrument = await created(world, resource, await bill())
        notes.equal('settles one bill', 1, asRows(instrument['allocations']).length)
        compareShape(world, resource, instrument, notes)
      }
    },
  },
  {
    resource: 'payable_bill',
    name: 'shows its instalments, and what pays it shows the bill',
    source: 'accounting.md 3 payable_bill, payment_voucher',
    async run(world, notes) {
      const { expense } = await booksOf(world)
      compareShape(world, 'payable_bill', await parted(world, 'payable_bill', { ledger: expense }), notes)
      const bill = settling(await postedVoucher(world, 'payable_bill'))
      // An accrued expense is owed on a ledger without parties.
      const { amount, branch, allocations, party_ledger: ledger } = bill
      const payment = await posts(world, 'payment_voucher', { branch, lines: [{ ledger, amount }], allocations })
      compareShape(world, 'payment_voucher', answered('a payment', payment), notes)
    },
  },
]
