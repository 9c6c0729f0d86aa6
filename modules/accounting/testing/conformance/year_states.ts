import type { Client } from '#platform/testing/conformance/client.ts'
import { asObject, asRows, asText } from '#platform/testing/conformance/finding.ts'
import { keptOf, refusedWork, type Kept } from '#platform/testing/conformance/record_maker.ts'
import type { Hands, StateStory } from '#platform/testing/conformance/state_story.ts'

const years = '/fiscal_year/api/v1/fiscal_year/'
const locks = '/period_lock/api/v1/period_lock/'
const note = 'Opened again for the trial.'

/**
 * Years follow each other, so the first one goes through its states, closed once its periods are locked. Opening it again takes two
 * people; so early there is one administrator only, whom the setting for an office of one lets do it alone. The year is left open, for
 * the vouchers of other trials stand in it.
 */
export const yearStates: StateStory = {
  isForSecond: () => false,
  async reach(hands, from) {
    await selfApproval(hands, true)
    if (from === 'future') return (await nextOf(hands)) ?? hands.make.create('fiscal_year', { full: true })
    return brought(hands, from)
  },
  leave: async (hands) => {
    await lockAll(hands, await brought(hands, 'open'), 'open')
    await selfApproval(hands, false)
  },
}

const settings = '/general_setting/api/v1/general_setting/'

async function selfApproval({ admin }: Hands, acc_self_approval: boolean): Promise<void> {
  const [row] = asRows(asObject((await admin.get(`${settings}all/`)).body)?.['general_settings'])
  const { id, row_version } = row ?? {}
  const answer = await admin.send('PUT', `${settings}update/${asText(id)}`, {
    acc_self_approval,
    row_version: row_version ?? 0,
  })
  if (answer.status !== 200) throw refusedWork('self approval', answer)
}

const rows = async ({ admin }: Hands) =>
  asRows(asObject((await admin.get(`${years}without_pagination/all/`, { sort: 'start_date' })).body)?.['fiscal_years'])

async function nextOf(hands: Hands): Promise<Kept | undefined> {
  const next = (await rows(hands)).find(({ status }) => status === 'future')
  return next && keptOf(await hands.admin.get(`${years}${asText(next['id'])}`))
}

async function first(hands: Hands): Promise<Kept> {
  const [row] = await rows(hands)
  const kept = row && keptOf(await hands.admin.get(`${years}${asText(row['id'])}`))
  return kept ?? hands.make.create('fiscal_year', { full: true })
}

/** The step towards a state from each other one. */
const towards: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  open: { future: 'open', closing: 'open', closed: 'open' },
  closing: { future: 'open', open: 'closing', closed: 'open' },
  closed: { future: 'open', open: 'closing', closing: 'closed' },
}

async function brought(hands: Hands, state: string): Promise<Kept> {
  let year = await first(hands)
  if (state !== 'open') await lockAll(hands, year, 'locked')
  for (let next = towards[state]?.[asText(year['status'])]; next; next = towards[state]?.[asText(year['status'])]) {
    if (next === 'closed') await verified(hands, year)
    year = await step(hands.admin, year, next)
  }
  if (year['status'] === 'closing') await verified(hands, year)
  return year
}

/** A closing rests on books that were verified lately: asks for that and waits until it is done. */
async function verified({ admin }: Hands, year: Kept): Promise<void> {
  const asked = await admin.send('POST', `${years}verify/`, {})
  if (asked.status !== 200) throw refusedWork('verification of the books', asked)
  for (let tries = 0; tries < 300; tries += 1) {
    const checklist = await admin.get(`${years}checklist/${year.id}`)
    if (asObject(asObject(checklist.body)?.['verification'])?.['run'] === null) return
    await new Promise((resolve) => {
      setTimeout(resolve, 200)
    })
  }
  throw new Error('The verification of the books did not end.')
}

async function step(client: Client, year: Kept, status: string): Promise<Kept> {
  const answer = await client.send('PUT', `${years}update_status/${year.id}`, {
    status,
    note,
    row_version: year.row_version,
  })
  const kept = keptOf(answer)
  if (!kept) throw refusedWork(`year to ${status}`, answer)
  return kept
}

async function lockAll({ admin }: Hands, year: Kept, status: 'locked' | 'open'): Promise<void> {
  const all = await admin.get(`${locks}without_pagination/all/`, { fiscal_year: year.id })
  const ids = asRows(asObject(all.body)?.['period_locks']).map(({ id }) => Number(id))
  const answer = await admin.send('POST', `${locks}change_many/`, { ids, status, note })
  if (answer.status !== 200) throw refusedWork(`periods to ${status}`, answer)
}
