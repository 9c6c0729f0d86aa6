import { asObject, asRows, asText } from '#platform/testing/conformance/finding.ts'
import { booksOf } from './books.ts'
import type { Rule } from '#platform/testing/conformance/rule.ts'
import type { World } from '#platform/testing/conformance/world.ts'

const years = '/fiscal_year/api/v1/fiscal_year/'
const groups = '/group/api/v1/group/'
const ledgers = '/ledger_account/api/v1/ledger_account/'
const locks = '/period_lock/api/v1/period_lock/'

const futureYears = async (world: World) =>
  asRows(
    asObject(
      (await world.admin.get(`${years}without_pagination/all/`, { status: 'future', sort: '-start_date' })).body,
    )?.['fiscal_years'],
  )
const removeYear = (world: World, row: { readonly [key: string]: unknown }) =>
  world.admin.send('DELETE', `${years}delete/${Number(row['id'])}?row_version=${Number(row['row_version'])}`)

/** Rules of accounting.md 3 that stand in prose. */
export const accountingRules: readonly Rule[] = [
  {
    resource: 'fiscal_year',
    name: 'years follow each other, twelve months each, two open at once',
    source: 'accounting.md 2.7',
    async run(world, notes) {
      const last = (await futureYears(world))[0]
      const end = asText(last?.['end_date'])
      const gap = await world.admin.send('POST', `${years}create/`, {
        start_date: `${Number(end.slice(0, 4)) + 3}-07-01`,
      })
      notes.refused('a gap', { status: 400, at: 'start_date' }, gap)
      const short = await world.admin.send('POST', `${years}create/`, { end_date: `${end.slice(0, 4)}-12-31` })
      notes.refused('a second short year', { status: 400, at: 'end_date' }, short)
      const open = async () => {
        const next = (await futureYears(world)).at(-1)
        const body = { status: 'open', row_version: next?.['row_version'] ?? 0 }
        return world.admin.send('PUT', `${years}update_status/${asText(next?.['id'])}`, body)
      }
      for (let tries = 0; tries < 2; tries += 1) await open()
      notes.refused('a third open year', { status: 409, at: 'status' }, await open())
    },
  },
  {
    resource: 'period_lock',
    name: 'comes with the year and goes with it, the last one first',
    source: 'accounting.md 3 period_lock: made with the year',
    async run(world, notes) {
      const made = await world.make.create('fiscal_year')
      const rows = async () =>
        asRows(
          asObject((await world.admin.get(`${locks}without_pagination/all/`, { fiscal_year: made.id })).body)?.[
            'period_locks'
          ],
        )
      const periods = new Set((await rows()).map((row) => Number(row['period'])))
      notes.equal(
        'periods',
        Array.from({ length: 15 }, (_none, period) => period),
        [...periods].toSorted((a, b) => a - b),
      )
      const all = await futureYears(world)
      const earlier = all[1]
      if (earlier) notes.refused('a year between', { status: 409 }, await removeYear(world, earlier))
      for (const year of all) await removeYear(world, year)
      notes.equal('no period is left', 0, (await rows()).length)
    },
  },
  {
    resource: 'period_lock',
    name: 'is opened again for a reason',
    source: 'accounting.md 3 period_lock, reason: at least 10 characters',
    async run(world, notes) {
      const first = asRows(
        asObject((await world.admin.get(`${locks}all/`, { size: 1, status: 'open' })).body)?.['period_locks'],
      )[0]
      const path = `${locks}update_status/${asText(first?.['id'])}`
      const locked = await world.admin.send('PUT', path, { status: 'locked', row_version: first?.['row_version'] ?? 0 })
      const row_version = asObject(locked.body)?.['row_version'] ?? 0
      const hasty = await world.admin.send('PUT', path, { status: 'open', note: 'Mistake', row_version })
      notes.refused(
        'a short reason',
        { status: 400, at: 'note', sentences: [{ id: 'accounting.reason_least_10_characters' }] },
        hasty,
      )
      const good = await world.admin.send('PUT', path, {
        status: 'open',
        note: 'A bill of July came late.',
        row_version,
      })
      notes.equal('the reason is kept', 'A bill of July came late.', asObject(good.body)?.['reason'])
    },
  },
  {
    resource: 'group',
    name: 'has no ring, six levels, and stays in its class',
    source: 'accounting.md 3 group, Rules',
    async run(world, notes) {
      let above = await world.make.create('group', { having: { code: '18' } })
      const top = above
      for (let level = 2; level <= 6; level += 1)
        above = await world.make.create('group', { having: { parent: above.id, code: undefined } })
      const seventh = await world.make.draft('group', { having: { parent: above.id, code: undefined } })
      notes.refused('a seventh level', { status: 400 }, await world.admin.send('POST', `${groups}create/`, seventh))
      const move = (parent: number) =>
        world.admin.send('PUT', `${groups}update/${top.id}`, { parent, row_version: top.row_version })
      const itself = { status: 400, at: 'parent', sentences: [{ id: 'accounting.group_cannot_placed_under_itself' }] }
      notes.refused('under itself', itself, await move(top.id))
      notes.refused('under its own child', itself, await move(above.id))
      const classes = asRows(
        asObject((await world.admin.get('/primary_group/api/v1/primary_group/without_pagination/all/')).body)?.[
          'primary_groups'
        ],
      )
      const other = classes.find((one) => one['id'] !== top['primary_group'])
      const strange = await world.make.draft('group', {
        having: { parent: top.id, primary_group: other?.['id'] ?? null, code: undefined },
      })
      notes.refused(
        'a parent of another class',
        {
          status: 400,
          at: 'parent',
          sentences: [{ id: 'accounting.parent_belong', places: { primary_group: asText(other?.['name']) } }],
        },
        await world.admin.send('POST', `${groups}create/`, strange),
      )
    },
  },
  {
    resource: 'ledger_account',
    name: 'has a role that fits and, of most roles, has it alone',
    source: 'accounting.md 3 ledger_account and 4, role notes',
    async run(world, notes) {
      const send = async (having: { readonly [field: string]: string }) =>
        world.admin.send('POST', `${ledgers}create/`, await world.make.draft('ledger_account', { having }))
      const alone = { system_role: 'DEPOSIT_OTHER', sub_ledger_kind: 'party' }
      notes.status('the first', 201, await send(alone))
      notes.refused('the second', { status: 400, at: 'system_role' }, await send(alone))
      notes.refused(
        'another kind of sub-ledger',
        { status: 400, at: 'sub_ledger_kind', sentences: [{ id: 'accounting.role_needs_ledger_sub_ledger' }] },
        await send({ system_role: 'AR_OTHER', sub_ledger_kind: 'vendor' }),
      )
    },
  },
  {
    resource: 'receivable_bill',
    name: 'is parted into instalments that add up',
    source: 'accounting.md 3 receivable_bill',
    async run(world, notes) {
      const { income, day } = await booksOf(world)
      const bill = async (amounts: readonly string[], due = day) =>
        world.admin.send(
          'POST',
          `${world.resource('receivable_bill').base}create/`,
          await world.make.draft('receivable_bill', {
            having: {
              lines: [{ income_ledger: income, amount: '1500.00' }],
              instalments: amounts.map((amount) => ({ due_date: due, amount })),
            },
          }),
        )
      notes.refused(
        'one taka too little',
        {
          status: 400,
          at: 'instalments',
          sentences: [{ id: 'accounting.instalments_add_up', places: { total: '1,500.00' } }],
        },
        await bill(['500.00', '999.00']),
      )
      notes.refused('due before the bill', { status: 400 }, await bill(['1500.00'], '2001-01-31'))
      notes.status('to the poisha', 201, await bill(['500.00', '1000.00']))
    },
  },
]
