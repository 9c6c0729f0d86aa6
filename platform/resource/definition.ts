import type { Field } from '../fields/field.ts'
import type { Fields } from './inference.ts'
import type { Pictures } from './pictures.ts'
import type { RouteGroup } from './route_group.ts'

/** The words a definition is made of. Everything here is data or a typed pure function; nothing is a string to evaluate. */

/** Verbs of `{resource}.{verb}` permission codes (roles.json `permissions.verbs`). */
export type Verb =
  'read' | 'create' | 'update' | 'delete' | 'print' | 'export' | 'import' | 'approve' | 'post' | 'cancel' | 'send'

/** Which rows a session may know. Staff are fenced by branch, members by agency, users by themselves; `everyone` has to be said. */
export type Scope =
  | 'everyone'
  | {
      /** Column with the branch of the row; a session sees the rows of its branches. */
      readonly branch?: string
      /** Column with the owner a member session is bound to (`id` where the record is that owner itself), or what names it. */
      readonly member?: string | MemberRows
      /**
       * Column with the record that a person of the office is (`id` where the record is that one itself): whoever has the right to
       * read from roles of the base kind `user` only sees the rows that are its own (roles.json 'read own').
       */
      readonly own?: string
    }

/** Rows that are a member's by what they name. */
export interface MemberRows {
  /** Column that names a record of `of`, or holds the owner itself; `lines.column`: what its lines name, and nobody else's. */
  readonly by: string
  /** The resource whose own scope says whose the named record is. */
  readonly of?: { readonly name: string; readonly scope: Scope }
  /** Rows of these values only: a draft is the office's. */
  readonly only?: { readonly field: string; readonly is: readonly string[] }
}

/** How two values are the same: `exact`; `case` ignores case; `spaced` ignores case and blanks. */
export type Fold = 'exact' | 'case' | 'spaced'

/** A uniqueness rule, kept by the database. Sources: uniqueness.json and the tables of the area files. */
export interface Unique {
  /** Fields that share one set of values: two fields mean 'over both'. */
  readonly fields: readonly [string, ...string[]]
  readonly within?: readonly string[]
  readonly fold?: Fold
  /** Text id; its places may be fields of the record that holds the value already, or `value`. */
  readonly text: string
  /** At most one row may hold `true` (head office, primary owner). */
  readonly onlyTrue?: boolean
  /** Records with this value have let go of theirs: a void receipt of its cheque. Rules over one field only. */
  readonly unless?: { readonly field: string; readonly is: string }
}

/** One step of a status, from states.json. */
export interface Transition<Action extends string = string> {
  readonly from: readonly string[]
  readonly to: string
  /** What a person does: the button `{resource}.action.{action}`. */
  readonly action: Action
  /** Permission code, of the resource itself as `.post`; `system` steps belong to the server alone. */
  readonly permission: string
  readonly asks?: readonly 'note'[]
  /** Fields that the step writes beside the status: it asks for them, and nobody else does where they are computed. */
  readonly fills?: readonly string[]
  /** The records it is a step of, where it is not one of all: an issued cheque is never deposited. */
  readonly when?: { readonly field: string; readonly is: readonly string[] }
  /** Offered with saving, in one transaction: 'Save and post'. */
  readonly withSaving?: true
  readonly irreversible?: boolean
}

export interface States {
  readonly field: string
  readonly initial: string
  readonly transitions: readonly Transition[]
  /**
   * The state in which a record waits for somebody else than who made it, and the right of who decides (a whole code, or
   * `.approve` of the resource itself): the menu counts them for these people.
   */
  readonly awaited?: { readonly in: string; readonly permission: string }
  /** States whose amounts are in no sum over several records: a void voucher moved nothing. */
  readonly unsummed?: readonly string[]
  /**
   * What whoever comes second is told of a state that the record has already, whatever version he read: `{name}` is its title. Where
   * nothing is said, somebody else's change is told.
   */
  readonly already?: Readonly<Record<string, string>>
  /** States in which its fields may be changed; all of them when nothing is said. */
  readonly changedIn?: readonly string[]
  /** States in which it may be deleted; all of them when nothing is said. */
  readonly deletedIn?: readonly string[]
}

/** A call beside the standard actions (actions.json): `GET {base}by_city/{city_id}`. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path below the resource's base; `{name}` is a parameter. */
  readonly path: string
  /** `public`: without a token. `anybody`: as whoever the token says, or as a guest without one. `session`: any signed-in user. Otherwise the permission code. */
  readonly permission: 'public' | 'anybody' | 'session' | (string & {})
  /** It answers of nobody but the asker who reads only what is its own; others of its kind are closed to that one. */
  readonly forOwn?: true
  /** Names of the query values it reads; others are refused. */
  readonly query?: readonly string[]
  /** Whoever sends somebody here may add query values of its own. */
  readonly hasOpenQuery?: true
  /** Names of the body values it reads; others are refused. */
  readonly body?: readonly string[]
}

/**
 * A day of a record that people look forward to: its list can be shown as a calendar by it, and the calendar of the office
 * tells of it as `{resource}.calendar.{field}`.
 */
export interface LookedForward {
  readonly field: string
  /** Which records the office's calendar tells of; all of them when nothing is said. */
  readonly when?: { readonly field: string; readonly is: readonly string[] }
}

/** A group of the form and the detail page, titled `{resource}.group.{key}`. */
export type FormGroup = readonly [key: string, fields: readonly string[]]

/** What a kind adds. A kind is a function that returns one; kinds compose and know no resource by name. */
export interface Kind<F extends Fields = Fields> {
  readonly kind: string
  readonly fields: F
  readonly states?: States
  readonly list?: readonly string[]
  readonly unique?: readonly Unique[]
  readonly form?: readonly FormGroup[]
  readonly summed?: readonly string[]
  readonly templates?: true
}

/**
 * Documents that come from spreadsheets: rows with the same key, one after the other, are one record. They make new ones only, all of a
 * file or none; what stands already is left out. docs/decisions/voucher-imports.md
 */
export interface Imports {
  /** What a sheet may say, in the order of its template; `lines.debit` is a column of the rows. */
  readonly columns: readonly string[]
  /** The list of which each row of the sheet is one; without it each row is a record. */
  readonly lines?: string
  /** What the sheet has to say of each record, though a form would fill it in. */
  readonly needs: readonly string[]
  /** Text that counts them in the words of the trade: 12 vouchers, of `n`. */
  readonly counted: string
  /** The step of the status that may be taken for all of them at once, by who may take it. */
  readonly step: string
  /** Codes on which their rules depend besides their own. */
  readonly rights: readonly string[]
}

/** A finished definition, as the engine sees it. */
export interface Definition<Name extends string = string, F extends Fields = Fields> {
  readonly name: Name
  readonly module: string
  readonly list_key: string
  readonly fields: F
  /** Fields that say which record it is: first the number, then the name. Shown wherever it is referred to. */
  readonly title: readonly string[]
  /** The title in other languages, where a field holds it: `{ bn: 'name_local' }`. */
  readonly localTitle: Readonly<Record<string, string>>
  readonly scope: Scope
  /** A code that stands for every writing verb here (`role.manage`). */
  readonly managedBy?: string
  /** Text that says why a record others point to stays; its places are the title's fields and `n`. */
  readonly usedText?: string
  /** Text that says why nobody may do what `verbs` leaves out; the general one when nothing is said. */
  readonly closedText?: string
  readonly verbs: readonly Verb[]
  /** Verbs a member session may hold at most; empty: members never come here. */
  readonly memberVerbs: readonly Verb[]
  /** Columns that the connections of members know of every row beside its title, where reports of theirs ask for them. */
  readonly memberColumns: readonly string[]
  /** `office`: anyone of the office may read ids and titles for a picker, also without the right to read (roles.json 'read lookups'). */
  readonly lookupFor: 'readers' | 'office'
  readonly unique: readonly Unique[]
  readonly states?: States
  readonly calls: Readonly<Record<string, Call>>
  readonly list: readonly string[]
  /** Amounts of records with states: what they come to over the whole filter stands under the list. */
  readonly summed: readonly string[]
  readonly search: readonly string[]
  /** Resources whose matches lead here: an owner's phone finds the owner's record. `by`: their field that points here. */
  readonly searchThrough: readonly { readonly resource: string; readonly by: string }[]
  /** The search of everything shows others first: a record that came with one of them is found by the same words. */
  readonly isFoundAfter?: true
  readonly sort: string
  readonly form: readonly FormGroup[]
  readonly calendar: readonly LookedForward[]
  /** Its records are the pictures of another's. */
  readonly pictures?: Pictures
  /**
   * The field that names the record under which one stands: the list can be shown as a tree by it, and a record that would stand
   * under itself is refused with the text `{resource}.under_itself`.
   */
  readonly tree?: string
  /**
   * Who changes a record waits for those who name it for the first time, unless its definition says that they may come meanwhile: what
   * they depend on is locked otherwise (the year of a posting).
   */
  readonly namedMeanwhile?: true
  /** Names of the kinds it is made of, first the one that brings the states. */
  readonly kinds: readonly string[]
  /** Screen area and plural of the historical paths (`member`, `members`). */
  readonly screen: {
    readonly area: string
    readonly plural: string
    readonly icon: string
    readonly nav: string
    /** For whom its list is (routes.json); the office's staff when nothing is said. */
    readonly roles?: RouteGroup
    /** The address of a record may end with a word that says whose form opens, here by resource (routes.json); of other words its own. */
    readonly kindWords?: Readonly<Record<string, string>>
  }
  /** The record it belongs to: shown there as a tab. */
  readonly parent?: string
  /** Its fields to other records that show it as a tab too: thanas on the page of their district. */
  readonly alsoUnder?: readonly string[]
  /** What of it is read on the page of that record without opening the tab, beside what it is called: a phone number. */
  readonly glance?: readonly string[]
  /**
   * `single`: one record for the whole office, made at the first start; it can be changed only. `workflow`: a request whose
   * text may change while it is undecided; calls of its own decide it, and nobody deletes it. manifest/resources.json.
   */
  readonly writePolicy: 'normal' | 'fixed' | 'server_only' | 'single' | 'workflow'
  /** Fields by which an import recognises an existing record; those of unique rules may be parted among them (`keyRules`). */
  readonly importKey: readonly string[]
  /** How its records come from spreadsheets, where that is not one row each that makes a record or changes one. */
  readonly imports?: Imports
  /** Whether the office comments on its records; it does unless the definition says otherwise. */
  readonly comments: boolean
  /** Whether new records begin with templates that people keep. */
  readonly templates: boolean
}

/** The route group that a resource's list belongs to. */
export const listGroup = (definition: Pick<Definition, 'screen'>): RouteGroup => definition.screen.roles ?? 'staff'

/** Fields that the steps of the status ask for. */
export const filledBySteps = ({ states }: Pick<Definition, 'states'>): string[] => [
  ...new Set((states?.transitions ?? []).flatMap(({ fills = [] }) => fills)),
]

export const fieldsOf = (definition: { readonly fields: Fields }): [string, Field][] =>
  Object.entries(definition.fields)

/** The records on whose pages a resource stands as a tab, and the field by which it belongs to each. */
export const tabsUnder = ({
  parent,
  alsoUnder = [],
  fields,
}: Pick<Definition, 'parent' | 'alsoUnder' | 'fields'>): { readonly to: string; readonly by: string }[] =>
  [...(parent === undefined ? [] : [parent]), ...alsoUnder].flatMap((by) => {
    const to = fields[by]?.to
    return to === undefined ? [] : [{ to, by }]
  })
