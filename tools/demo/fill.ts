import { today } from '#platform/clock/clock.ts'
import { oneTimePassword } from '#platform/access/sign_in/change_password.ts'
import { markDemo } from '#modules/organisation/server.ts'
import type { Engine } from '#platform/record/engine.ts'
import { agenciesOf, phonesOf } from './agencies.ts'
import { baseOf, signIn, withOwnPassword, type Hand } from './client.ts'
import { hire, openBooks, openBranches } from './office.ts'
import { chanceOf } from './random.ts'
import { keepBooks } from './vouchers.ts'
import { employStaff } from './staff.ts'
import { bringSheets, enterRegister, placesOf, workOnRegister, type Tell } from './register.ts'

export interface DemoWish {
  /** Address of the running server. */
  readonly url: string
  readonly engine: Engine
  /** Of the first start; `isOneTime`: it was made up, and must be changed. */
  readonly administrator: { readonly username: string; readonly password: string; readonly isOneTime: boolean }
  readonly agencies: number
  readonly tell: Tell
}

/** Whom one can sign in as; all have the same password. */
export interface DemoPeople {
  readonly password: string
  readonly people: readonly { readonly username: string; readonly role: string }[]
}

/** The same every time: what is seen once can be shown again. */
const seed = 1984

/**
 * Fills an empty office with an association that does not exist, through the API, as its people would. The mark comes first: a
 * demo that is cut off is still one.
 */
export async function fillDemo({ url, engine, administrator, agencies, tell }: DemoWish): Promise<DemoPeople> {
  await markDemo(engine)
  const { username, isOneTime } = administrator
  const password = isOneTime ? oneTimePassword() : administrator.password
  const admin = isOneTime
    ? await withOwnPassword(url, username, administrator.password, password)
    : await signIn(url, username, password)

  tell('Demo: the association, its branches and people')
  const office = await openBranches(url, admin, password)
  tell('Demo: the chart of accounts and the fiscal year')
  const booksFrom = await openBooks(admin)
  const day = today()
  const register = agenciesOf({ count: agencies, seed, today: day, places: await placesOf(admin) })
  const entered = await enterRegister(admin, office, register, tell)

  tell('Demo: members who sign in, corrections, rejected applications, spreadsheets')
  const members = []
  for (const [at, one] of entered
    .filter((_, nth) => nth % 20 === 3)
    .slice(0, 3)
    .entries()) {
    const [owner] = one.agency.owners
    const person = {
      username: `rl${one.agency.rl}`,
      role: 'MEMBER_USER',
      first_name: owner?.name ?? one.agency.name,
      primary_phone: `0110000020${at}`,
      agency: one.id,
    }
    members.push(await hire(url, admin, person, password))
  }
  const chance = chanceOf(seed + 1)
  const approver = office.people.get('mahbub')?.hand ?? admin
  await workOnRegister(chance, entered, approver, phonesOf(chanceOf(seed + 2)))
  await bringSheets(admin, entered, day)
  tell('Demo: some months of vouchers and bills, deposits, the budget, days of the cashier')
  await keepBooks({
    clerk: office.people.get('kamrul')?.hand ?? admin,
    manager: office.people.get('rokeya')?.hand ?? admin,
    chance: chanceOf(seed + 3),
    from: booksFrom,
    today: day,
    payers: entered.map(({ agency }) => agency.name),
  })
  tell('Demo: whom the association employs')
  await employStaff(admin, office)
  // An office at work is set up.
  await admin.ask('PUT', '/office/api/v1/office/setup/next', { state: 'done' })

  const people = [{ username, role: 'ADMIN', hand: admin }, ...office.people.values(), ...members]
  for (const { hand } of people) await signOut(hand)
  return { password, people: people.map(({ username: name, role }) => ({ username: name, role })) }
}

const signOut = (hand: Hand): Promise<unknown> => hand.ask('POST', `${baseOf('user')}/logout/`, {})
