import { today } from '#platform/clock/clock.ts'
import { asObject, asRows, asText, isList } from '#platform/testing/conformance/finding.ts'
import { keptOf } from '#platform/testing/conformance/record_maker.ts'
import type { Rule } from '#platform/testing/conformance/rule.ts'

const agencies = '/agency/api/v1/agency/'
const owners = '/agency_owner/api/v1/agency_owner/'

/** Rules of membership.md that stand in prose, each provoked once. */
export const membershipRules: readonly Rule[] = [
  {
    resource: 'agency',
    name: 'a licence expires after it was issued',
    source: 'membership.md 1 agency, licence_expiry_date',
    async run(world, notes) {
      const body = await world.make.draft('agency', {
        having: { licence_issue_date: '2025-06-01', licence_expiry_date: '2025-05-31' },
      })
      notes.refused(
        'expiry before issue',
        { status: 400, at: 'licence_expiry_date' },
        await world.admin.send('POST', `${agencies}create/`, body),
      )
    },
  },
  {
    resource: 'agency',
    name: 'a thana lies in its city',
    source: 'membership.md 0.1 @addr',
    async run(world, notes) {
      const thana = await world.make.create('thana')
      const elsewhere = await world.make.create('city')
      const body = await world.make.draft('agency', { having: { thana: thana.id, city: elsewhere.id } })
      notes.refused(
        'a thana of another city',
        { status: 400, at: 'thana' },
        await world.admin.send('POST', `${agencies}create/`, body),
      )
    },
  },
  {
    resource: 'agency',
    name: 'an agency is found by its short licence number, however it is said',
    source: 'membership.md 1 agency, rl_no and List: RL exact match first',
    async run(world, notes) {
      const wanted = await world.make.create('agency', { having: { rl_no: 'RL-0045' } })
      const longer = await world.make.create('agency', { having: { rl_no: '4512' } })
      for (const keyword of ['45', 'RL-0045', 'RL 45', 'rl45', '৪৫']) {
        const answer = await world.admin.get(`${agencies}search/`, { keyword })
        const ids = asRows(asObject(answer.body)?.['agencies']).map((row) => row['id'] ?? null)
        notes.equal('the exact number comes first', wanted.id, ids[0], { call: 'search/', sent: keyword })
        notes.holds(
          'a longer number does not come before it',
          ids.indexOf(longer.id) !== 0,
          wanted.id,
          ids.slice(0, 5),
          { call: 'search/', sent: keyword },
        )
      }
    },
  },
  {
    resource: 'agency',
    name: 'an agency is found by what its owner says',
    source: 'membership.md 1 agency, List: free text (RL, name, owner, phone, email)',
    async run(world, notes) {
      const [wanted, other] = [await world.make.create('agency'), await world.make.create('agency')]
      const owner = await world.make.create('agency_owner', { having: { agency: wanted.id } })
      for (const field of ['name', 'phone'] as const) {
        const answer = await world.admin.get(`${agencies}search/`, { keyword: asText(owner[field]).replace('+88', '') })
        const ids = asRows(asObject(answer.body)?.['agencies']).map((row) => row['id'] ?? null)
        notes.holds('found by its owner', ids.includes(wanted.id) && !ids.includes(other.id), wanted.id, ids, {
          field,
          call: 'search/',
          sent: answer.sent,
        })
      }
    },
  },
  {
    resource: 'agency_owner',
    name: 'shares add up to at most 100 %',
    source: 'membership.md 1 agency_owner, Errors',
    async run(world, notes) {
      const agency = (await world.make.create('agency')).id
      await world.make.create('agency_owner', { having: { agency, share_percent: '60' } })
      const second = await world.make.draft('agency_owner', { having: { agency, share_percent: '50' } })
      const answer = await world.admin.send('POST', `${owners}create/`, second)
      notes.refused(
        '110 %',
        { status: [400, 409], at: 'share_percent', sentences: [{ id: 'membership.owner_shares_add_up_they' }] },
        answer,
      )
      notes.holds('says how much', /\b110(\.00)?%/.test(answer.text), '110%', answer.text.slice(0, 300))
      notes.status(
        'the rest may be held',
        201,
        await world.admin.send('POST', `${owners}create/`, { ...second, share_percent: '40' }),
      )
    },
  },
  {
    resource: 'agency_owner',
    name: 'the first owner is the primary one',
    source: 'membership.md 1 agency_owner, is_primary',
    async run(world, notes) {
      const agency = (await world.make.create('agency')).id
      const [first, second] = [
        await world.make.create('agency_owner', { having: { agency } }),
        await world.make.create('agency_owner', { having: { agency } }),
      ]
      notes.equal('the first is primary', true, first['is_primary'], { field: 'is_primary' })
      notes.equal('the second is not', false, second['is_primary'], { field: 'is_primary' })
    },
  },
  {
    resource: 'agency_owner',
    name: 'a person who owns elsewhere too is pointed out, not refused',
    source: 'membership.md 1 agency_owner, Errors',
    async run(world, notes) {
      const first = await world.make.create('agency_owner', {
        having: { agency: (await world.make.create('agency')).id },
      })
      const body = await world.make.draft('agency_owner', {
        having: { agency: (await world.make.create('agency')).id, nid: first['nid'] },
      })
      const previewed = await world.admin.send('POST', `${owners}preview/`, body)
      const warnings = asObject(previewed.body)?.['warnings']
      const said = (isList(warnings) ? warnings : []).map((one) => asText(asObject(one)?.['text'] ?? one))
      const heard = said.some((one) => world.sentences.heard('membership.also_owner', one))
      notes.holds('warns', heard, 'Also owner of {agency}', said, { call: 'preview/', sent: previewed.sent })
      notes.status('is taken all the same', 201, await world.admin.send('POST', `${owners}create/`, body))
    },
  },
  {
    resource: 'agency_owner',
    name: 'an NID has 10, 13 or 17 digits, an owner is 18 to 110 years old',
    source: 'membership.md 1 agency_owner, nid and date_of_birth',
    async run(world, notes) {
      const year = Number(today().slice(0, 4))
      const wrong = [
        ['nid', '123456789'],
        ['nid', '12345678901'],
        ['nid', '12345678AB'],
        ['date_of_birth', `${year - 17}-12-31`],
        ['date_of_birth', `${year - 111}-01-01`],
      ] as const
      for (const [field, value] of wrong) {
        const body = await world.make.draft('agency_owner', { having: { [field]: value } })
        notes.refused(
          'out of bounds',
          { status: 400, at: field },
          await world.admin.send('POST', `${owners}create/`, body),
          { field, sent: value },
        )
      }
      for (const nid of ['1990123456789', '19901234567890123']) {
        const body = await world.make.draft('agency_owner', { having: { nid } })
        notes.status('is taken', 201, await world.admin.send('POST', `${owners}create/`, body), {
          field: 'nid',
          sent: nid,
        })
      }
    },
  },
  {
    resource: 'agency_owner',
    name: 'who is deceased has a day of it',
    source: 'membership.md 1 agency_owner, status',
    async run(world, notes) {
      const body = await world.make.draft('agency_owner', { having: { status: 'deceased' } })
      const places = { Label: world.label('agency_owner', 'deceased_date') }
      const answer = await world.admin.send('POST', `${owners}create/`, body)
      notes.refused(
        'without the day',
        { status: 400, at: 'deceased_date', sentences: [{ id: 'membership.label_is_required', places }] },
        answer,
      )
    },
  },
  {
    resource: 'agency_owner',
    name: 'an NID is masked in lists and whole in the record',
    source: 'membership.md 1 agency_owner, nid',
    async run(world, notes) {
      const owner = await world.make.create('agency_owner')
      const nid = asText(owner['nid'])
      const row = asRows(
        asObject((await world.admin.get(`${owners}without_pagination/all/`)).body)?.['agency_owners'],
      ).find(({ id }) => id === owner.id)
      const listed = asText(row?.['nid'])
      notes.holds(
        'lists show the last four',
        listed.endsWith(nid.slice(-4)) && !listed.includes(nid.slice(0, 6)),
        `...${nid.slice(-4)}`,
        listed,
        { field: 'nid' },
      )
      notes.equal('the record shows all of it', nid, keptOf(await world.admin.get(`${owners}${owner.id}`))?.['nid'], {
        field: 'nid',
      })
    },
  },
  {
    resource: 'branch',
    name: 'a code has 2 to 6 letters',
    source: 'membership.md 6 branch',
    async run(world, notes) {
      for (const code of ['A', 'AB1', 'A-B', 'ABCDEFG']) {
        const body = await world.make.draft('branch', { having: { code } })
        notes.refused(
          'another form',
          { status: 400, at: 'code' },
          await world.admin.send('POST', '/branch/api/v1/branch/create/', body),
          { field: 'code', sent: code },
        )
      }
    },
  },
]
