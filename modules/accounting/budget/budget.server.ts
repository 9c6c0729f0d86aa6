import type { Reader } from '#platform/access/read.ts'
import type { SheetRows } from '#platform/resource/import_hooks.ts'
import { implement, type DocOf } from '#platform/resource/implementation.ts'
import { budget } from './budget.resource.ts'
import { budgetFaults, byMonthWord, plannerFaults, restFaults, totalOf, type BudgetFacts } from './budget.rules.ts'
import { lastYear } from './last_year.calls.ts'
import { monthsOf } from './month.ts'

type Doc = DocOf<typeof budget>

export const budgetServer = implement(budget, {
  complete: ({ amounts }) => ({ total: totalOf(amounts) }),
  facts: ({ doc, readAll }) => gatherFacts(readAll, doc),
  check: (doc, facts, { before, isDelete, session: { branches } }) => {
    const planner = [...new Set([before === null ? doc.branch : before.branch, doc.branch])].flatMap((one) =>
      plannerFaults(one, branches),
    )
    const rest = restFaults(before?.status ?? null, doc.status, isDelete)
    if (rest.length > 0 || planner.length > 0) return [...rest, ...planner.slice(0, 1)]
    return isDelete ? [] : budgetFaults(doc, facts)
  },
  steps: {
    approve: (_doc, _note, { session, now }) => ({
      approved_by: session.user === 0 ? null : session.user,
      approved_at: now,
    }),
    // What was approved stays to be read, whatever is planned instead. accounting.md 3 budget, status.
    revise: (doc, reason) => ({
      version: doc.version + 1,
      approved_by: null,
      approved_at: null,
      versions: [...(doc.versions ?? []), { id: 0, ...former(doc), reason }],
    }),
  },
  sheetRows: { amounts: monthsOfEach },
  calls: { last_year: lastYear },
})

const former = ({ version, approved_by, approved_at, total, amounts }: Doc) => ({
  version,
  approved_by,
  approved_at,
  total,
  ...byMonthWord(amounts ?? []),
})

/** The months of each budget's year, by which a sheet has its amounts; null where its year is not known. */
async function monthsOfEach({ docs, readAll }: Parameters<SheetRows<Doc>>[0]) {
  const ids = [...new Set(docs.flatMap(({ fiscal_year }) => fiscal_year ?? []))]
  const years =
    ids.length === 0
      ? []
      : await readAll
          .selectFrom('fiscal_year')
          .select(['id', 'start_date', 'end_date'])
          .where('id', 'in', ids)
          .execute()
  const months = new Map(years.map((year) => [year.id, monthsOf(year)]))
  return docs.map(({ fiscal_year }) => months.get(fiscal_year ?? 0) ?? null)
}

async function gatherFacts(readAll: Reader, { fiscal_year, ledger, group }: Doc): Promise<BudgetFacts> {
  const year = await readAll
    .selectFrom('fiscal_year')
    .select(['start_date', 'end_date'])
    .where('id', '=', fiscal_year)
    .executeTakeFirst()
  return {
    months: year ? monthsOf(year) : [],
    nature: ledger !== null ? await ofLedger(readAll, ledger) : group !== null ? await ofGroup(readAll, group) : null,
  }
}

async function ofLedger(readAll: Reader, id: number): Promise<string | null> {
  const found = await readAll
    .selectFrom('ledger_account as a')
    .innerJoin('group as g', 'g.id', 'a.group')
    .innerJoin('primary_group as p', 'p.id', 'g.primary_group')
    .select('p.nature')
    .where('a.id', '=', id)
    .executeTakeFirst()
  return found?.nature ?? null
}

async function ofGroup(readAll: Reader, id: number): Promise<string | null> {
  const found = await readAll
    .selectFrom('group as g')
    .innerJoin('primary_group as p', 'p.id', 'g.primary_group')
    .select('p.nature')
    .where('g.id', '=', id)
    .executeTakeFirst()
  return found?.nature ?? null
}
