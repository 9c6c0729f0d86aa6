import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#platform/clock/day.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { chequeOffice, type ChequeOffice } from '../testing/books/cheque_office.ts'

/** Cheques through the calls of an office, from the day they come until they are paid or go back. accounting.md 3 postdate_cheque. */
let server: TestServer
let office: ChequeOffice

beforeAll(async () => {
  server = await startTestServer()
  office = await chequeOffice(server)
})
afterAll(() => server.stop())

describe('a cheque that was received', () => {
  it('stands in the books under its party, is deposited and cleared, with a voucher for each step', async () => {
    const before = await office.balances()
    const cheque = await office.received('75000')
    expect(cheque).toMatchObject({ status: 'in_hand', invoice_no: expect.stringMatching(/-RV-/) })
    expect(await office.moved(before)).toEqual({ inHand: 75_000, members: -75_000 })
    const deposited = await office.step(cheque, 'deposited', { deposit_bank: office.account.id })
    expect(deposited).toMatchObject({ status: 'deposited', deposited_on: office.today })
    expect(await office.moved(before)).toEqual({ collection: 75_000, members: -75_000 })
    const cleared = await office.step(deposited, 'cleared')
    expect(cleared).toMatchObject({ status: 'cleared', cleared_on: office.today })
    expect(await office.moved(before)).toEqual({ bank: 75_000, members: -75_000 })
    const { body } = await office.clerk('GET', `${office.base}vouchers/${cheque.id}`)
    expect(body['vouchers']).toMatchObject([{ event: 'receive' }, { event: 'deposit' }, { event: 'clear' }])
  })

  it('is not deposited before its date (A22)', async () => {
    const date = addDays(office.today, 3)
    const cheque = await office.received('500', { cheque_date: date })
    const early = await office.asked(cheque, 'deposited', { deposit_bank: office.account.id })
    expect([early.status, early.body['errors']]).toEqual([
      400,
      { deposited_on: [`Cheque is dated ${date}; it cannot be deposited earlier.`] },
    ])
  })

  it('goes into an account of the association and nowhere else', async () => {
    const cheque = await office.received('500')
    const nowhere = await office.asked(cheque, 'deposited')
    expect([nowhere.status, Object.keys(nowhere.body['errors'] ?? {})]).toEqual([400, ['deposit_bank']])
    const strange = await office.asked(cheque, 'deposited', { deposit_bank: office.theirBank.id })
    expect([strange.status, Object.keys(strange.body['errors'] ?? {})]).toEqual([400, ['deposit_bank']])
    const none = await office.asked(cheque, 'deposited', { deposit_bank: 987_654 })
    expect([none.status, Object.keys(none.body['errors'] ?? {})]).toEqual([400, ['deposit_bank']])
    const word = await office.asked(cheque, 'deposited', { deposit_bank: 'Padma', deposited_on: 'soon' })
    expect([word.status, Object.keys(word.body['errors'] ?? {}).toSorted()]).toEqual([
      400,
      ['deposit_bank', 'deposited_on'],
    ])
    const other = await office.asked(cheque, 'deposited', { amount: '1' })
    expect([other.status, Object.keys(other.body['errors'] ?? {})]).toEqual([400, ['amount']])
  })

  it('that has become stale is taken by no bank, and goes back', async () => {
    const day = addDays(office.today, -181)
    const cheque = await office.received('500')
    // It has lain in the drawer.
    await server.scratch.database.app.query('update postdate_cheque set cheque_date = $1 where id = $2', [
      day,
      cheque.id,
    ])
    const late = await office.asked(cheque, 'deposited', { deposit_bank: office.account.id })
    expect([late.status, late.body['errors']]).toEqual([409, { deposited_on: ['Cheque is older than 6 months.'] }])
    const back = await office.step(cheque, 'returned', {}, office.manager)
    expect(back).toMatchObject({ status: 'returned', returned_on: office.today })
    const old = await office.record({ cheque_date: day })
    expect([old.status, old.body['errors']]).toEqual([400, { cheque_date: ['Cheque is older than 6 months.'] }])
  })

  it('is recorded once: the second is told where the first is (ACC-070)', async () => {
    const cheque = await office.received('500')
    const again = await office.record({ cheque_no: cheque['cheque_no'], amount: '700' })
    expect([again.status, again.body['code'], again.body['errors']]).toEqual([
      409,
      'ACC-070',
      {
        cheque_no: [
          `Cheque ${String(cheque['cheque_no'])} of PADMA is already recorded in ${String(cheque['invoice_no'])}.`,
        ],
      },
    ])
    const twice = await Promise.all([1, 2].map(() => office.record({ cheque_no: 'TWIN-1' })))
    expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    const drawers = await Promise.all(
      ['100-1', '100-2'].map((account_no) => office.record({ cheque_no: '77', account_no })),
    )
    expect(drawers.map(({ status }) => status)).toEqual([201, 201])
  })

  it('names what it is for and of whom', async () => {
    const nothing = await office.clerk('POST', `${office.base}create/`, {})
    expect(nothing.status).toBe(400)
    expect(Object.keys(nothing.body['errors'] ?? {})).toEqual(
      expect.arrayContaining(['cheque_no', 'bank', 'cheque_date', 'amount']),
    )
    const nobody = await office.record({
      sub_ledger: null,
      party_name: 'Somebody',
      party_ledger: office.ledger('members'),
    })
    expect([nobody.status, Object.keys(nobody.body['errors'] ?? {})]).toEqual([400, ['sub_ledger']])
    const free = await office.record({ amount: '0' })
    expect([free.status, free.body['code']]).toEqual([400, 'ACC-002'])
    const paid = await office.record({ status: 'cleared' })
    expect([paid.status, Object.keys(paid.body['errors'] ?? {})]).toEqual([400, ['status']])
  })
})

describe('a cheque that bounced', () => {
  it('is owed again with charge and penalty, its bills with their old due dates (A23)', async () => {
    const before = await office.balances()
    const member = await office.member()
    const bill = await office.bill(member, '75000', addDays(office.today, -40))
    const cheque = await office.received('75000', {
      sub_ledger: member.id,
      allocations: [{ bill: bill.id, amount: '75000' }],
    })
    expect(await office.openOf(bill)).toEqual(['0.00', 'paid'])
    const deposited = await office.step(cheque, 'deposited', { deposit_bank: office.account.id })
    const bounced = await office.step(deposited, 'bounced', {
      bounce_reason: 'insufficient_funds',
      bounce_charge: '575',
      penalty: '1000',
    })
    expect(bounced).toMatchObject({ status: 'bounced', bounce_count: 1, bounced_on: office.today })
    expect(await office.openOf(bill)).toEqual(['75000.00', 'unpaid'])
    expect(await office.moved(before)).toEqual({
      members: 76_000,
      bank: -575,
      charges: 575,
      penalties: -1000,
      fees: -75_000,
    })
    const ageing = await office.ageing(member)
    expect(ageing).toEqual([
      { days: 40, open: '75000.00' },
      { days: expect.any(Number), open: '1000.00' },
    ])
    const { body } = await office.clerk('GET', `${office.base}vouchers/${cheque.id}`)
    expect(body['vouchers']).toMatchObject([
      { event: 'receive' },
      { event: 'deposit' },
      { event: 'bounce:1' },
      { event: 'charge:1', invoice_no: expect.stringMatching(/-PV-/) },
    ])
  })

  it('is presented again, settles its bill, and bounces once more', async () => {
    const member = await office.member()
    const bill = await office.bill(member, '900')
    const cheque = await office.received('900', {
      sub_ledger: member.id,
      allocations: [{ bill: bill.id, amount: '900' }],
    })
    const bank = { deposit_bank: office.account.id }
    const bounced = await office.step(await office.step(cheque, 'deposited', bank), 'bounced', {
      bounce_reason: 'signature',
    })
    const again = await office.step(bounced, 'deposited')
    expect(again).toMatchObject({ bounced_on: null, bounce_count: 1 })
    expect(await office.openOf(bill)).toEqual(['0.00', 'paid'])
    const twice = await office.step(again, 'bounced', { bounce_reason: 'stopped' })
    expect(twice).toMatchObject({ bounce_count: 2, bounce_reason: 'stopped' })
    expect(await office.openOf(bill)).toEqual(['900.00', 'unpaid'])
    const before = await office.balances()
    await office.step(twice, 'returned', {}, office.manager)
    expect(await office.moved(before)).toEqual({})
  })

  it('says why', async () => {
    const deposited = await office.step(await office.received('500'), 'deposited', { deposit_bank: office.account.id })
    const silent = await office.asked(deposited, 'bounced')
    expect([silent.status, Object.keys(silent.body['errors'] ?? {})]).toEqual([400, ['bounce_reason']])
    const early = await office.asked(deposited, 'bounced', {
      bounce_reason: 'other',
      bounced_on: addDays(office.today, -1),
    })
    expect([early.status, Object.keys(early.body['errors'] ?? {})]).toEqual([400, ['bounced_on']])
    const told = await office.step(deposited, 'bounced', { note: 'The drawer has died' })
    expect(told).toMatchObject({ bounce_reason: 'other' })
  })
})

describe('two at once', () => {
  it('of who clears and who says it bounced one wins, and the other is told who did', async () => {
    for (let round = 0; round < 3; round += 1) {
      const before = await office.balances()
      const deposited = await office.step(await office.received('500'), 'deposited', {
        deposit_bank: office.account.id,
      })
      const both = await Promise.all([
        office.asked(deposited, 'cleared'),
        office.asked(deposited, 'bounced', { bounce_reason: 'stopped' }, office.manager),
      ])
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
      const lost = both.find(({ status }) => status === 409)
      expect(lost?.body['code']).toBe('changed_meanwhile')
      expect(lost?.body['detail']).toMatch(/(clerk|manager).* changed this record at/i)
      const { collection, inHand, ...rest } = await office.moved(before)
      expect([collection, inHand]).toEqual([undefined, undefined])
      expect([{ bank: 500, members: -500 }, {}]).toContainEqual(rest)
    }
  })
})

describe('who may do what', () => {
  it('a clerk gives no cheque back and replaces none: a manager does', async () => {
    const cheque = await office.received('500')
    expect((await office.asked(cheque, 'returned')).status).toBe(403)
    const swapped = await office.record({ replaces: cheque.id })
    expect([swapped.status, Object.keys(swapped.body['errors'] ?? {})]).toEqual([403, ['replaces']])
  })

  it('a cheque in the place of another sends that one back, and both say so', async () => {
    const before = await office.balances()
    const old = await office.received('500')
    const other = await office.member()
    const wrong = await office.record({ replaces: old.id, sub_ledger: other.id }, office.manager)
    expect([wrong.status, Object.keys(wrong.body['errors'] ?? {})]).toEqual([400, ['replaces']])
    const answer = await office.record({ replaces: old.id, amount: '600' }, office.manager)
    expect(answer.status, answer.raw).toBe(201)
    expect(await office.now(old)).toMatchObject({ status: 'replaced', replaced_by: answer.body['id'] })
    expect(await office.moved(before)).toEqual({ inHand: 600, members: -600 })
  })

  it('what was posted changes with permission, and so it is canceled', async () => {
    const before = await office.balances()
    const cheque = await office.received('500')
    const { row_version } = cheque
    const refused = await office.clerk('PUT', `${office.base}update/${cheque.id}`, { amount: '550', row_version })
    expect([refused.status, refused.body['code']]).toEqual([403, 'ACC-030'])
    await office.permitted(cheque, 'edit')
    const changed = await office.clerk('PUT', `${office.base}update/${cheque.id}`, { amount: '550', row_version })
    expect(changed.status, changed.raw).toBe(200)
    expect(await office.moved(before)).toEqual({ inHand: 550, members: -550 })
    const now = await office.now(cheque)
    const early = await office.asked(now, 'canceled', { note: 'Written twice' })
    expect([early.status, early.body['code']]).toEqual([403, 'ACC-030'])
    await office.permitted(now, 'delete')
    expect(await office.step(now, 'canceled', { note: 'Written twice' })).toMatchObject({ status: 'canceled' })
    expect(await office.moved(before)).toEqual({})
    const gone = await office.now(cheque)
    expect((await office.deleted(gone)).status).toBe(409)
  })

  it('one that was recorded by mistake is deleted with permission; taken back, it stands under another number', async () => {
    const before = await office.balances()
    const cheque = await office.received('500')
    expect((await office.deleted(cheque, office.manager)).body['code']).toBe('ACC-030')
    await office.permitted(cheque, 'delete')
    const gone = await office.deleted(cheque)
    expect(gone.status, gone.raw).toBe(200)
    expect(await office.moved(before)).toEqual({})
    const back = await office.clerk('POST', `${office.base}restore/${cheque.id}`, {})
    expect(back.status, back.raw).toBe(200)
    expect(back.body).toMatchObject({ id: cheque.id, status: 'in_hand' })
    expect(back.body['invoice_no']).not.toBe(cheque['invoice_no'])
    expect(await office.moved(before)).toEqual({ inHand: 500, members: -500 })
  })
})

it('a cheque that we issued is paid by the bank, or taken back by a manager', async () => {
  const before = await office.balances()
  const vendor = await office.vendor()
  const given = {
    type: 'issued',
    bank: office.account.id,
    sub_ledger: vendor.id,
    party_ledger: office.ledger('creditors'),
  }
  const paid = await office.received('800', given)
  expect(paid['invoice_no']).toMatch(/-PV-/)
  expect(await office.moved(before)).toEqual({ creditors: 800, issued: -800 })
  const never = await office.asked(paid, 'deposited', { deposit_bank: office.account.id })
  expect([never.status, never.body['code']]).toEqual([409, 'invalid_transition'])
  expect(await office.step(paid, 'cleared')).toMatchObject({ status: 'cleared' })
  expect(await office.moved(before)).toEqual({ creditors: 800, bank: -800 })
  const stopped = await office.received('300', given)
  expect((await office.asked(stopped, 'bounced', { bounce_reason: 'stopped' })).status).toBe(403)
  await office.step(stopped, 'bounced', { bounce_reason: 'stopped' }, office.manager)
  expect(await office.moved(before)).toEqual({ creditors: 800, bank: -800 })
  const theirs = await office.record({ ...given, bank: office.theirBank.id })
  expect([theirs.status, Object.keys(theirs.body['errors'] ?? {})]).toEqual([400, ['bank']])
})

it('the books are sound after all that', async () => {
  const { rows } = await server.scratch.database.app.query('select * from acc_differences()')
  expect(rows).toEqual([])
})
