import { asObject, asRows, asText } from '#platform/testing/conformance/finding.ts'
import { keptOf } from '#platform/testing/conformance/record_maker.ts'
import type { Rule } from '#platform/testing/conformance/rule.ts'
import { booksOf } from './books.ts'
import { instrumentBooksOf } from './instrument_books.ts'
import { path, posts, says, sides, type Having } from './saying.ts'
import { decided, postedVoucher, requested, stepped, voidable } from './vouchers.ts'

/** Further refusals of accounting.md 2.12, each brought about once in books of its own. */
export const bookRules: readonly Rule[] = [
  {
    resource: 'journal',
    name: 'stands on ledgers of its branch that nobody else keeps',
    source: 'accounting.md 2.12, ACC-012, ACC-016, ACC-021',
    async run(world, notes) {
      const books = await booksOf(world)
      const ledger = async (having: Having) => (await world.make.create('ledger_account', { having })).id
      const elsewhere = await world.make.create('branch')
      const far = await ledger({ system_role: null, negative_rule: 'allow', branches: [elsewhere.id] })
      const kept = await ledger({ system_role: 'STOCK:stationery', negative_rule: 'allow' })
      const on = (expense: number) => posts(world, 'journal', { lines: sides('5.00', '5.00', { ...books, expense }) })
      says(world, notes, 'accounting.ledger_not_available_branch', await on(far))
      says(world, notes, 'accounting.ledger_kept_use_screen', await on(kept))
      const [first, ...others] = sides('5.00', '5.00', books)
      // Nobody has said where branches stand with each other.
      const between = await posts(world, 'journal', { lines: [{ ...first, branch: elsewhere.id }, ...others] })
      says(world, notes, 'accounting.no_ledger_mapped_ask_accounts', between)
    },
  },
  {
    resource: 'journal',
    name: 'waits until the month of its branch is open',
    source: 'accounting.md 2.7, ACC-040',
    async run(world, notes) {
      const books = await booksOf(world)
      const branch = await world.make.create('branch')
      const locks = path('period_lock')
      const open = await world.admin.get(`${locks}without_pagination/all/`, { branch: branch.id, status: 'open' })
      const ids = asRows(asObject(open.body)?.['period_locks']).map(({ id }) => Number(id))
      const locked = await world.admin.send('POST', `${locks}change_many/`, { ids, status: 'locked', note: 'Told.' })
      notes.status('the months of a branch are locked', 200, locked)
      const late = await posts(world, 'journal', { branch: branch.id, lines: sides('5.00', '5.00', books) })
      says(world, notes, 'accounting.locked_branch', late)
    },
  },
  {
    resource: 'journal',
    name: 'is asked for once by the same key',
    source: 'accounting.md 2.12, ACC-080',
    async run(world, notes) {
      const books = await booksOf(world)
      const { types, day } = books
      const key = { 'idempotency-key': `${world.make.marker}-counter-7` }
      const send = async (amount: string) => {
        const having = { voucher_type: types.journal.plain, voucher_date: day, lines: sides(amount, amount, books) }
        const draft = await world.make.draft('journal', { having })
        return world.admin.send('POST', `${path('journal')}create/?step=post`, draft, key)
      }
      notes.status('the first', 201, await send('5.00'))
      says(world, notes, 'accounting.request_used_another_voucher', await send('6.00'))
    },
  },
  {
    resource: 'journal',
    name: 'is taken back once',
    source: 'accounting.md 2.12, ACC-034',
    async run(world, notes) {
      const { day } = await booksOf(world)
      const gone = await stepped(
        world.admin,
        'journal',
        await voidable(world, 'journal', await world.roster.second()),
        'void',
      )
      const again = await world.admin.send('POST', `${path('journal')}reverse_on_date/${gone.id}`, {
        voucher_date: day,
        reason: 'The meter was read wrongly',
        row_version: gone.row_version,
      })
      says(world, notes, 'accounting.voucher_void', again)
    },
  },
  {
    resource: 'receivable_bill',
    name: 'is taken back when nothing settles it any more',
    source: 'accounting.md 2.12, ACC-031',
    async run(world, notes) {
      const bill = await postedVoucher(world, 'receivable_bill')
      const { party_ledger = null, sub_ledger = null, branch = null, total = null } = bill
      const receipt = await posts(world, 'receipt_voucher', {
        branch,
        lines: [{ ledger: party_ledger, sub_ledger, amount: total }],
        allocations: [{ bill: bill.id, amount: total }],
      })
      notes.status('it is paid', 201, receipt)
      const request = await requested(world, 'receivable_bill', bill.id, { action: 'delete' })
      await decided(await world.roster.second(), request, 'approve')
      const now = asObject((await world.admin.get(`${path('receivable_bill')}${bill.id}`)).body)
      const gone = await world.admin.send('PUT', `${path('receivable_bill')}update_status/${bill.id}`, {
        status: 'void',
        note: 'Billed twice',
        row_version: now?.['row_version'] ?? 0,
      })
      says(world, notes, 'accounting.cannot_linked_record_s_undone', gone)
    },
  },
  {
    resource: 'postdate_cheque',
    name: 'is corrected at the receipt that brought it',
    source: 'accounting.md 2.12, ACC-032',
    async run(world, notes) {
      const { debtors } = await instrumentBooksOf(world)
      const { day } = await booksOf(world)
      const receipt = await posts(world, 'receipt_voucher', {
        payment_mode: 'cheque',
        instrument_no: `${world.make.marker} 7`,
        instrument_date: day,
        instrument_bank: (await world.make.create('bank', { full: true })).id,
        lines: [{ ledger: debtors, sub_ledger: await world.make.spare('sub_ledger_account'), amount: '400.00' }],
      })
      notes.status('a receipt by cheque', 201, receipt)
      const source_id = keptOf(receipt)?.id ?? 0
      const brought = await world.admin.get(`${path('postdate_cheque')}all/`, { source_id })
      const [cheque] = asRows(asObject(brought.body)?.['postdate_cheques'])
      const changed = await world.admin.send('PUT', `${path('postdate_cheque')}update/${asText(cheque?.['id'])}`, {
        amount: '250.00',
        row_version: cheque?.['row_version'] ?? 0,
      })
      says(world, notes, 'accounting.voucher_made_change_there', changed)
    },
  },
  {
    resource: 'payment_voucher',
    name: 'leaves a bank account no lower than its limit, and a ledger within its budget',
    source: 'accounting.md 2.12, ACC-051; 3 budget',
    async run(world, notes) {
      const { expense } = await booksOf(world)
      const account = await world.make.create('bank', { full: true })
      const ledger = keptOf(await world.admin.get(`${path('ledger_account')}${asText(account['ledger'])}`))
      const strict = await world.admin.send('PUT', `${path('ledger_account')}update/${ledger?.id ?? 0}`, {
        negative_rule: 'block',
        row_version: ledger?.row_version ?? 0,
      })
      notes.status('a strict account', 200, strict)
      const pay = (ledgers: { from: number; of: number }, amount: string, payment_mode: string) =>
        posts(world, 'payment_voucher', {
          payment_mode,
          pay_from: ledgers.from,
          lines: [{ ledger: ledgers.of, amount }],
        })
      const above = await pay({ from: ledger?.id ?? 0, of: expense }, '499.00', 'bank_transfer')
      says(world, notes, 'accounting.would_go_below_limit_balance', above)
      const { pettyCash } = await booksOf(world)
      const budget = await world.make.create('budget', {
        full: true,
        having: { branch: undefined, cost_centre: undefined },
      })
      const planned = keptOf(await world.admin.get(`${path('ledger_account')}${asText(budget['ledger'])}`))
      const watched = await world.admin.send('PUT', `${path('ledger_account')}update/${planned?.id ?? 0}`, {
        budget_control: 'block',
        row_version: planned?.row_version ?? 0,
      })
      notes.status('a ledger within its budget', 200, watched)
      const approved = await world.admin.send('PUT', `${path('budget')}update_status/${budget.id}`, {
        status: 'approved',
        row_version: budget.row_version,
      })
      notes.status('an approved budget', 200, approved)
      const tooMuch = await pay({ from: pettyCash, of: planned?.id ?? 0 }, '49999.00', 'cash')
      says(world, notes, 'accounting.would_exceed_budget', tooMuch)
    },
  },
  {
    resource: 'journal',
    name: 'is not half saved while the books are busy',
    source: 'accounting.md 2.12, ACC-090',
    async run(world, notes) {
      const books = await booksOf(world)
      const { inDatabase } = world.target
      // Somebody else is always quicker, as the database says it.
      await inDatabase(`
        create function acc_is_busy() returns trigger language plpgsql as
        $$ begin raise exception 'gave way' using errcode = '40P01'; end $$;
        create trigger is_busy before insert on acc_entry for each row execute function acc_is_busy()`)
      const waiting = await posts(world, 'journal', { lines: sides('5.00', '5.00', books) })
      await inDatabase('drop trigger is_busy on acc_entry; drop function acc_is_busy()')
      says(world, notes, 'accounting.books_busy_nothing_saved_please', waiting)
      notes.status('a moment later', 201, await posts(world, 'journal', { lines: sides('5.00', '5.00', books) }))
    },
  },
]
