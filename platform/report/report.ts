import type { Field } from '../fields/field.ts'
import type { Fields, RowOf } from '../resource/inference.ts'
import type { RouteGroup } from '../resource/route_group.ts'
import { compareColumnsOf, type Comparing } from './compare.ts'
import type { Foot } from './foot.ts'
import { reservedWords } from './reserved_words.ts'
import type { Saying } from './saying.ts'
import type { ReportTree } from './tree.ts'
import type { Leading } from './leading.ts'

/** The words a report is made of. Pure: server and browser read the same definition. */

/** A day that a parameter stands at when nobody says anything, in Dhaka; `less` days before it. */
export interface StandardDay {
  readonly day: 'today' | 'month_start' | 'fiscal_year_start'
  readonly less?: number
}

/** What a parameter stands at when nobody says anything. */
export type Standard = StandardDay | { readonly is: boolean | string }

/** Where a cell leads. `by`: the column or key that holds the record's id. */
export interface Opening {
  /** Name of the resource, or the key of the row that holds it. */
  readonly resource: string | { readonly key: string }
  readonly by: string
  /** Tab of the record's page. */
  readonly tab?: string
}

/** A column by which rows may stand together, with subtotals; each group leads to its rows alone. */
export interface Grouping {
  /** The parameter that narrows the report to one group. */
  readonly parameter: string
  /** Column or key that holds the parameter's value; the column itself unless told. */
  readonly by?: string
  /** Its column has something to say only while rows stand by it. */
  readonly isOnlyThen?: true
}

/** When rows stand in groups of their own accord, each framed by what it began and ended with: statements of several accounts. */
export interface Sections {
  readonly group: string
  /** Parameters that name several. */
  readonly several: string | readonly string[]
  /** Parameters that may mean several where that one names none; `always`: so does nothing. */
  readonly orAny: readonly string[] | 'always'
}

/** Codes a session needs: to see it, to take it out as a sheet, to print it. */
export interface ReportRights {
  readonly read: string
  readonly export: string
  readonly print: string
}

/** What members may ask a report for whose rows are their own: the gate shows them no others. */
export interface ForMembers {
  /** The parameter that names the member: always who asks. */
  readonly is: string
  /** Parameters that name what members know nothing of. */
  readonly without: readonly string[]
}

/** A finished report, as the engine sees it. Member sessions come to none of them but those that say so. */
export interface Report<
  Name extends string = string,
  P extends Fields = Fields,
  C extends Fields = Fields,
  K extends Fields = Fields,
> {
  readonly name: Name
  /** Word of its calls (reports.json `key`): its name, unless a resource has that one already. */
  readonly call: string
  readonly module: string
  readonly rights: ReportRights
  /** For whom its page is (routes.json). */
  readonly roles: RouteGroup
  /** Address of its page. */
  readonly path: string
  readonly icon: string
  /** Group of the menu. */
  readonly nav: string
  /** What it is about: the page of all reports lists it under that heading, one of the registry's `reportSubjects`. */
  readonly subject: string
  /** Undefined: members never come. */
  readonly forMembers: ForMembers | undefined
  readonly parameters: P
  readonly standard: Readonly<Record<string, Standard>>
  readonly columns: C
  /** Values of a row that are answered and shown nowhere: ids that cells lead to. */
  readonly keys: K
  /** Columns whose sum stands below all rows. */
  readonly sums: readonly string[]
  /** Columns whose mean stands there, weighted by another column: the rate of several deposits by what lies in each. */
  readonly means: Readonly<Record<string, string>>
  /** What stands there instead, where rows lie on different sides. */
  readonly foot: Foot | undefined
  /**
   * All rows are made before the first is known, as where each is a sum (those of a tree always are): their totals are read with
   * them. Where that depends on what was asked, by which parameter.
   */
  readonly isWhole: boolean | Saying
  readonly sort: string
  /**
   * Keys and columns that order rows which the sort leaves equal; the id unless told. Together they tell every row from every other:
   * a page would otherwise show a row that the page before has shown.
   */
  readonly ties: readonly string[]
  readonly groups: Readonly<Record<string, Grouping>>
  readonly sections: Sections | undefined
  /** How its rows open in place; undefined where they are always a list. */
  readonly tree: ReportTree | undefined
  /** The parameter that takes the place of the period, where there is one: a single day, or the number of one document. */
  readonly insteadOfPeriod: string | undefined
  /** What of a row is compared with another period; undefined where nothing is. */
  readonly compares: Comparing | undefined
  /** Columns that say something only while a parameter stands so. */
  readonly onlyWith: Readonly<Record<string, Saying>>
  /** Parameters that few ask for: they wait behind a button, and stand beside the others once they are set. */
  readonly further: readonly string[]
  /** The column with a figure that runs through the rows: paper brings it forward from page to page. */
  readonly carries: string | undefined
  /** The column that says what a row is and is never put away; undefined: the name of a tree, or the first that leads somewhere. */
  readonly rowName: string | undefined
  readonly opens: Readonly<Record<string, Opening>>
  readonly leads: Readonly<Record<string, Leading>>
  /** Resource whose words its columns, parameters and choices use where it has none of its own. */
  readonly like: string | undefined
  /** The same for single ones, as `resource.field`. */
  readonly words: Readonly<Record<string, string>>
}

type Names<F> = keyof F & string
interface Options<P extends Fields, C extends Fields, K extends Fields> extends Omit<
  Report<string, P, C, K>,
  | 'name'
  | 'call'
  | 'standard'
  | 'forMembers'
  | 'keys'
  | 'sums'
  | 'means'
  | 'foot'
  | 'isWhole'
  | 'groups'
  | 'sections'
  | 'tree'
  | 'insteadOfPeriod'
  | 'compares'
  | 'onlyWith'
  | 'carries'
  | 'further'
  | 'rowName'
  | 'opens'
  | 'leads'
  | 'like'
  | 'words'
  | 'sort'
  | 'ties'
> {
  readonly call?: string
  readonly standard?: { readonly [N in Names<P>]?: Standard }
  readonly forMembers?: { readonly is: Names<P>; readonly without: readonly Names<P>[] }
  readonly keys?: K
  readonly sums?: readonly Names<C>[]
  readonly means?: { readonly [N in Names<C>]?: Names<C> }
  readonly isWhole?: true | Saying
  readonly foot?: Foot & { readonly by: Names<C> | Names<K> }
  /** A key gives its order to rows until somebody chooses a column. */
  readonly sort: Names<C> | `-${Names<C>}` | Names<K>
  readonly ties?: readonly (Names<C> | Names<K> | 'id')[]
  readonly groups?: {
    readonly [N in Names<C>]?: Grouping & { readonly parameter: Names<P>; readonly by?: Names<C> | Names<K> }
  }
  readonly sections?: Sections & {
    readonly group: Names<C>
    readonly several: Names<P> | readonly Names<P>[]
    readonly orAny: readonly Names<P>[] | 'always'
  }
  /** The report's keys need `treeKeys`. */
  readonly tree?: ReportTree & { readonly name: Names<C>; readonly code: Names<C>; readonly hides: readonly Names<C>[] }
  readonly insteadOfPeriod?: Names<P>
  readonly compares?: Comparing & {
    readonly figure: Names<C> | Names<K>
    readonly hides: readonly Names<C>[]
    readonly as?: Names<C>
    readonly alone?: readonly Names<P>[]
    readonly days?: { readonly from?: Names<P>; readonly to: Names<P> }
  }
  readonly onlyWith?: { readonly [N in Names<C>]?: Saying & (Names<P> | { readonly parameter: Names<P> }) }
  readonly further?: readonly Names<P>[]
  readonly carries?: Names<C>
  readonly rowName?: Names<C>
  readonly opens?: {
    readonly [N in Names<C>]?: Omit<Opening, 'by'> & { readonly by: Names<C> | Names<K> | 'id' }
  }
  readonly leads?: { readonly [N in Names<C>]?: Leading }
  readonly like?: string
  readonly words?: { readonly [N in Names<C> | Names<P>]?: `${string}.${string}` }
}

/**
 * Defines a report: calls, page, sheet, paper and menu entry follow from it.
 * Throws at start when a name comes twice or is one of the calls' own words.
 */
export function report<
  const Name extends string,
  const P extends Fields,
  const C extends Fields,
  const K extends Fields = {},
>(name: Name, options: Options<P, C, K>): Report<Name, P, C, K> {
  const { keys = {}, columns, parameters } = options
  for (const key of Object.keys(keys))
    if (key in columns || key === 'id') throw new Error(`${name}: "${key}" is a column and a key.`)
  for (const parameter of Object.keys(parameters))
    if (reservedWords.includes(parameter))
      throw new Error(`${name}: "${parameter}" is a word of every report and cannot be a parameter.`)
  return {
    call: name,
    standard: {},
    forMembers: undefined,
    sums: [],
    means: {},
    foot: undefined,
    isWhole: false,
    groups: {},
    sections: undefined,
    tree: undefined,
    insteadOfPeriod: undefined,
    compares: undefined,
    onlyWith: {},
    carries: undefined,
    further: [],
    rowName: undefined,
    opens: {},
    leads: {},
    ties: ['id'],
    like: undefined,
    words: {},
    ...options,
    // What another period adds to each row is the engine's, and is there when it is asked for.
    columns: options.compares ? { ...columns, ...compareColumnsOf(options.compares) } : columns,
    keys: keys as K,
    name,
  } as Report<Name, P, C, K>
}

/** What a parameter holds: references and choices may name several, everything else one. */
type ValueOfParameter<F> = F extends { readonly type: 'ref' }
  ? readonly number[]
  : F extends { readonly type: 'choice'; readonly choices: readonly (infer One)[] }
    ? readonly One[]
    : F extends Field<infer Value>
      ? Value
      : never

/** Parameters as a query gets them; what was not given and has no standard is absent. */
export type ParametersOf<P> = { readonly [N in keyof P]?: ValueOfParameter<P[N]> }

/** The columns a query has to bring; `virtual` ones are made from the rows afterwards. */
type Queried<F> = { [N in keyof F as F[N] extends { readonly virtual: true } ? never : N]: F[N] }
export type ReportRow<C, K> = RowOf<Queried<C>> & RowOf<Queried<K>> & { readonly id: number | string }

/** A column of the report. @throws Error for a name that is none */
export function columnOf({ name, columns }: Pick<Report, 'name' | 'columns'>, column: string): Field {
  const field = columns[column]
  if (!field) throw new Error(`${name} has no column "${column}".`)
  return field
}

/** Columns and keys together: everything an answered row holds besides its id. */
export const rowFields = (of: Pick<Report, 'columns' | 'keys'>): Fields => ({ ...of.columns, ...of.keys })

/** The field whose words a column or parameter uses. */
export function wordPlace(
  of: Pick<Report, 'name' | 'like' | 'words'>,
  name: string,
): { readonly resource: string; readonly field: string } {
  // The name may come from an address: `constructor` is the word of nothing.
  const own = Object.hasOwn(of.words, name) ? of.words[name] : undefined
  const [resource = of.like ?? of.name, field = name] = own?.split('.') ?? []
  return { resource, field }
}

/** Text ids of a column's or parameter's label, the most particular first. */
export function reportLabelIds(of: Pick<Report, 'name' | 'like' | 'words'>, name: string): string[] {
  const { resource, field } = wordPlace(of, name)
  return [`${of.name}.${name}`, `report.${name}`, `${resource}.${field}`, `kind.${field}`, `system.${field}`]
}

/** Path below which the calls of all reports lie (reports.json). */
export const reportBase = '/report/api/v1/report/'

/** The report that a call names: `{report}_wp` has the rows of `{report}` without pages. */
export const reportNamed = (call: string): string => call.replace(/_wp$/, '')
