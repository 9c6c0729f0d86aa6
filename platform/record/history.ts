import pg from 'pg'
import type { Session } from '../access/session.ts'
import type { Definition } from '../resource/definition.ts'
import { contentFunction } from '../resource/schema.ts'
import type { Field } from '../fields/field.ts'
import type { Values } from './input.ts'

/** What happened to a record. */
export interface Happening {
  readonly action: 'create' | 'update' | 'status' | 'delete' | 'restore'
  readonly changes: Readonly<Values> | null
  readonly note: string | null
  readonly session: Session
  readonly request: string | null
  readonly importRun: number | null
}

/** Parameters of a history row, in the order `historyColumns` names them. */
export const historyValues = (happening: Happening): unknown[] => [
  happening.action,
  happening.session.user === 0 ? null : happening.session.user,
  happening.session.name,
  happening.request,
  happening.importRun,
  happening.note,
  happening.changes === null ? null : JSON.stringify(happening.changes),
  happening.session.ip?.slice(0, 45) ?? null,
  askedAs(happening.session),
]
export const historyColumns =
  '(resource, record, version, action, "user", user_name, request, import_run, note, changes, ip, asked_as, content_hash)'

/** The role, branch and program somebody worked with at that time; null for the office itself. */
const askedAs = ({ user, roles, kind, branch, userAgent }: Session): string | null =>
  user <= 0
    ? null
    : JSON.stringify({
        role: roles.find((role) => role.kind === kind)?.name ?? null,
        branch,
        user_agent: userAgent ?? null,
      })

const q = pg.escapeIdentifier

/** A row of history for the stored record `t`; its parameters are `historyValues`, from place `first` on. */
export function historyOf(definition: Definition, first: number): string {
  const place = (index: number, type = ''): string => `$${first + index}${type}`
  return `insert into history ${historyColumns}
     select '${definition.name}', t."id", t."row_version", ${place(0)}, ${place(1, '::bigint')}, ${place(2)}, ${place(3)}, ${place(4, '::bigint')}, ${place(5)}, ${place(6, '::jsonb')}, ${place(7)}, ${place(8, '::jsonb')},
       record_content(${q(contentFunction(definition))}(t::${q(definition.name)}))`
}

/** Writes what happened to a stored record; its content is hashed by the database as it stands there now. */
export async function writeHistory(
  client: Pick<pg.ClientBase, 'query'>,
  definition: Definition,
  id: number,
  happening: Happening,
): Promise<void> {
  const told = historyOf(definition, 2)
  await client.query(`${told} from ${q(definition.name)} t where t."id" = $1`, [id, ...historyValues(happening)])
}

/** Fields whose value an edit changed, before and after; undefined when it changed nothing. */
export function changesBetween(
  fields: Readonly<Record<string, Field>>,
  before: Readonly<Values>,
  after: Readonly<Values>,
): Values | undefined {
  const changes: Values = {}
  for (const name of Object.keys(after)) {
    const field = fields[name]
    if (!field || field.virtual || field.untracked) continue
    const [was, is] = [plain(field, before[name]), plain(field, after[name])]
    if (JSON.stringify(was) === JSON.stringify(is)) continue
    changes[name] =
      field.type === 'secret'
        ? [was, is].map((value, index) => (value === null ? null : secretWords[index]))
        : [was ?? null, is ?? null]
  }
  return Object.keys(changes).length > 0 ? changes : undefined
}

/** What the history says of a secret, before and after. */
const secretWords = ['set', 'changed'] as const

/** Lines are compared by what people wrote in them, not by who uploaded them when. */
function plain(field: Field, value: unknown): unknown {
  if (field.type !== 'lines' || !Array.isArray(value)) return value ?? null
  const children = Object.entries(field.fields ?? {}).filter(([, child]) => !child.computed)
  return value.map((line: Values) => Object.fromEntries(children.map(([name]) => [name, line[name] ?? null])))
}
