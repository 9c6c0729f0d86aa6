import { addDays } from '#platform/clock/day.ts'
import { asObject, asRows, asText } from '#platform/testing/conformance/finding.ts'
import type { Rule } from '#platform/testing/conformance/rule.ts'
import { booksOf } from './books.ts'
import { path, posts, says, sides, type Having } from './saying.ts'
import { draftVoucher, postedVoucher, requested, stepped } from './vouchers.ts'

/** The refusals of accounting.md 2.12 and 3 whose words are given to the letter, each provoked once. */
export const refusalRules: readonly Rule[] = [
  {
    resource: 'journal',
    name: 'refuses in the words of the table of errors',
    source: 'accounting.md 2.12',
    async run(world, notes) {
      const books = await booksOf(world)
      const { expense, income, cash, day } = books
      const ledger = async (having: Having) => (await world.make.create('ledger_account', { having })).id
      const kept = await ledger({ system_role: null, sub_ledger_kind: 'party' })
      const off = await ledger({ system_role: null, is_active: false })
      const most = '9999999999999999.99'
      const cases: readonly (readonly [id: string, having: Having])[] = [
        ['accounting.debit_credit_equal_difference', { lines: sides('880.00', '800.00', books) }],
        ['accounting.amount_greater_than_zero', { lines: sides('0.00', '0.00', books) }],
        [
          'accounting.line_debit_credit_not_both',
          { lines: [{ ledger: expense, debit: '5.00', credit: '5.00' }, ...sides('5.00', '5.00', books)] },
        ],
        ['accounting.voucher_needs_least_two_lines', { lines: [{ ledger: expense, debit: '5.00' }] }],
        [
          'accounting.amount_larger_than_system_hold',
          { lines: [...sides(most, most, books), ...sides(most, most, books)] },
        ],
        ['accounting.ledger_inactive', { lines: sides('5.00', '5.00', { ...books, expense: off }) }],
        ['accounting.choose_ledger', { lines: sides('5.00', '5.00', { ...books, expense: kept }) }],
        [
          'accounting.ledger_does_not_take_sub',
          {
            lines: [
              { ledger: expense, sub_ledger: await world.make.spare('sub_ledger_account'), debit: '5.00' },
              { ledger: income, credit: '5.00' },
            ],
          },
        ],
        ['accounting.use_payment_receipt_contra_voucher', { lines: sides('5.00', '5.00', { ...books, income: cash }) }],
        ['accounting.no_fiscal_year_covers', { voucher_date: '1999-01-05', lines: sides('5.00', '5.00', books) }],
        ['accounting.date_cannot_later_than', { voucher_date: addDays(day, 20), lines: sides('5.00', '5.00', books) }],
      ]
      for (const [id, having] of cases) says(world, notes, id, await posts(world, 'journal', having))
    },
  },
  {
    resource: 'journal',
    name: 'stays as it was posted, and is asked for once',
    source: 'accounting.md 2.6, 2.12, 3 acc_update_perm',
    async run(world, notes) {
      const voucher = await postedVoucher(world, 'journal')
      const changed = await world.admin.send('PUT', `${path('journal')}update/${voucher.id}`, {
        narration: 'Other words',
        row_version: voucher.row_version,
      })
      says(world, notes, 'accounting.posted_request_update_permission', changed)
      await requested(world, 'journal', voucher.id, { action: 'edit' })
      const again = await world.admin.send('POST', `${path('acc_update_perm')}create/`, {
        record_type: 'journal',
        record: voucher.id,
        action: 'edit',
        reason: 'Counted wrongly at the counter',
      })
      says(world, notes, 'accounting.request_record_pending', again)
      const waiting = await stepped(
        world.admin,
        'journal',
        await draftVoucher(world, 'journal', true),
        'pending_approval',
      )
      const own = await world.admin.send('PUT', `${path('journal')}update_status/${waiting.id}`, {
        status: 'posted',
        row_version: waiting.row_version,
      })
      says(world, notes, 'accounting.cannot_approve_own_voucher', own)
    },
  },
  {
    resource: 'receipt_voucher',
    name: 'settles no more of a bill than is open of it, nor more than was received',
    source: 'accounting.md 2.11, 2.12',
    async run(world, notes) {
      const bill = await postedVoucher(world, 'receivable_bill')
      const settles = (paid: string, settled: string) =>
        posts(world, 'receipt_voucher', {
          lines: [{ ledger: bill['party_ledger'] ?? null, sub_ledger: bill['sub_ledger'] ?? null, amount: paid }],
          allocations: [{ bill: bill.id, amount: settled }],
        })
      says(world, notes, 'accounting.bill_only_open', await settles('900000000.00', '900000000.00'))
      says(world, notes, 'accounting.allocated_more_than_received', await settles('0.01', '0.02'))
    },
  },
  {
    resource: 'payment_voucher',
    name: 'pays no more than there is, nor in cash above the limit',
    source: 'accounting.md 2.12, 3 payment_voucher',
    async run(world, notes) {
      const { pettyCash, expense } = await booksOf(world)
      const empty = await world.make.create('ledger_account', {
        having: { system_role: 'PETTY_CASH', negative_rule: 'block' },
      })
      const paid = (pay_from: number, amount: string, more: Having = {}) =>
        posts(world, 'payment_voucher', { pay_from, lines: [{ ledger: expense, amount }], ...more })
      says(world, notes, 'accounting.only_payment_not_possible', await paid(empty.id, '499.00'))
      says(world, notes, 'accounting.cash_payment_above_not_allowed', await paid(pettyCash, '9000000.00'))
      const deductions = [{ kind: 'tds', ledger: expense, base: '100.00', rate: '90.000', amount: '90.00' }]
      says(
        world,
        notes,
        'accounting.deductions_cannot_more_than_payment',
        await paid(pettyCash, '5.00', { deductions }),
      )
    },
  },
  {
    resource: 'contra',
    name: 'moves money between two accounts',
    source: 'accounting.md 2.12, ACC-020',
    async run(world, notes) {
      const { pettyCash } = await booksOf(world)
      const same = await posts(world, 'contra', { from_ledger: pettyCash, to_ledger: pettyCash, amount: '5.00' })
      says(world, notes, 'accounting.accounts_different', same)
    },
  },
  {
    resource: 'payable_bill',
    name: 'enters a bill once',
    source: 'accounting.md 3 payable_bill and purchase',
    async run(world, notes) {
      const body = await world.make.draft('payable_bill')
      const first = await world.admin.send('POST', `${path('payable_bill')}create/`, body)
      notes.status('the first', 201, first)
      says(
        world,
        notes,
        'accounting.bill_entered',
        await world.admin.send('POST', `${path('payable_bill')}create/`, body),
      )
    },
  },
  {
    resource: 'journal',
    name: 'keeps a ledger in use while it stands at something',
    source: 'accounting.md 3 ledger_account, Errors',
    async run(world, notes) {
      const books = await booksOf(world)
      const used = await world.make.create('ledger_account', { having: { system_role: null } })
      const posted = await posts(world, 'journal', { lines: sides('5.00', '5.00', { ...books, expense: used.id }) })
      notes.status('a posting', 201, posted)
      const now = asObject((await world.admin.get(`${path('ledger_account')}${used.id}`)).body)
      const off = await world.admin.send('PUT', `${path('ledger_account')}update/${used.id}`, {
        is_active: false,
        row_version: now?.['row_version'] ?? 0,
      })
      says(world, notes, 'accounting.ledger_balance_cannot_made_inactive', off)
    },
  },
  {
    resource: 'sub_ledger_account',
    name: 'has the number of a taxpayer, and the name of its record',
    source: 'accounting.md 3 sub_ledger_account',
    async run(world, notes) {
      const draft = await world.make.draft('sub_ledger_account', { having: { tin: '12' } })
      const wrong = await world.admin.send('POST', `${path('sub_ledger_account')}create/`, draft)
      says(world, notes, 'accounting.tin_12_digits', wrong)
      // Named by itself: others are found by the names that are made in their order.
      const agency = await world.make.create('agency', { having: { name: 'Kept under its own record' } })
      const listed = await world.admin.get(`${path('sub_ledger_account')}all/`, {
        kind: 'agency',
        linked_record: agency.id,
      })
      const [own] = asRows(asObject(listed.body)?.['sub_ledger_accounts'])
      const renamed = await world.admin.send('PUT', `${path('sub_ledger_account')}update/${asText(own?.['id'])}`, {
        name: 'Another name',
        row_version: own?.['row_version'] ?? 0,
      })
      says(world, notes, 'accounting.rename_record_instead', renamed)
    },
  },
  {
    resource: 'bank',
    name: 'has a routing number of nine digits',
    source: 'accounting.md 3 bank, Errors',
    async run(world, notes) {
      const draft = await world.make.draft('bank', { having: { routing_no: '12' } })
      says(
        world,
        notes,
        'accounting.routing_number_9_digits',
        await world.admin.send('POST', `${path('bank')}create/`, draft),
      )
    },
  },
  {
    resource: 'bank_reconciliation',
    name: 'is finished without a difference only',
    source: 'accounting.md 3 bank_reconciliation',
    async run(world, notes) {
      const draft = await world.make.create('bank_reconciliation', {
        having: { opening_balance: '0.00', closing_balance: '5.00', lines: [] },
      })
      const finished = await world.admin.send('PUT', `${path('bank_reconciliation')}update_status/${draft.id}`, {
        status: 'finished',
        row_version: draft.row_version,
      })
      says(world, notes, 'accounting.difference_reconciliation_cannot_finished', finished)
      await world.admin.send(
        'DELETE',
        `${path('bank_reconciliation')}delete/${draft.id}?row_version=${draft.row_version}`,
      )
    },
  },
]
