import { addDays } from '#platform/clock/day.ts'
import type { DemoAgency } from './agencies.ts'
import { baseOf, type Hand } from './client.ts'
import type { Office } from './office.ts'
import type { Place } from './places.ts'
import type { Chance } from './random.ts'

/** An agency that was entered, by whom it is looked after. */
export interface Entered {
  readonly id: number
  readonly clerk: Hand
  readonly agency: DemoAgency
}

/** Lines that tell how far it is. */
export type Tell = (line: string) => void

const agencies = baseOf('agency')
const owners = baseOf('agency_owner')

/** Every thana of the office with its city. */
export async function placesOf(admin: Hand): Promise<Place[]> {
  const cities = await admin.list(`${baseOf('city')}/without_pagination/all/`, 'cities')
  const names = new Map(cities.map(({ id, name }) => [Number(id), String(name)]))
  const thanas = await admin.list(`${baseOf('thana')}/without_pagination/all/`, 'thanas')
  return thanas.map(({ id, city, name }) => ({
    thana: Number(id),
    city: Number(city),
    thanaName: String(name),
    cityName: names.get(Number(city)) ?? '',
  }))
}

/** Clerks at work at the same time: a server that waits for its disk meanwhile does not wait for a clerk. */
const clerksAtWork = 8

/** Enters agencies with their owners, each by a clerk of its branch. */
export async function enterRegister(
  admin: Hand,
  office: Office,
  register: readonly DemoAgency[],
  tell: Tell,
): Promise<Entered[]> {
  const clerks = clerksOf(office)
  const countries = await admin.list(`${baseOf('country')}/without_pagination/all/`, 'countries')
  const countryIds = new Map(countries.map(({ iso2, id }) => [String(iso2), Number(id)]))
  const entered: Entered[] = []
  let done = 0
  await atOnce(register, async (agency, at) => {
    const clerk = clerks(agency.branch, at)
    const { id } = await clerk.ask('POST', `${agencies}/create/`, {
      ...agency.values,
      branch: office.branchIds.get(agency.branch),
      countries: agency.countries.map((iso) => countryIds.get(iso)),
    })
    for (const owner of agency.owners) await clerk.ask('POST', `${owners}/create/`, { ...owner, agency: id })
    entered[at] = { id: Number(id), clerk, agency }
    if (++done % 200 === 0) tell(`Demo: ${done} of ${register.length} agencies with their owners`)
  })
  return entered
}

/** Works through a list, several at once, each taking the next that nobody has taken. */
async function atOnce<T>(list: readonly T[], work: (one: T, at: number) => Promise<void>): Promise<void> {
  const waiting = list.entries()
  const takeNext = async (): Promise<void> => {
    for (const [at, one] of waiting) await work(one, at)
  }
  await Promise.all(Array.from({ length: clerksAtWork }, takeNext))
}

/** Who enters the next agency of a branch: two share the head office. */
function clerksOf({ people }: Office): (branch: DemoAgency['branch'], nth: number) => Hand {
  const hand = (username: string): Hand => {
    const found = people.get(username)
    if (!found) throw new RangeError(`Nobody is called ${username}.`)
    return found.hand
  }
  return (branch, nth) =>
    branch === 'CTG' ? hand('delwar') : branch === 'SYL' ? hand('farida') : hand(nth % 3 === 0 ? 'shirin' : 'nasrin')
}

const notes = [
  'The licence was not found at the bureau.',
  'Trade licence of another name; the applicant did not answer.',
  'Withdrawn by the applicant on the telephone.',
  'The office at the address is closed.',
]

/** What happens to a register afterwards: corrected phones and addresses, a few applications rejected. */
export async function workOnRegister(
  chance: Chance,
  entered: readonly Entered[],
  approver: Hand,
  phone: () => string,
): Promise<void> {
  const version = async ({ id, clerk }: Entered) => (await clerk.ask('GET', `${agencies}/${id}`))['row_version']
  const some = (share: number) => entered.filter(() => chance.percent(share))
  for (const one of some(4)) {
    const change = chance.percent(70) ? { phone_number: phone() } : { phone_secondary: phone() }
    await one.clerk.ask('PUT', `${agencies}/update/${one.id}`, { ...change, row_version: await version(one) })
  }
  for (const one of some(1)) {
    const note = 'Called at the counter; papers are complete.'
    await one.clerk.ask('PUT', `${agencies}/update/${one.id}`, { note, row_version: await version(one) })
  }
  const rejected = entered.filter((_, at) => at % 130 === 29)
  for (const one of rejected)
    await approver.ask('PUT', `${agencies}/update_status/${one.id}`, {
      status: 'closed',
      note: chance.one(notes),
      row_version: await version(one),
    })
}

/** Spreadsheets that come in: renewed licences, a list with faults of which the good rows are taken, and one that waits. */
export async function bringSheets(admin: Hand, entered: readonly Entered[], today: string): Promise<void> {
  const few = entered.filter((_, at) => at % 17 === 5).slice(0, 48)
  const renewed = few.map(({ agency }) => [`RL-${String(agency.rl).padStart(4, '0')}`, addDays(today, 3 * 365)])
  await store(
    admin,
    await send(admin, 'Licences renewed.csv', [['RL number', 'Licence expires on'], ...renewed]),
    'all',
  )

  const moved = entered.filter((_, at) => at % 23 === 7).slice(0, 30)
  const addresses = moved.map(({ agency }, at) => {
    const rl = String(agency.rl)
    const expiry = at % 9 === 4 ? '31/04/2028' : addDays(today, 2 * 365 + at)
    return [rl, expiry, at % 13 === 6 ? 'none' : `accounts${rl}@agencies.example`]
  })
  const headings = ['RL number', 'Licence expires on', 'Email']
  await store(admin, await send(admin, 'Corrections of the branches.csv', [headings, ...addresses]), 'valid')

  const applicants = ['Nabaganga Overseas', 'Al-Hikmah Travels', 'Blue Lantern International'].map((name, at) => [
    `RL ${9001 + at}`,
    name,
    at === 1 ? 'see card' : '',
    '',
  ])
  await send(admin, 'Applicants of the fair.csv', [['RL number', 'Name', 'Phone', 'Email'], ...applicants])
}

/** Sends a sheet and waits until it is checked. @returns the id of the run */
async function send(admin: Hand, name: string, rows: readonly (readonly string[])[]): Promise<number> {
  const form = new FormData()
  form.append('file', new File([rows.map((row) => row.join(',')).join('\r\n')], name, { type: 'text/csv' }))
  const { import_run } = await admin.ask('POST', `${agencies}/import/`, form)
  return settled(admin, idIn(import_run))
}

async function store(admin: Hand, run: number, mode: 'all' | 'valid'): Promise<void> {
  await admin.ask('PUT', `${agencies}/import/${run}/commit`, { mode })
  await settled(admin, run)
}

/** Milliseconds between two questions whether a run is through. */
const often = 60

async function settled(admin: Hand, run: number): Promise<number> {
  for (;;) {
    const { import_run } = await admin.ask('GET', `${agencies}/import/${run}`)
    const state = stateIn(import_run)
    if (state === 'failed') throw new Error(`The import ${run} of the demo failed.`)
    if (state !== 'reading' && state !== 'storing') return run
    await new Promise((resolve) => setTimeout(resolve, often))
  }
}

const fieldIn = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? new Map<string, unknown>(Object.entries(value)).get(name) : undefined
const idIn = (run: unknown): number => Number(fieldIn(run, 'id'))
const stateIn = (run: unknown): unknown => fieldIn(run, 'state')
