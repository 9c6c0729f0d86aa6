import type { MemberRows, Scope } from './definition.ts'

interface Scoped {
  readonly name: string
  readonly scope: Scope
}

const q = (name: string): string => `"${name}"`

/**
 * The rows of a table that belong to a member, as SQL; undefined where members own none. One text for the gate and for the
 * views of the members' own connections, so that both walls stand in the same place.
 * @param bound SQL that gives the id of the owner: a number, or `member_bound()`
 */
export function ownRowsSql({ name, scope }: Scoped, bound: string): string | undefined {
  if (scope === 'everyone' || scope.member === undefined) return undefined
  return typeof scope.member === 'string' ? `${q(scope.member)} = ${bound}` : namedRows(name, scope.member, bound)
}

function namedRows(table: string, { by, of, only }: MemberRows, bound: string): string {
  const [list, column] = by.includes('.') ? by.split('.') : [undefined, by]
  const isOwn = (place: string): string =>
    of === undefined
      ? `${place} = ${bound}`
      : `${place} in (select "id" from ${q(of.name)} where ${ownRowsSql(of, bound) ?? 'false'})`
  const named =
    list === undefined
      ? isOwn(q(column ?? ''))
      : ownLines(q(`${table}_${list}`), (alias) => isOwn(`${alias}.${q(column ?? '')}`))
  const shown = only && `${q(only.field)} in (${only.is.map((one) => `'${one.replaceAll("'", "''")}'`).join(', ')})`
  return shown === undefined ? named : `(${named} and ${shown})`
}

/** Records whose lines name the member and nobody else: what several have in common is none of theirs. */
const ownLines = (table: string, isOwn: (alias: string) => string): string =>
  `"id" in (select own."record" from ${table} own where ${isOwn('own')} and not exists (select from ${table} other where other."record" = own."record" and not ${isOwn('other')}))`

/** Fields of the resource itself that its scope names. */
export const scopeFields = (scope: Scope): string[] =>
  scope === 'everyone'
    ? []
    : [scope.branch, scope.own, ...memberFields(scope.member)].filter((name): name is string => name !== undefined)

const memberFields = (member: string | MemberRows | undefined): (string | undefined)[] =>
  typeof member === 'object' ? [member.by.split('.')[0], member.only?.field] : [member]
