import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { today } from '#platform/clock/clock.ts'
import { addDays } from '#platform/clock/day.ts'
import { made, rowsOf } from '#platform/testing/cast.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { days, notes, openDrawers, statusesOf, type Drawers } from '../testing/drawers.ts'

/** Days that were accepted, and two people in one drawer. */
let server: TestServer
let office: Drawers
beforeAll(async () => {
  server = await startTestServer()
  office = await openDrawers(server)
})
afterAll(() => server.stop())

describe('what was accepted', () => {
  const closedDay = async () => {
    const box = await office.drawer()
    const day = await office.opened(box)
    await office.received(box, 1000)
    return {
      box,
      closed: await office.stepped(office.accountant, await office.counted(day, notes([1000, 1])), 'closed'),
    }
  }

  it('is changed by no voucher up to that day, whoever posts; of another drawer it is', async () => {
    const { box } = await closedDay()
    for (const voucher_date of [today(), addDays(today(), -1)]) {
      const late = await office.receive(office.manager, box, 10, { voucher_date })
      expect([late.status, late.body['code']]).toEqual([409, 'ACC-052'])
      expect(late.body['errors']).toHaveProperty('voucher_date')
    }
    expect((await office.receive(office.manager, await office.drawer(), 10)).status).toBe(201)
  })

  it('is reopened by a manager with a reason: the difference is taken back, and counted again', async () => {
    const box = await office.drawer()
    const day = await office.opened(box)
    await office.received(box, 1000)
    const closed = await office.stepped(
      office.accountant,
      await office.counted(day, notes([500, 2], [20, 1]), 'A tip'),
      'closed',
    )
    expect(await office.balance(box)).toBe('1020.00')
    expect((await office.step(office.accountant, closed, 'open', 'Counted wrongly')).status).toBe(403)
    expect((await office.step(office.manager, closed, 'open')).body['errors']).toHaveProperty('note')
    const again = await office.stepped(office.manager, closed, 'open', 'Counted wrongly')
    expect(again).toMatchObject({
      status: 'open',
      reopen_reason: 'Counted wrongly',
      difference_no: null,
      closed_by: null,
    })
    expect(await office.balance(box)).toBe('1000.00')
    await office.received(box, 20)
    const evening = await office.counted(again, notes([500, 2], [20, 1]))
    expect(evening).toMatchObject({ difference: '0.00', difference_no: null })
    await office.stepped(office.accountant, evening, 'closed')
    expect(await office.balance(box)).toBe('1020.00')
    expect(
      (await office.admin('DELETE', `${days}delete/${day.id}?row_version=${evening.row_version + 1}`)).status,
    ).toBe(409)
  })

  it('is not reopened once the drawer was opened on a later day', async () => {
    const box = await office.drawer()
    const before = await office.opened(box, [], { day: addDays(today(), -1) })
    const closed = await office.stepped(office.accountant, await office.counted(before, []), 'closed')
    const taken = await office.cashier('POST', `${days}create/`, { ledger: box, day: addDays(today(), -1) })
    expect(taken.status).toBe(409)
    await office.opened(box)
    const refused = await office.step(office.manager, closed, 'open', 'Counted wrongly')
    expect([refused.status, refused.body['detail']]).toEqual([
      409,
      `The drawer was opened again on ${today()}. That day comes first.`,
    ])
    const earlier = await office.cashier('POST', `${days}create/`, { ledger: box, day: addDays(today(), -2) })
    expect(earlier.body['errors']).toHaveProperty('day')
  })

  it('may be told in other words: a voucher of the day changes as long as its cash does not', async () => {
    const { box } = await closedDay()
    const [receipt] = rowsOf(
      await office.cashier('GET', `/receipt_voucher/api/v1/receipt_voucher/all/?receive_in=${box}`),
      'receipt_vouchers',
    )
    const permitted = async (proposed: object): Promise<number> => {
      const request = await made(office.cashier, 'acc_update_perm', {
        record_type: 'receipt_voucher',
        record: receipt?.id,
        action: 'edit',
        reason: 'Entered under the wrong name',
        proposed_change: proposed,
      })
      const { status } = await office.manager('PUT', `/acc_update_perm/api/v1/acc_update_perm/approve/${request.id}`, {
        apply: true,
        row_version: request.row_version,
      })
      if (status !== 200)
        await office.manager('PUT', `/acc_update_perm/api/v1/acc_update_perm/cancel/${request.id}`, {
          note: 'It cannot be changed.',
          row_version: request.row_version,
        })
      return status
    }
    expect(await permitted({ narration: 'Fee of the year' })).toBe(200)
    expect(await permitted({ lines: [{ ledger: office.ledger('4101002'), amount: '900' }] })).toBe(409)
  })
})

describe('two at once', () => {
  it('open a drawer once: the second is told which sheet is open', async () => {
    const box = await office.drawer()
    const answers = await Promise.all(
      [office.cashier, office.accountant].map((send) => send('POST', `${days}create/`, { ledger: box })),
    )
    expect(statusesOf(answers)).toEqual([201, 409])
    const day = await office.cashier('GET', `${days}all/?ledger=${box}`)
    expect(rowsOf(day, 'cashier_days')).toHaveLength(1)
  })

  it('count it once: a double click, or a second window, finds it changed', async () => {
    const day = await office.opened(await office.drawer())
    const answers = await Promise.all([office.count(office.cashier, day, []), office.count(office.cashier, day, [])])
    expect(statusesOf(answers)).toEqual([200, 409])
  })

  it('post and accept: either the receipt is in the count that is refused, or it is refused itself', async () => {
    for (let round = 0; round < 8; round += 1) {
      const box = await office.drawer()
      const evening = await office.counted(await office.opened(box), [])
      const [receipt, accepted] = await Promise.all([
        office.receive(office.cashier, box, 100),
        office.step(office.accountant, evening, 'closed'),
      ])
      expect([receipt.status, accepted.status].join()).toMatch(/^(201,409|409,200)$/)
      expect(await office.balance(box)).toBe(accepted.status === 200 ? '0.00' : '100.00')
    }
  })

  it('accept it once', async () => {
    const evening = await office.counted(
      await office.opened(await office.drawer()),
      notes([10, 1]),
      'Found below the drawer',
    )
    const answers = await Promise.all([
      office.step(office.accountant, evening, 'closed'),
      office.step(office.manager, evening, 'closed'),
    ])
    expect(statusesOf(answers)).toEqual([200, 409])
  })
})
