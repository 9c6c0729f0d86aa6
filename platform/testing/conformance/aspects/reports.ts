import type { Report } from '../../../report/report.ts'
import { asObject, asRows, isList, type Finding, type Json } from '../finding.ts'
import type { SpecReport } from '../manifest.ts'
import type { Notes } from '../notes.ts'
import type { World } from '../world.ts'

/** Every registered report against reports.json: its definition, its calls, who may come, its page. */
export async function reports(world: World, notes: Notes): Promise<void> {
  for (const report of world.registry.reports) {
    const spec = world.specification.reports.find(({ key }) => key === report.call)
    if (!notes.holds('is specified', spec !== undefined, report.name, null) || !spec) continue
    const before = notes.findings.length
    for (const { call, kind, should, is } of comparedReport(spec, report))
      notes.holds(kind, false, should, is, { call })
    await tryCalls(world, report, spec, notes)
    if (notes.findings.slice(before).every(world.isDecided)) world.tally.reports.add(spec.key)
  }
}

/** Columns, filters and sums that the specification names and the definition lacks, in its order; more are ours. */
function comparedReport(spec: SpecReport, report: Report): Finding[] {
  const place = (kind: string, should: string | null, is: string | null, what: string): Finding => ({
    resource: 'server',
    call: `${spec.key} ${what}`,
    kind,
    should,
    is,
  })
  const lacking = (what: string, wanted: readonly string[], had: readonly string[]): Finding[] =>
    wanted.filter((one) => !had.includes(one)).map((one) => place('lacks', one, null, `${what} ${one}`))
  const columns = Object.keys(report.columns)
  const wanted = spec.columns.map(({ key }) => key)
  const shared = wanted.filter((key) => columns.includes(key))
  const order = columns.filter((key) => wanted.includes(key))
  const filters = spec.filters.filter(({ type }) => type !== 'screen only').map(({ name }) => name)
  return [
    ...lacking('column', wanted, columns),
    ...lacking('filter', filters, Object.keys(report.parameters)),
    ...lacking('total', spec.totals, report.sums),
    ...(shared.join() === order.join() ? [] : [place('column order', shared.join(), order.join(), 'columns')]),
    ...(spec.ui_path === report.path ? [] : [place('path', spec.ui_path, report.path, 'page')]),
    ...(spec.roles === report.roles ? [] : [place('roles', spec.roles, report.roles, 'page')]),
    ...(spec.module === report.module ? [] : [place('module', spec.module, report.module, 'module')]),
  ]
}

/** Both forms answer what the conventions say, under all addresses, to whom they are for. */
async function tryCalls(world: World, report: Report, spec: SpecReport, notes: Notes): Promise<void> {
  const place = { call: spec.api }
  const paged = await world.admin.get(spec.api, { page: 1, size: 5 })
  if (!notes.status('page', 200, paged, place)) return
  const body = asObject(paged.body) ?? {}
  const keys = [spec.list_key, 'page', 'size', 'total_elements', 'total_pages', 'totals']
  notes.equal(
    'keys of a page',
    [],
    keys.filter((key) => !(key in body)),
    place,
  )
  // So that few rows come, where the report can be searched.
  const few = 'keyword' in report.parameters ? { keyword: 'nothing is called so' } : {}
  const unpaged = await world.admin.get(spec.api_unpaged, few)
  if (notes.status('without pages', 200, unpaged, { call: spec.api_unpaged }))
    notes.holds(
      'rows without pages',
      isList(asObject(unpaged.body)?.[spec.list_key]),
      spec.list_key,
      unpaged.text.slice(0, 200),
      { call: spec.api_unpaged },
    )
  const alias = await world.admin.get(spec.api_unpaged_alias, few)
  notes.equal('alias', besidesMoment(world, unpaged.body), besidesMoment(world, alias.body), {
    call: spec.api_unpaged_alias,
  })
  const columns = spec.columns.map(({ key }) => key).filter((key) => key in report.columns)
  for (const row of asRows(body[spec.list_key]).slice(0, 3))
    notes.equal(
      'columns of a row',
      [],
      columns.filter((key) => !(key in row)),
      place,
    )
  notes.status('is closed to guests', 401, await world.clientOf(undefined).get(spec.api), place)
  const closedTo = spec.roles === 'member' ? (['no role'] as const) : (['MEMBER_USER', 'no role'] as const)
  for (const name of closedTo) {
    const { client } = await world.roster.person(name)
    notes.status(`is closed to ${name}`, 403, await client.get(spec.api), place)
  }
  if (spec.roles === 'member') await ofMember(world, report, notes, place)
  const page = await world.clientOf(undefined).get(spec.ui_path)
  notes.status('page is served', 200, page, { call: spec.ui_path })
}

/** Two calls are of two moments, and the history may be sealed between them: of these two facts below the rows nothing but the words are the same. */
const besidesMoment = (world: World, body: Json | undefined): Json => {
  const answer = asObject(body)
  if (!answer) return null
  const turning: readonly Json[] = ['report.as_of', 'report.history_seal'].map((id) => world.texts[id] ?? id)
  const still = asRows(answer['facts']).map((fact) =>
    turning.includes(fact['label'] ?? null) ? { label: fact['label'] ?? null } : fact,
  )
  return { ...answer, facts: still }
}

/** A member sees its own rows, and of another member not even that there are some (roles.json `member_scope`). */
async function ofMember(world: World, report: Report, notes: Notes, place: { call: string }): Promise<void> {
  const { client } = await world.roster.person('MEMBER_USER')
  notes.status('a member sees its own', 200, await client.get(place.call), place)
  const other = await world.make.create('agency')
  const named = report.forMembers?.is
  notes.holds('says which parameter names the member', named !== undefined, 'a parameter', null, place)
  notes.refused(
    'a member knows no other',
    { status: 404, code: 'not_found', sentences: [{ id: 'message:not_found' }] },
    await client.get(place.call, { [named ?? 'member_id']: other.id }),
    place,
  )
}
