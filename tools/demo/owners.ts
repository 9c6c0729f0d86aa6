import { addDays } from '#platform/clock/day.ts'
import { personOf } from './people.ts'
import type { Chance } from './random.ts'

/** An owner as the API takes it, without the agency. */
export interface DemoOwner {
  readonly name: string
  readonly name_local: string | null
  readonly role: string
  readonly share_percent: string | null
  readonly date_of_birth: string
  readonly gender: string
  readonly religion: string | null
  readonly blood_group: string | null
  readonly nid: string
  readonly passport_no: string | null
  readonly phone: string
  readonly email: string | null
  readonly from_date: string
  readonly to_date: string | null
  readonly status: 'active' | 'former' | 'deceased'
  readonly deceased_date: string | null
}

/** Shares of so many owners, as they are agreed upon; each adds up to a hundred. */
const agreed: Readonly<Record<number, readonly (readonly string[])[]>> = {
  1: [['100']],
  2: [
    ['50', '50'],
    ['60', '40'],
    ['51', '49'],
    ['70', '30'],
    ['80', '20'],
  ],
  3: [
    ['40', '30', '30'],
    ['34', '33', '33'],
    ['33.34', '33.33', '33.33'],
    ['50', '25', '25'],
    ['60', '20', '20'],
  ],
  4: [
    ['25', '25', '25', '25'],
    ['40', '20', '20', '20'],
    ['30', '30', '20', '20'],
    ['55', '15', '15', '15'],
  ],
}

const roles: Readonly<Record<string, readonly [first: string, others: string]>> = {
  proprietorship: ['proprietor', 'proprietor'],
  partnership: ['managing_partner', 'partner'],
  private_limited: ['managing_director', 'director'],
  public_limited: ['chairman', 'director'],
}

const bloodGroups = ['A+', 'B+', 'O+', 'AB+', 'A-', 'B-', 'O-'] as const

interface Wish {
  readonly ownership: string
  readonly licensed: string
  readonly today: string
  readonly phone: () => string
}

/** One to four owners; now and then one who has left or died stands beside them. */
export function ownersOf(chance: Chance, wish: Wish): DemoOwner[] {
  const [first, others] = roles[wish.ownership] ?? ['proprietor', 'proprietor']
  const count =
    wish.ownership === 'proprietorship'
      ? 1
      : chance.often([
          { n: 2, often: 6 },
          { n: 3, often: 3 },
          { n: 4, often: 2 },
        ]).n
  // In some files nobody has ever written the shares down.
  const shares = chance.percent(94) ? chance.one(agreed[count] ?? []) : undefined
  const owners = Array.from({ length: count }, (_, at) =>
    ownerOf(chance, wish, { role: at === 0 ? first : others, share: shares?.[at] ?? null }),
  )
  if (!chance.percent(5)) return owners
  const left = ownerOf(chance, wish, { role: others, share: null })
  const days = Math.max(1, daysBetween(wish.licensed, wish.today))
  const on = addDays(wish.licensed, chance.whole(0, days - 1))
  const gone = chance.percent(30)
    ? { status: 'deceased' as const, deceased_date: on, to_date: on }
    : { status: 'former' as const, to_date: on }
  return [...owners, { ...left, ...gone }]
}

const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

function ownerOf(chance: Chance, wish: Wish, { role, share }: { role: string; share: string | null }): DemoOwner {
  const person = personOf(chance)
  const born = addDays(wish.today, -chance.whole(27 * 365, 78 * 365))
  return {
    name: person.name,
    name_local: chance.percent(86) ? person.name_local : null,
    role,
    share_percent: share,
    date_of_birth: born,
    gender: person.gender,
    religion: chance.percent(70) ? person.religion : null,
    blood_group: chance.percent(45) ? chance.one(bloodGroups) : null,
    nid: nidOf(chance, born),
    passport_no: chance.percent(40) ? `XX${chance.digits(7)}` : null,
    phone: wish.phone(),
    email: null,
    from_date: wish.licensed,
    to_date: null,
    status: 'active',
    deceased_date: null,
  }
}

/**
 * A national identity number by its shape and nobody's: numbers of 13 and 17 digits name the district where they were given, and
 * there is no district 00; numbers of 10 digits do not begin with 0.
 */
function nidOf(chance: Chance, born: string): string {
  const old = `00${chance.digits(11)}`
  return chance.often([
    { nid: `0${chance.digits(9)}`, often: 5 },
    { nid: old, often: 2 },
    { nid: born.slice(0, 4) + old, often: 3 },
  ]).nid
}
