/** What a comparison of two schemas cannot know and a definition says. */
export interface DraftHints {
  /** `from` is the former name of a column; of a whole table where `table` is missing. */
  readonly renames: readonly { readonly table?: string; readonly from: string; readonly to: string }[]
  /** Value, as SQL, that records which exist get in a new column, by `table.column`. */
  readonly values: Readonly<Record<string, string>>
}

export const noHints: DraftHints = { renames: [], values: {} }

/** Renames that are still to be done in a database of these columns (`table.column`) and tables, as SQL. */
export function renamesSql({ renames }: DraftHints, columns: ReadonlySet<string>, tables: ReadonlySet<string>): string {
  return renames
    .flatMap(({ table, from, to }) => {
      if (table === undefined)
        return tables.has(from) && !tables.has(to) ? [`alter table public."${from}" rename to "${to}";\n`] : []
      const isDue = columns.has(`${table}.${from}`) && !columns.has(`${table}.${to}`)
      return isDue ? [`alter table public."${table}" rename column "${from}" to "${to}";\n`] : []
    })
    .join('')
}

const required = /^alter table "public"\."(\w+)" add column "(\w+)" (.+?) not null;$/gm

/** Gives each required new column a value for the records that exist; where nobody knows one, says so above it. */
export const withValues = (sql: string, { values }: DraftHints): string =>
  sql.replace(required, (statement: string, table: string, column: string) => {
    const value = values[`${table}.${column}`]
    if (value === undefined)
      return `-- ${table}.${column} is required and has no default: say what records that exist hold, or this fails where there are any.\n${statement}`
    return `${statement.slice(0, -1)} default ${value};\nalter table "public"."${table}" alter column "${column}" drop default;`
  })

const grant = /^([-+]) grant (\w+) on (table|sequence|function|schema) (.+) to (\w+)$/

/** Statements for the rights among the facts that differ: a view that is made anew has lost its own. */
export const grantsSql = (different: readonly string[]): string =>
  different
    .flatMap((line) => {
      const [, side, right, sort, of, whom] = grant.exec(line) ?? []
      if (side === undefined) return []
      return side === '-'
        ? [`grant ${right} on ${sort} ${of} to ${whom};\n`]
        : [`revoke ${right} on ${sort} ${of} from ${whom};\n`]
    })
    .join('')
