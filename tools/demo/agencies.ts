import { addDays } from '#platform/clock/day.ts'
import { agencyName, slugOf } from './agency_names.ts'
import { ownersOf, type DemoOwner } from './owners.ts'
import { addressOf, type Place } from './places.ts'
import { chanceOf, type Chance } from './random.ts'

/** An agency as the API takes it, without what the office gives ids: branch and countries are named. */
export interface DemoAgency {
  readonly values: Readonly<Record<string, string | number | null>>
  readonly rl: number
  readonly name: string
  readonly branch: 'HO' | 'CTG' | 'SYL'
  /** ISO codes of the countries it sends people to. */
  readonly countries: readonly string[]
  readonly owners: readonly DemoOwner[]
}

const branchOf: Readonly<Record<string, DemoAgency['branch']>> = {
  Chattogram: 'CTG',
  Cumilla: 'CTG',
  Feni: 'CTG',
  Noakhali: 'CTG',
  Sylhet: 'SYL',
  Moulvibazar: 'SYL',
  Habiganj: 'SYL',
  Sunamganj: 'SYL',
}

const ownerships = [
  { ownership: 'proprietorship', often: 56 },
  { ownership: 'private_limited', often: 30 },
  { ownership: 'partnership', often: 12 },
  { ownership: 'public_limited', often: 2 },
]
const categories = [
  { category: 'general', often: 84 },
  { category: 'associate', often: 10 },
  { category: 'life', often: 5 },
  { category: 'honorary', often: 1 },
]
const destinations = [
  { iso: 'SA', often: 30 },
  { iso: 'AE', often: 14 },
  { iso: 'QA', often: 12 },
  { iso: 'OM', often: 10 },
  { iso: 'MY', often: 10 },
  { iso: 'KW', often: 7 },
  { iso: 'SG', often: 5 },
  { iso: 'JO', often: 4 },
  { iso: 'BH', often: 2 },
  { iso: 'IT', often: 2 },
  { iso: 'RO', often: 2 },
  { iso: 'JP', often: 2 },
]

/** Days over which licences were given, the last one a month ago. */
const licensingDays = 42 * 365
/** A licence is renewed for three years at a time. */
const renewalDays = 3 * 365

export interface DemoWish {
  readonly count: number
  readonly seed: number
  /** Business day in Dhaka; everything lies before it as it would today. */
  readonly today: string
  readonly places: readonly Place[]
}

/** So many agencies of a register, in the order of their RL numbers. Pure: the same wish makes the same register. */
export function agenciesOf({ count, seed, today, places }: DemoWish): DemoAgency[] {
  const chance = chanceOf(seed)
  const used = { names: new Set<string>(), slugs: new Set<string>() }
  const phone = phonesOf(chance)
  const numbers = licenceNumbers(chance, count)
  const last = numbers.at(-1) ?? 1
  return numbers.map((rl) => {
    const age = Math.round(licensingDays * (1 - rl / last)) + chance.whole(31, 90)
    return agencyOf(chance, { rl, licensed: addDays(today, -age), today, places, phone, used })
  })
}

/** Numbers with holes: licences that were given back, and many more of the last years whose agencies never joined. */
function licenceNumbers(chance: Chance, count: number): number[] {
  const numbers: number[] = []
  for (let rl = 4; numbers.length < count; rl++) if (chance.percent(rl < count ? 72 : 46)) numbers.push(rl)
  return numbers
}

/**
 * Numbers of operator 011, whose network was closed in 2016 and which nobody was given since: nobody can be called by accident.
 * Each comes once.
 */
export function phonesOf(chance: Chance): () => string {
  const given = new Set<string>()
  return () => {
    for (;;) {
      const number = `011${chance.digits(8)}`
      if (given.has(number)) continue
      given.add(number)
      return number
    }
  }
}

interface Circumstances {
  readonly rl: number
  readonly licensed: string
  readonly today: string
  readonly places: readonly Place[]
  readonly phone: () => string
  readonly used: { readonly names: Set<string>; readonly slugs: Set<string> }
}

function agencyOf(chance: Chance, at: Circumstances): DemoAgency {
  const { ownership } = chance.often(ownerships)
  const { name, name_local } = freshName(chance, ownership, at.used.names)
  const { place, cityName } = addressOf(chance, at.places)
  const slug = slugOf(name)
  const domain = `${at.used.slugs.has(slug) ? `${slug}${at.rl}` : slug}.example`
  at.used.slugs.add(slug)
  const licence = licenceOf(chance, at)
  const applied = addDays(at.licensed, chance.whole(10, 900))
  const values = {
    rl_no: String(at.rl),
    name,
    name_local: chance.percent(88) ? name_local : null,
    category: chance.often(categories).category,
    ownership_type: ownership,
    licence_issue_date: at.licensed,
    ...licence,
    phone_number: at.phone(),
    phone_secondary: chance.percent(35) ? at.phone() : null,
    email: `${chance.one(['info', 'office', 'contact', 'md'])}@${domain}`,
    website: chance.percent(32) ? `https://www.${domain}` : null,
    trade_licence_no: chance.percent(85) ? `TRAD/${chance.digits(6)}/${at.today.slice(0, 4)}` : null,
    tin: chance.percent(70) ? `0000${chance.digits(8)}` : null,
    bin: chance.percent(45) ? `0000${chance.digits(5)}-0${chance.digits(3)}` : null,
    application_date: applied < at.today ? applied : addDays(at.today, -chance.whole(1, 20)),
    ...place,
  }
  return {
    values,
    rl: at.rl,
    name,
    branch: branchOf[cityName] ?? 'HO',
    countries: [...new Set(Array.from({ length: chance.whole(0, 4) }, () => chance.often(destinations).iso))],
    owners: ownersOf(chance, { ownership, licensed: at.licensed, today: at.today, phone: at.phone }),
  }
}

/** Most licences run; some have lapsed, recently or long ago; a few were suspended or taken away. */
function licenceOf(chance: Chance, { licensed, today }: Circumstances) {
  const lapsed = chance.percent(13)
  const expiry = lapsed ? addDays(today, -chance.whole(1, 4 * 365)) : addDays(today, chance.whole(3, renewalDays))
  const licence_expiry_date = expiry > licensed ? expiry : addDays(licensed, renewalDays)
  const licence_status = chance.often([
    { status: 'valid', often: 95 },
    { status: 'suspended', often: 3 },
    { status: 'canceled', often: 2 },
  ]).status
  return { licence_expiry_date, licence_status }
}

/** A name that no other agency has; two differ by more than blanks and capitals. */
function freshName(chance: Chance, ownership: string, used: Set<string>) {
  for (;;) {
    const made = agencyName(chance, ownership)
    const key = made.name.toLowerCase().replace(/\W/g, '')
    if (used.has(key)) continue
    used.add(key)
    return made
  }
}
