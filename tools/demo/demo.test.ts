import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registry } from '#modules/resources.ts'
import { districts, metropolitanThanas, upazilas } from '#modules/organisation/reference/reference.ts'
import { verifyRecords } from '#platform/record/verify.ts'
import { clientOf, signedIn } from '#platform/testing/client.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { today as now } from '#platform/clock/clock.ts'
import { addDays, addMonths, daysBetween } from '#platform/clock/day.ts'
import { agenciesOf, type DemoAgency } from './agencies.ts'
import * as agencyWords from './agency_words.ts'
import { brought, depositPlan } from './deposits.ts'
import { pieces } from './drawer.ts'
import { fillDemo, type DemoPeople } from './fill.ts'
import { isKnownName } from './people.ts'
import type { Place } from './places.ts'
import { chanceOf } from './random.ts'
import { voucherPlan } from './voucher_plan.ts'

const today = '2026-11-22'
const places: Place[] = [...upazilas, ...metropolitanThanas].map(({ name, district }, at) => ({
  thana: at + 1,
  city: districts.findIndex((one) => one.name === district) + 1,
  thanaName: name,
  cityName: district,
}))
const register = (seed = 7): DemoAgency[] => agenciesOf({ count: 1200, seed, today, places })
const inHundredths = (share: string): number => Math.round(Number(share) * 100)
const bengali = /[\u0980-\u09ff]/

describe('a register that does not exist', () => {
  const agencies = register()
  const owners = agencies.flatMap((one) => one.owners)

  it('is the same for the same seed and another one for another', () => {
    expect(register()).toEqual(agencies)
    expect(register(8)).not.toEqual(agencies)
  })

  it('has RL numbers that come once, in order, with holes', () => {
    const numbers = agencies.map(({ rl }) => rl)
    expect(new Set(numbers).size).toBe(1200)
    expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers)
    expect(numbers.at(-1)).toBeGreaterThan(1500)
  })

  it('has names in both scripts, each once, and some whose Bengali nobody has written down', () => {
    const squeezed = agencies.map(({ name }) => name.toLowerCase().replace(/\W/g, ''))
    expect(new Set(squeezed).size).toBe(1200)
    const local = agencies.map(({ values }) => values['name_local'])
    expect(local.filter((name) => name === null).length).toBeGreaterThan(50)
    for (const name of local.filter((one) => one !== null)) expect(name).toMatch(bengali)
    for (const { name } of agencies) expect(name).toMatch(/^[\x20-\x7e]{4,160}$/)
  })

  it('has phones, mail and net addresses that can be nobody’s, each once', () => {
    const phones = agencies.flatMap(({ values }) => [values['phone_number'], values['phone_secondary']])
    const given = phones.filter((phone) => phone !== null)
    expect(new Set(given).size).toBe(given.length)
    for (const phone of [...given, ...owners.map((owner) => owner.phone)]) expect(phone).toMatch(/^011\d{8}$/)
    expect(new Set(agencies.map(({ values }) => values['email'])).size).toBe(1200)
    for (const { values } of agencies) expect(values['email']).toMatch(/@[a-z0-9]+\.example$/)
  })

  it('lies at thanas that belong to their cities', () => {
    for (const { values } of agencies)
      expect(places.find(({ thana }) => thana === values['thana'])?.city).toBe(values['city'])
  })

  it('has licences that end after they begin, lapsed ones among them, and applications that were made by now', () => {
    for (const { values } of agencies) {
      expect(String(values['licence_expiry_date']) > String(values['licence_issue_date'])).toBe(true)
      expect(String(values['application_date']) <= today).toBe(true)
      expect(String(values['licence_issue_date']) < today).toBe(true)
    }
    const lapsed = agencies.filter(({ values }) => String(values['licence_expiry_date']) < today)
    expect(lapsed.length).toBeGreaterThan(90)
  })

  it('is owned by one to four, whose shares add up to a hundred where they are known', () => {
    for (const agency of agencies) {
      const active = agency.owners.filter(({ status }) => status === 'active')
      expect(active.length).toBeGreaterThanOrEqual(1)
      expect(active.length).toBeLessThanOrEqual(4)
      const shares = active.flatMap(({ share_percent }) =>
        share_percent === null ? [] : [inHundredths(share_percent)],
      )
      // Known for all of them, or for none.
      expect([0, active.length]).toContain(shares.length)
      expect([0, 10_000]).toContain(shares.reduce((sum, share) => sum + share, 0))
    }
    expect(new Set(agencies.map((one) => one.owners.length)).size).toBeGreaterThan(3)
  })

  it('has owners who came of age, left before they were gone, and whom nobody knows', () => {
    for (const owner of owners) {
      expect(owner.date_of_birth < '2000-01-01').toBe(true)
      expect(owner.to_date === null || owner.to_date >= owner.from_date).toBe(true)
      expect(owner.status === 'deceased').toBe(owner.deceased_date !== null)
      expect(isKnownName(owner.name)).toBe(false)
      // No district has the number 00, and no identity number of ten digits begins with 0.
      expect(owner.nid).toMatch(/^(0\d{9}|00\d{11}|\d{4}00\d{11})$/)
    }
  })

  it('is made of no word that a known company is called by', () => {
    const known =
      /^(grameen|brac|square|beximco|bashundhara|walton|pran|akij|navana|transcom|acme|orion|summit|unique|concord|biman|robi|banglalink|teletalk|aarong|bkash|nagad|meghna|jamuna|padma|partex|rangs|catharsis|greenland)$/i
    const words = Object.values(agencyWords).flatMap((list) => list.flatMap(({ latin }) => latin.split(' ')))
    expect(words.filter((word) => known.test(word))).toEqual([])
  })
})

describe('books that do not exist', () => {
  const plan = (from: string, day = today) => voucherPlan(chanceOf(7), from, day)

  it('are the same for the same seed, end today and begin no earlier than the year', () => {
    expect(plan('2026-07-01')).toEqual(plan('2026-07-01'))
    const days = (from: string, day = today) => {
      const { receipts, payments, journals, bills, owed } = plan(from, day)
      const paid = bills.flatMap((bill) => (bill.paid ? [bill.paid] : []))
      return [...receipts, ...payments, ...journals, ...bills, ...paid, ...owed].map((one) => one.day)
    }
    for (const from of ['2026-07-01', '2026-11-01', today]) {
      expect(days(from).every((day) => day >= from && day <= today)).toBe(true)
      expect(days(from).length).toBeGreaterThan(0)
    }
    expect(days('2026-07-01').length).toBeLessThan(80)
  })

  it('hold bills that are paid, half paid and still due', () => {
    const { bills } = plan('2026-07-01')
    const shares = bills.map(({ taka, paid }) => (paid?.taka ?? 0) / taka)
    expect(new Set(shares)).toEqual(new Set([0, 0.5, 1]))
  })
})

describe('deposits that do not exist', () => {
  it('run, mature soon and came back, on any day of the year; what is older than the books comes with them', () => {
    for (let nth = 0; nth < 365; nth += 1) {
      const day = addDays('2026-07-01', nth)
      const [ended, ending, runs, scheme] = depositPlan('2026-07-01', day)
      expect(ended!.encashed! >= '2026-07-01' && ended!.encashed! <= day).toBe(true)
      expect(ending!.opened < day && runs!.opened <= day && scheme!.opened < day).toBe(true)
      const events = [ended, ending, runs, scheme].flatMap((one) => [...one!.paidIn, ...one!.credited])
      expect(events.every((one) => one <= day)).toBe(true)
    }
    const [, ending] = depositPlan('2026-07-01', today)
    expect(brought(ending!, '2026-07-01')).toEqual({ lies: 3_650_000, earned: 950 * 201 })
    expect(brought(ending!, '2025-07-01')).toEqual({ lies: 0, earned: 0 })
  })

  it('lie beside a drawer that is counted in notes', () => {
    expect(pieces([1000, 500, 2, 1], 3_505)).toEqual([
      { denomination: '1000', pieces: 3 },
      { denomination: '500', pieces: 1 },
      { denomination: '2', pieces: 2 },
      { denomination: '1', pieces: 1 },
    ])
  })
})

describe('an office that is filled with it', () => {
  let server: TestServer
  let demo: DemoPeople
  beforeAll(async () => {
    server = await startTestServer()
    demo = await fillDemo({
      url: server.url,
      engine: server.office.engine,
      administrator: { username: server.adminUsername, password: server.adminPassword, isOneTime: false },
      agencies: 60,
      tell: () => {},
    })
  }, 180_000)
  afterAll(() => server.stop())

  it('fits its history to the last row', async () => {
    const client = await server.scratch.database.app.connect()
    try {
      const { findings, records } = await verifyRecords(client, registry)
      expect(findings).toEqual([])
      expect(records).toBeGreaterThan(1000)
    } finally {
      client.release()
    }
  })

  it('says to everybody that it is a demo, and no administrator can take that back', async () => {
    const path = '/general_setting/api/v1/general_setting'
    const told = async () => {
      const { body } = await clientOf(server.url)('GET', `${path}/without_pagination/all/`)
      return body['general_settings']
    }
    expect(await told()).toMatchObject([{ is_demo: true }])
    const admin = await signedIn(server.url)
    const [row] = (await admin('GET', `${path}/all/`)).body['general_settings'] as { id: number; row_version: number }[]
    const taken = await admin('PUT', `${path}/update/${row?.id}`, { is_demo: false, row_version: row?.row_version })
    expect(taken.status).toBe(400)
    expect(await told()).toMatchObject([{ is_demo: true }])
  })

  it('lets one sign in as each built-in role, and members see their own agency', async () => {
    expect(new Set(demo.people.map(({ role }) => role))).toEqual(
      new Set([
        'ADMIN',
        'STAFF',
        'USER',
        'MEMBER_USER',
        'MEMBERSHIP',
        'APPROVER',
        'AUDITOR',
        'ACCOUNTS',
        'ACCOUNTS_MANAGER',
      ]),
    )
    const member = demo.people.find(({ role }) => role === 'MEMBER_USER')
    const own = await signedIn(server.url, member?.username, demo.password)
    const { body } = await own('GET', '/agency/api/v1/agency/all/')
    expect(body['agencies']).toMatchObject([{ rl_no: member?.username.replace('rl', '') }])
  })

  it('has books that are open: a chart and the year of today', async () => {
    const admin = await signedIn(server.url)
    const { body } = await admin('GET', '/office/api/v1/office/setup/')
    expect(body['steps']).toContainEqual({ step: 'books', state: 'done' })
  })

  it('has some months of books: bills due and paid, a void receipt, drafts, and not a paisa of difference', async () => {
    const admin = await signedIn(server.url)
    const states = async (resource: string, field = 'status'): Promise<string[]> => {
      const { body } = await admin('GET', `/${resource}/api/v1/${resource}/without_pagination/all/`)
      return [
        ...new Set((body[`${resource}s`] as Record<string, unknown>[]).map((row) => String(row[field]))),
      ].toSorted((a, b) => a.localeCompare(b))
    }
    expect(await states('receipt_voucher')).toEqual(['posted', 'void'])
    expect(await states('payment_voucher')).toEqual(['draft', 'posted'])
    expect(await states('journal')).toEqual(['draft', 'posted'])
    expect(await states('contra')).toEqual(['posted'])
    expect(await states('payable_bill', 'payment_status')).toEqual(['unpaid'])
    expect(await states('receivable_bill', 'payment_status')).toContain('unpaid')
    const { rows } = await server.scratch.database.app.query('select * from acc_differences()')
    expect(rows).toEqual([])
  })

  it('keeps deposits, one of them with a month that was missed, a budget, and a drawer with a difference', async () => {
    const admin = await signedIn(server.url)
    const rows = async (path: string, key: string) => (await admin('GET', path)).body[key] as Record<string, unknown>[]
    const deposits = await rows('/report/api/v1/report/fdr_wp/', 'rows')
    expect(deposits.map(({ status }) => String(status)).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'active',
      'active',
      'active',
      'encashed',
    ])
    const [{ start_date: from } = {}] = await rows('/fiscal_year/api/v1/fiscal_year/all/', 'fiscal_years')
    const scheme = depositPlan(String(from), now()).at(-1)
    const isMissed = (day: string) => day >= String(from) && day < now() && !scheme?.paidIn.includes(day)
    const due = Array.from({ length: 9 }, (_, nth) => addMonths(scheme?.opened ?? '', nth))
    expect(deposits.map(({ missed }) => missed ?? 0)).toContain(due.filter(isMissed).length)
    const budgets = await rows('/budget/api/v1/budget/without_pagination/all/', 'budgets')
    expect(new Set(budgets.map(({ status }) => status))).toEqual(new Set(['approved', 'draft']))
    const days = await rows('/cashier_day/api/v1/cashier_day/without_pagination/all/', 'cashier_days')
    const kept = Math.min(3, daysBetween(String(from), now()) + 1)
    expect(days.map(({ difference }) => difference).slice(-kept)).toEqual([null, '-350.00', '0.00'].slice(0, kept))
    expect((await rows('/employee/api/v1/employee/without_pagination/all/', 'employees')).length).toBe(7)
  })

  it('holds what people did with it: imports, one with faults, corrections and a rejection', async () => {
    const admin = await signedIn(server.url)
    const runs = (await admin('GET', '/agency/api/v1/agency/import/')).body['import_runs'] as Record<string, unknown>[]
    expect(runs.map(({ state }) => String(state)).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'checked',
      'stored',
      'stored',
    ])
    expect(runs.filter(({ fault_count }) => Number(fault_count) > 0).length).toBeGreaterThanOrEqual(1)
    const closed = (await admin('GET', '/agency/api/v1/agency/all/?status=closed')).body['agencies'] as unknown[]
    expect(closed.length).toBeGreaterThan(0)
  })
})
