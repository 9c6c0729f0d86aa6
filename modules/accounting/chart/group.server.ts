import type { Reader } from '#platform/access/read.ts'
import { may } from '#platform/access/session.ts'
import { forbidden, invalid } from '#platform/errors/errors.ts'
import { implement } from '#platform/resource/implementation.ts'
import { chartOf, subLedgersOf } from './chart_answer.ts'
import { nextCode } from './code.rules.ts'
import { group } from './group.resource.ts'
import { carriedAlong, groupFaults, withAllBelow } from './group.rules.ts'
import { arePosted, holdPostings } from './postings.ts'

export const groupServer = implement(group, {
  defaults: async ({ doc, readAll }) => {
    const { groups, primaries } = await readPlaces(readAll)
    const parent = groups.find(({ id }) => id === doc.parent)
    const primary_group = doc.primary_group ?? parent?.primary_group
    const above = parent?.code ?? primaries.find(({ id }) => id === primary_group)?.code
    // What is missing or wrong about the place is said by the rules.
    if (above === undefined || primary_group === undefined) return {}
    return { primary_group, code: offeredCode(above, groups) }
  },
  facts: async ({ doc, before, readAll }) => {
    const places = await readPlaces(readAll)
    if (before === null || doc.id === null || before.primary_group === doc.primary_group)
      return { ...places, isPosted: false }
    await holdPostings(readAll)
    return { ...places, isPosted: await arePosted(readAll, withAllBelow(doc.id, places.groups)) }
  },
  check: (doc, facts, { isDelete }) => (isDelete ? [] : groupFaults(doc, facts)),
  effects: async ({ doc, before, facts, store, isDelete }) => {
    if (isDelete || before === null) return
    if (before.code === doc.code && before.primary_group === doc.primary_group) return
    for (const { id, ...values } of carriedAlong(doc, before.code, facts.groups))
      await store.update('group', id, values)
  },
  calls: {
    chart: ({ read, session }) => chartOf(read, may(session, 'ledger_account.read')),
    chart_sub_ledgers: ({ read, session, params }) => {
      if (!may(session, 'ledger_account.read')) throw forbidden('read', 'ledger_account')
      return subLedgersOf(read, Number(params['ledger_id']))
    },
  },
})

/** @throws Refusal 400 at the code when none is free */
function offeredCode(above: string, groups: readonly { readonly code: string }[]): string {
  const code = nextCode(
    above,
    groups.map((one) => one.code),
    'group',
  )
  if (code === undefined) throw invalid({ code: [{ text: 'chart.code_full', params: { code: above } }] })
  return code
}

async function readPlaces(readAll: Reader) {
  const groups = await readAll.selectFrom('group').select(['id', 'code', 'parent', 'primary_group']).execute()
  const primaries = await readAll.selectFrom('primary_group').select(['id', 'code', 'name']).execute()
  return { groups, primaries }
}
