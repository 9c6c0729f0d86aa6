import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { castOf, made, rowsOf, type Cast, type Row } from '#platform/testing/cast.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { openYear } from '../testing/books/open_year.ts'

/** What is done with many receipts at once is done with each as if it were alone. */
let server: TestServer
let cast: Cast
let fees: number
const base = '/receipt_voucher/api/v1/receipt_voucher/'
beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  await cast.admin('POST', '/ledger_account/api/v1/ledger_account/default_chart/', {})
  await openYear(cast.admin)
  const [ledger] = rowsOf(
    await cast.admin('GET', '/ledger_account/api/v1/ledger_account/all/?code=4101002'),
    'ledger_accounts',
  )
  fees = ledger?.id ?? 0
})
afterAll(() => server.stop())

const draft = (values = {}): Promise<Row> =>
  made(cast.admin, 'receipt_voucher', {
    received_from: 'Al-Amin Overseas',
    lines: [{ ledger: fees, amount: '500' }],
    ...values,
  })
const kept = async ({ id }: Row) => (await cast.admin('GET', `${base}${id}`)).body
const chosen = (rows: readonly Row[]) => rows.map(({ id, row_version }) => ({ id, row_version }))
const ask = (rows: readonly Row[], wish: object, headers = {}) =>
  cast.admin('POST', `${base}change_multiple/`, { records: chosen(rows), ...wish }, headers)

describe('receipts that get the same value together', () => {
  it('are told to whoever looks at them only where something changed', async () => {
    const [said, unsaid] = [await draft({ narration: 'Annual fee' }), await draft()]
    const announce = vi.spyOn(server.office.engine, 'announce')
    expect((await ask([said, unsaid], { values: { narration: 'Annual fee' } })).body['failed']).toEqual([])
    const told = announce.mock.calls.map(([change]) => change)
    announce.mockRestore()
    expect(told).toEqual([{ resource: 'receipt_voucher', id: unsaid.id, action: 'update' }])
  })
})

describe('receipts that are posted together', () => {
  it('are posted one by one: what is refused keeps none of the others, and is told with its reason', async () => {
    const [first, late, last] = [await draft(), await draft({ voucher_date: '1999-01-01' }), await draft()]
    const { status, body } = await ask([first, late, last], { step: 'post' })
    expect(status).toBe(200)
    expect(body).toEqual({
      changed: [first.id, last.id],
      failed: [{ id: late.id, code: expect.any(String), reason: expect.stringMatching(/1999|year/i) }],
    })
    expect([(await kept(first))['status'], (await kept(late))['status'], (await kept(last))['status']]).toEqual([
      'posted',
      'draft',
      'posted',
    ])
  })

  it('are not posted twice when the answer was lost and the same is asked for again', async () => {
    const rows = [await draft(), await draft()]
    const again = () => ask(rows, { step: 'post' }, { 'idempotency-key': 'forty-receipts' })
    const first = await again()
    expect((await again()).body).toEqual(first.body)
    expect(first.body['changed']).toEqual(rows.map(({ id }) => id))
    for (const row of rows) expect(await kept(row)).toMatchObject({ status: 'posted', row_version: 2 })
  })

  it('are known again by a key as long as a key may be', async () => {
    const rows = [await draft(), await draft()]
    const again = () => ask(rows, { step: 'post' }, { 'idempotency-key': 'k'.repeat(200) })
    expect((await again()).body).toEqual({ changed: rows.map(({ id }) => id), failed: [] })
    expect((await again()).body).toEqual({ changed: rows.map(({ id }) => id), failed: [] })
  })

  it('need the note that the step asks for', async () => {
    const rows = [await draft()]
    await ask(rows, { step: 'post' })
    const posted = [{ ...rows[0]!, row_version: 2 }]
    const { body } = await ask(posted, { step: 'void' })
    expect(body).toMatchObject({ changed: [], failed: [{ id: posted[0]!.id }] })
  })
})

describe('a field that is set in many', () => {
  it('is set where nobody changed the record meanwhile', async () => {
    const [one, other] = [await draft(), await draft()]
    await cast.admin('PUT', `${base}update/${other.id}`, { narration: 'A colleague was here', row_version: 1 })
    const { body } = await ask([one, other], { values: { reference_no: 'July fees' } })
    expect(body).toMatchObject({ changed: [one.id], failed: [{ id: other.id, code: 'changed_meanwhile' }] })
    expect((await kept(one))['reference_no']).toBe('July fees')
    expect((await kept(other))['reference_no']).toBeNull()
  })

  it('is named with its fault where it cannot be set: no form is there whose field could be marked', async () => {
    const one = await draft()
    const { body } = await ask([one], { values: { voucher_date: '2026-02-30' } })
    const reason = expect.stringMatching(/date must be a date/i)
    expect(body).toEqual({ changed: [], failed: [{ id: one.id, code: 'invalid', reason }] })
  })

  it('is set in the others when one is not let go of in time', async () => {
    const rows = [await draft(), await draft(), await draft()]
    await server.scratch.database.owner((owner) =>
      owner.query(`
        create function held_up() returns trigger language plpgsql as
          $$ begin raise exception 'canceling statement due to statement timeout' using errcode = '57014'; end $$;
        create trigger held_up before update on receipt_voucher for each row when (old.id = ${rows[1]!.id}) execute function held_up()`),
    )
    const { status, body } = await ask(rows, { values: { reference_no: 'August fees' } })
    expect(status).toBe(200)
    expect(body).toMatchObject({ changed: [rows[0]!.id, rows[2]!.id], failed: [{ id: rows[1]!.id, code: 'busy' }] })
  })
})

describe('many that are deleted', () => {
  it('are gone as far as they may go', async () => {
    const [gone, stays] = [await draft(), await draft()]
    await ask([stays], { step: 'post' })
    const { body } = await ask([gone, { ...stays, row_version: 2 }], { remove: true })
    expect(body).toMatchObject({ changed: [gone.id], failed: [{ id: stays.id }] })
  })

  it('stay where a colleague has changed them since they were chosen', async () => {
    const row = await draft()
    await cast.admin('PUT', `${base}update/${row.id}`, { narration: 'A colleague was here', row_version: 1 })
    const { body } = await ask([row], { remove: true })
    expect(body).toMatchObject({ changed: [], failed: [{ id: row.id, code: 'changed_meanwhile' }] })
  })
})

describe('is refused as a whole', () => {
  it('for who may read receipts and not take the step, or not read them', async () => {
    const reader = async (name: string, codes: readonly string[]) => {
      const permissions = await Promise.all(codes.map(cast.permissionId))
      await made(cast.admin, 'role', { name, label: name, kind: 'staff', permissions })
      return (await cast.person(name.toLowerCase(), { roles: [name] })).send
    }
    const [looks, posts] = [
      await reader('LOOKS', ['receipt_voucher.read']),
      await reader('POSTS', ['receipt_voucher.post']),
    ]
    const body = { records: chosen([await draft()]), step: 'post' }
    for (const send of [looks, posts]) expect((await send('POST', `${base}change_multiple/`, body)).status).toBe(403)
  })

  it('a step that the server alone takes', async () => {
    const body = { records: [{ id: 1, row_version: 1 }], step: 'lock' }
    expect((await cast.admin('POST', '/user/api/v1/user/change_multiple/', body)).status).toBe(400)
  })

  it.each([
    ['a step that there is not', { step: 'burn' }, 400],
    ['a step and values in one', { step: 'post', values: { reference_no: '1' } }, 400],
    ['nothing to do', {}, 400],
    ['values that are none', { values: [] }, 400],
    ['a word nobody knows', { remove: true, force: true }, 400],
  ])('%s', async (_, wish, status) => expect((await ask([await draft()], wish)).status).toBe(status))

  it.each([
    [[]],
    ['x'],
    [[{ id: 1 }]],
    [[{ id: '1', row_version: 1 }]],
    [[null]],
    [Array.from({ length: 101 }, (_, n) => ({ id: n + 1, row_version: 1 }))],
  ])('a list of records that is none, or is too long', async (records) =>
    expect((await cast.admin('POST', `${base}change_multiple/`, { records, remove: true })).status).toBe(400),
  )
})
