import type { AnyTile, BoardAsking } from '#platform/board/implementation.ts'
import type { Figure, TileData } from '#platform/board/tile.ts'
import { addDays, daysBetween } from '#platform/clock/day.ts'
import { fieldLabelIds } from '#platform/texts/label.ts'
import { choiceLabel } from '#platform/transfer/columns.ts'
import { agency } from '../agency/agency.resource.ts'
import { agencyCountings, countingKeys, licensedStates, type AgencyCountings } from './countings.ts'
import { memberDashboard } from './member_dashboard.ts'

/** Licences that end soonest, as many as a glance takes in. */
const mostEnding = 6
/** Days ahead that are looked at; what ended longer ago than `endedDays` is no news any more. */
const [endingDays, endedDays] = [90, 30]

/** What membership shows on the landing pages of the office and of a member. */
export const memberTiles: readonly AnyTile[] = [
  {
    name: 'agencies',
    board: 'project',
    shape: 'figures',
    isWide: true,
    permissions: ['agency.read'],
    follows: ['agency'],
    gather: async (asking) => ({ figures: countingFigures(await agencyCountings(asking.read, asking.today), asking) }),
  },
  {
    name: 'licences_ending',
    board: 'project',
    shape: 'newest',
    permissions: ['agency.read'],
    follows: ['agency'],
    gather: licencesEnding,
  },
  {
    name: 'own_agency',
    board: 'member',
    shape: 'told',
    isWide: true,
    permissions: ['agency.read'],
    follows: ['agency'],
    gather: ownAgency,
  },
]

/** The countings, each with the way to the agencies it counts. */
function countingFigures(counted: AgencyCountings, { leads, say, today }: BoardAsking): Figure[] {
  const list = (filters: Readonly<Record<string, string>>) => leads.list('agency', filters)
  const expiring = (days: number) =>
    list({
      status: licensedStates.join(','),
      'licence_expiry_date.from': today,
      'licence_expiry_date.to': addDays(today, days),
    })
  const ways: Readonly<Record<keyof AgencyCountings, string | undefined>> = {
    all: list({}),
    active: list({ status: 'active' }),
    inactive: list({ status: 'inactive' }),
    new: leads.report('new_members'),
    awaiting_approval: list({ status: 'new' }),
    licence_expiring_30: expiring(30),
    licence_expiring_60: expiring(60),
    licence_expiring_90: expiring(90),
  }
  const tones: Partial<Record<keyof AgencyCountings, Figure['tone']>> = {
    awaiting_approval: 'fresh',
    licence_expiring_30: 'careful',
  }
  return countingKeys.map((key) => ({
    key,
    label: say(`board.agencies.${key}`),
    value: counted[key],
    unit: 'count',
    href: ways[key],
    tone: counted[key] > 0 ? tones[key] : undefined,
  }))
}

/** Members and applicants by the day on which their licence ends, those whose licence has just ended first. */
async function licencesEnding({ read, today, leads, say }: BoardAsking): Promise<TileData['newest']> {
  const [first, last] = [addDays(today, -endedDays), addDays(today, endingDays)]
  const rows = await read
    .selectFrom('agency')
    .select(['id', 'rl_no', 'name', 'licence_expiry_date'])
    .where('status', 'in', [...licensedStates])
    .where('licence_expiry_date', '>=', first)
    .where('licence_expiry_date', '<=', last)
    .orderBy('licence_expiry_date')
    .orderBy('id')
    .limit(mostEnding)
    .execute()
  const list = leads.list('agency', {
    status: licensedStates.join(','),
    'licence_expiry_date.from': first,
    'licence_expiry_date.to': last,
    sort: 'licence_expiry_date',
  })
  return {
    rows: rows.map(({ id, rl_no, name, licence_expiry_date: at }) => {
      const days = daysBetween(today, at)
      return {
        id,
        title: `${rl_no} ${name}`,
        at,
        days,
        href: leads.record('agency', id),
        tone: days < 0 ? 'bad' : days <= 30 ? 'careful' : undefined,
      }
    }),
    empty: say('board.licences_ending.empty', { n: endingDays }),
    way: list === undefined ? undefined : { label: say('board.licences_ending.all'), href: list },
  }
}

/** How a member stands with the office, and the one thing it does next. */
async function ownAgency({
  read,
  session,
  today,
  leads,
  say,
  texts,
  language,
}: BoardAsking): Promise<TileData['told'] | undefined> {
  const own = session.member === null ? undefined : await memberDashboard(read, session.member, today)
  if (!own) return undefined
  const { agency: of, next, standing, licence_days_left: days } = own
  const choice = (field: 'status' | 'category', value: string): string =>
    choiceLabel(texts, language, agency, field, value)
  const name = (field: keyof typeof agency.fields): string => texts.first(language, fieldLabelIds(agency, field))
  const href = leads.record('agency', of.id)
  return {
    heading: `${of.rl_no} ${of.name}`,
    lead: say(`member.next.${next.key}`, next.params),
    tone: next.tone,
    facts: [
      { name: name('status'), value: choice('status', of.status), kind: 'text' },
      { name: name('category'), value: choice('category', of.category), kind: 'text' },
      ...(of.member_no === null ? [] : [{ name: name('member_no'), value: of.member_no, kind: 'text' as const }]),
      ...(of.member_since === null
        ? []
        : [{ name: name('member_since'), value: of.member_since, kind: 'day' as const }]),
      ...(standing === null
        ? []
        : [{ name: say('member.standing'), value: say(`member.standing.${standing}`), kind: 'text' as const }]),
      { name: name('licence_expiry_date'), value: of.licence_expiry_date, kind: 'day' },
      { name: say('member.licence_days_left'), value: days, kind: 'count' },
    ],
    way: href === undefined ? undefined : { label: say('member.open'), href },
  }
}
