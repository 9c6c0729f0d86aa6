import type { Asking } from '#platform/report/implementation.ts'
import { openReader } from '#platform/record/selection.ts'
import { expression } from '#platform/resource/expression.ts'
import { accountActions, type AccountAction } from './account_log.report.ts'

type Condition = ReturnType<typeof expression<boolean>>
type Part = ReturnType<typeof expression<unknown>>

/** Which rows of each register are meant. */
export interface Narrowing {
  /** Of `history as h`: what was entered and decided. */
  readonly changes: Condition
  /** Of `acc_log as l`: what came into the books. */
  readonly postings: Condition
  /** Of `printed_document as p`. */
  readonly papers: Condition
  /** Of `export_log as e`. */
  readonly exports: Condition
}

/**
 * Events of the books as one list, each where it was written down first. That a voucher became posted or void the ledger tells
 * itself; that somebody approved it, its history.
 */
export function accountEvents({ read, engine, title }: Asking<unknown>, narrowing: Narrowing) {
  const open = openReader(read)
  const resources = engine.registry.all.filter(({ module }) => module === 'accounting')
  const reports = engine.registry.reports.filter(({ module }) => module === 'accounting')
  const names = [...resources, ...reports].map(({ name }) => name)
  const vouchers = resources.filter(({ kinds }) => kinds.includes('voucher')).map(({ name }) => name)
  const steps = Object.fromEntries(
    resources.flatMap(({ name, states }) =>
      (states?.transitions ?? []).flatMap(({ from, to, action }) =>
        from.map((one): [string, string] => [
          `${name} ${one} ${to}`,
          accountActions.find((known) => known === action) ?? 'step',
        ]),
      ),
    ),
  )
  const [was, is] = [
    expression<string>`(h."changes" -> 'status' ->> 0)`,
    expression<string>`(h."changes" -> 'status' ->> 1)`,
  ]
  const step = expression<string>`coalesce(${JSON.stringify(steps)}::jsonb ->> (h."resource" || ' ' || ${was} || ' ' || ${is}), 'step')`
  const changes = open
    .selectFrom('history as h')
    .select(
      listed('h', {
        user: expression`h."user_name"`,
        action: expression`case h."action" when 'status' then ${step} when 'restore' then 'create' when 'migration' then 'update' else h."action" end`,
        resource: expression`h."resource"`,
        record_id: expression`h."record"`,
        reason: expression`h."note"`,
        detail: expression`jsonb_build_object('changes', case when h."action" in ('update', 'status') then h."changes" end)`,
      }),
    )
    .where(expression<boolean>`h."resource" = any(${names})`)
    .where(
      expression<boolean>`not (h."action" = 'status' and h."resource" = any(${vouchers}) and ${is} in ('posted', 'void') and ${was} <> 'pending_approval')`,
    )
    .where(narrowing.changes)
  const postings = open
    .selectFrom('acc_log as l')
    .leftJoin('user as u', 'u.id', 'l.user')
    .select(
      listed('l', {
        user: expression`case when u."id" is not null then ${title('user', 'u')} end`,
        action: expression`l."action"`,
        resource: expression`l."record_type"`,
        record_id: expression`l."record_id"`,
        reason: expression`l."reason"`,
        number: expression`l."invoice_no"`,
        sum: expression`l."amount"`,
        detail: expression`jsonb_build_object('before', l."before", 'after', l."after")`,
      }),
    )
    .where(narrowing.postings)
  const papers = open
    .selectFrom('printed_document as p')
    .select(
      listed('p', {
        user: expression`p."user_name"`,
        action: expression`'print'`,
        resource: expression`p."resource"`,
        record_id: expression`p."record"`,
        detail: expression`jsonb_build_object('title', p."shown" ->> 'title', 'copy', p."copy")`,
      }),
    )
    .where(expression<boolean>`not p."failed" and p."resource" = any(${names})`)
    .where(narrowing.papers)
  const exports = open
    .selectFrom('export_log as e')
    .select(
      listed('e', {
        user: expression`e."user_name"`,
        action: expression`'export'`,
        resource: expression`e."resource"`,
        detail: expression`jsonb_build_object('format', e."format", 'rows', e."row_count")`,
      }),
    )
    .where(expression<boolean>`e."resource" = any(${names})`)
    .where(narrowing.exports)
  return open
    .selectFrom(changes.unionAll(postings).unionAll(papers).unionAll(exports).as('a'))
    .select([
      expression<number>`a."id"`.as('id'),
      expression<string>`a."at"`.as('at'),
      expression<number | null>`a."user_id"`.as('user_id'),
      expression<string | null>`a."user"`.as('user'),
      expression<AccountAction>`a."action"`.as('action'),
      expression<string | null>`a."resource"`.as('resource'),
      expression<number | null>`a."record_id"`.as('record_id'),
      expression<string | null>`a."reason"`.as('reason'),
      expression<string | null>`a."ip"`.as('ip'),
      expression<string | null>`a."number"`.as('number'),
      expression<string | null>`a."sum"`.as('sum'),
      expression<unknown>`a."detail"`.as('detail'),
    ])
}

/** Registers by the alias they are read by; the id of an event is that of its row times four, and the place of its register here. */
const registers = ['h', 'l', 'p', 'e'] as const

interface Told {
  readonly user: Part
  readonly action: Part
  readonly resource: Part
  readonly detail: Part
  readonly record_id?: Part
  readonly reason?: Part
  readonly number?: Part
  readonly sum?: Part
}

const listed = (
  alias: (typeof registers)[number],
  { user, action, resource, detail, record_id, reason, number, sum }: Told,
) => [
  expression`${expression.ref(`${alias}.id`)} * 4 + ${expression.lit(registers.indexOf(alias))}`.as('id'),
  expression.ref(`${alias}.at`).as('at'),
  expression.ref(`${alias}.user`).as('user_id'),
  user.as('user'),
  action.as('action'),
  resource.as('resource'),
  (record_id ?? expression`null::bigint`).as('record_id'),
  (reason ?? expression`null::text`).as('reason'),
  expression.ref(`${alias}.ip`).as('ip'),
  (number ?? expression`null::text`).as('number'),
  (sum ?? expression`null::numeric`).as('sum'),
  detail.as('detail'),
]
