import type { Saving } from '../record/once.ts'
import type { Expression, SqlBool } from 'kysely'
import type { Session } from '../access/session.ts'
import type { Reader } from '../access/read.ts'
import type { Db } from '../access/sign_in/db.ts'
import type { Print } from '../print/paper.ts'
import type { RecordStore } from '../record/store.ts'
import type { Language } from '../texts/catalogue.ts'
import type { Definition } from './definition.ts'
import type { ImportHooks, SheetRows } from './import_hooks.ts'
import type { RowOf } from './inference.ts'

/** What a rule says against a document. Without a field it concerns the whole record. */
export interface RuleFault {
  readonly field?: string
  readonly text: string
  readonly params?: Readonly<Record<string, string | number>>
  /** 400 unless the specification says 409 (conflict with other records) or 403. */
  readonly status?: 400 | 403 | 409
  readonly code?: string
  /** A warning is shown and does not refuse. */
  readonly isWarning?: boolean
}

/** The record as it will be: fields that have no value are null; `id` is null until it is stored. */
export type DocOf<D> = D extends { readonly fields: infer F } ? RowOf<F> & { readonly id: number | null } : never

/** What pure steps may know besides the document. */
export interface Circumstances {
  /** Business day in Dhaka. */
  readonly today: string
  /** Instant of the change, ISO 8601 in UTC. */
  readonly now: string
  readonly session: Session
  /** The change is an effect of another one that was decided already. */
  readonly isEffect: boolean
}

/** What the gathering step is given. It runs inside the transaction, with the record locked, and only reads. */
export interface Gathering<D> extends Circumstances {
  readonly doc: DocOf<D>
  readonly before: DocOf<D> | null
  readonly read: Reader
  /** Of the whole office, whoever asks: for rules whose answer must not depend on the asker's scope. */
  readonly readAll: Reader
  readonly isDelete: boolean
  /** Of a saving with a step: facts of the one hold for the other (`once`). */
  readonly saving?: Saving | undefined
}

/** What an effect is given: the change as it stands in the database, and a store for further changes in the same transaction. */
export interface Effecting<D, Facts> extends Circumstances {
  readonly doc: DocOf<D> & { readonly id: number }
  readonly before: DocOf<D> | null
  readonly facts: Facts
  readonly store: RecordStore
  /** The transaction of the change, for calls of the platform that belong into it. */
  readonly db: Db
  readonly isDelete: boolean
}

/** What a special call is given. `read` is the gate of its caller. */
export interface CallContext extends Circumstances {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly body: Readonly<Record<string, unknown>>
  readonly read: Reader
  /** Of the whole office, whoever asks: for what anybody may know. */
  readonly readAll: Reader
  readonly records: RecordStore
  /** In which sentences are answered. */
  readonly language: Language
  /** A rule's sentence in that language, for an answer that tells of it without being refused. */
  readonly say: (fault: RuleFault) => string
  /**
   * Changes that count together or not at all, in one transaction. `readAll` sees the whole office, and what was changed; with
   * `judged` the caller's rights and all rules hold. `db` is the transaction, for calls that belong into it. What gave way to
   * another one is run again: work changes nothing else.
   */
  readonly together: <T>(
    work: (store: RecordStore, readAll: Reader, judged: RecordStore, db: Db) => Promise<T>,
  ) => Promise<T>
  /** The resource's own list, narrowed: with the page, filters and sort of the call. */
  readonly list: {
    page(narrowed: readonly Expression<SqlBool>[], key: string): Promise<unknown>
    unpaged(narrowed: readonly Expression<SqlBool>[], responseField?: string): Promise<unknown>
    where(field: string, value: unknown): Expression<SqlBool>
    /** One record as the standard call answers it, rows and names included. @throws Refusal 404 */
    record(id: number): Promise<unknown>
  }
  readonly request: {
    readonly id: string
    readonly ip: string
    readonly userAgent: string
    readonly cookie: string | undefined
    /** Of a sign-in that is under way at a provider outside. */
    readonly externalCookie: string | undefined
    /** The address of this office as the asker knows it, without a path. */
    readonly origin: string
    /** A person has opened the address in a browser: it is answered with a page. */
    readonly wantsPage: boolean
  }
  /** Cookies and headers of the answer. */
  readonly reply: {
    setSession(cookie: string | null, maxAgeSeconds: number): void
    setExternal(cookie: string | null, maxAgeSeconds: number): void
    /** Sends the browser to another address; nothing else is answered. */
    redirect(address: string): void
    afterAnswer(work: () => Promise<void>): void
    /** Names the version of what is answered. True when the asker holds it already: then nothing more is sent. */
    isUnchanged(version: string): boolean
  }
}

/** Actions of the definition's transitions, and names of its calls: `$steps` and `$calls` exist for the compiler only. */
type StepsOf<D> = D extends { readonly $steps?: infer A } ? Extract<A, string> : never
type CallsOf<D> = D extends { readonly $calls?: infer C } ? keyof C : never

/** The server half of a definition. Hooks: columns, narrows, defaults, complete, facts, check, makeRoom, effects, outcome, steps, sheetRows, imports, prints, calls; nothing else may be interposed. */
export interface Hooks<D extends Definition, Facts> {
  /** How virtual fields, and fields whose shown value depends on the day, are read. `table` is the alias in the query. */
  readonly columns?: Readonly<
    Record<
      string,
      (reading: { readonly read: Reader; readonly today: string; readonly table: string }) => Expression<unknown>
    >
  >
  /**
   * Filters of virtual fields by what the records are that a record names: the field that gathers these (a virtual `refs`), and an array of
   * the ids of those that fit. Their rows are looked through once, not for each record.
   */
  readonly narrows?: Readonly<
    Record<
      string,
      (asked: { readonly read: Reader; readonly values: readonly unknown[] }) => {
        readonly named: string
        readonly ids: Expression<unknown>
      }
    >
  >
  /** Defaults of a new record that other records decide; what the writer gives goes before. */
  readonly defaults?: (gathering: Gathering<D>) => Promise<Partial<DocOf<D>>>
  /** Values that follow from others. Pure. */
  readonly complete?: (
    doc: DocOf<D>,
    circumstances: Circumstances & { readonly before: DocOf<D> | null },
  ) => Partial<DocOf<D>>
  readonly facts?: (gathering: Gathering<D>) => Promise<Facts>
  /** What is against it. Pure. */
  readonly check?: (
    doc: DocOf<D>,
    facts: Facts,
    circumstances: Circumstances & { readonly before: DocOf<D> | null; readonly isDelete: boolean },
  ) => readonly RuleFault[]
  /**
   * What must be done elsewhere before this record can be stored: the former head office gives up the mark, a voucher is
   * posted. The values that come of it (its number) are stored with the record.
   */
  readonly makeRoom?: (
    effecting: Omit<Effecting<D, Facts>, 'doc'> & { readonly doc: DocOf<D> },
  ) => Promise<Partial<DocOf<D>> | void>
  readonly effects?: (effecting: Effecting<D, Facts>) => Promise<void>
  /** What deleting a record does elsewhere hangs on that record alone: of many that go at once, each may do it while all still stand. */
  readonly deletesApart?: true
  /** What saving would bring about elsewhere, for the form's preview: the journal of a voucher. It only reads. */
  readonly outcome?: (doc: DocOf<D>, facts: Facts, at: Circumstances & { readonly readAll: Reader }) => unknown
  /** What a step of the status sets besides it and what it fills; `given`: what whoever takes it gave of that. Pure. */
  readonly steps?: Readonly<
    Partial<
      Record<
        StepsOf<D>,
        (
          doc: DocOf<D>,
          note: string | null,
          circumstances: Circumstances & { readonly given: Partial<DocOf<D>> },
        ) => Partial<DocOf<D>>
      >
    >
  >
  /** Which rows a record may have in a list whose rows stand beside each other in a sheet (`SheetColumns`), by the field. */
  readonly sheetRows?: Readonly<Record<string, SheetRows<DocOf<D>>>>
  /** What a spreadsheet of many of its documents is judged and taken further by. */
  readonly imports?: ImportHooks<DocOf<D>>
  /** Its papers by name (`x.print.ts`); one called `sheet` replaces the sheet that every record has. */
  readonly prints?: Readonly<Record<string, Print>>
  readonly calls: { readonly [C in CallsOf<D>]: (call: CallContext) => Promise<unknown> }
}

type Doc = Readonly<Record<string, unknown>>
type OpenCircumstances = Circumstances & { readonly before: Doc | null }

/** The hooks as the engine calls them: documents are what the definition says they are. */
export interface OpenHooks {
  readonly columns?: Hooks<Definition, unknown>['columns']
  readonly narrows?: Hooks<Definition, unknown>['narrows']
  readonly defaults?: (gathering: OpenGathering) => Promise<Doc>
  readonly complete?: (doc: Doc, circumstances: OpenCircumstances) => Doc
  readonly facts?: (gathering: OpenGathering) => Promise<unknown>
  readonly check?: (
    doc: Doc,
    facts: unknown,
    circumstances: OpenCircumstances & { readonly isDelete: boolean },
  ) => readonly RuleFault[]
  readonly makeRoom?: (effecting: OpenEffecting) => Promise<Doc | void>
  readonly effects?: (effecting: OpenEffecting) => Promise<void>
  readonly deletesApart?: true
  readonly outcome?: (doc: Doc, facts: unknown, at: Circumstances & { readonly readAll: Reader }) => unknown
  readonly steps?: Readonly<
    Record<string, (doc: Doc, note: string | null, circumstances: Circumstances & { readonly given: Doc }) => Doc>
  >
  readonly sheetRows?: Readonly<Record<string, SheetRows<Doc>>>
  readonly imports?: ImportHooks<Doc>
  readonly prints?: Readonly<Record<string, Print>>
  readonly calls: Readonly<Record<string, (call: CallContext) => Promise<unknown>>>
}

interface OpenGathering extends Circumstances {
  readonly doc: Doc
  readonly before: Doc | null
  readonly read: Reader
  readonly readAll: Reader
  readonly isDelete: boolean
  readonly saving?: Saving | undefined
}

interface OpenEffecting extends Circumstances {
  readonly doc: Doc
  readonly before: Doc | null
  readonly facts: unknown
  readonly store: RecordStore
  readonly db: Db
  readonly isDelete: boolean
}

/** What a follower is given: the change as it stands in the database. It reads for itself, for it has no facts. */
export interface Following<D> extends Omit<Effecting<D, undefined>, 'facts'> {
  readonly readAll: Reader
}

interface OpenFollowing extends Omit<OpenEffecting, 'facts'> {
  readonly readAll: Reader
}

/** What a higher module does when a record of a lower one changes, in the same transaction; what it throws refuses the change. */
export interface Follower {
  readonly resource: string
  effects(following: OpenFollowing): Promise<void>
  readonly deletesApart?: true
}

/**
 * Lets a module follow the records of one below it, which knows nothing of that. Followers come after the record's own
 * effects, in the order of the modules. `deletesApart` as in the hooks.
 */
export const follow = <D extends Definition>(
  definition: D,
  effects: (following: Following<D>) => Promise<void>,
  options: Pick<Follower, 'deletesApart'> = {},
): Follower => ({ resource: definition.name, effects, ...options })

/** A definition with its server half, as the engine holds it. */
export interface Implementation {
  readonly definition: Definition
  readonly hooks: OpenHooks
}

/** Binds a definition to its server half; a call that is missing or one too many is a compile error. */
export function implement<
  D extends Definition & { readonly $steps?: string; readonly $calls?: Readonly<Record<string, unknown>> },
  Facts = undefined,
>(definition: D, hooks: Hooks<D, Facts>): Implementation {
  for (const [name, field] of Object.entries(definition.fields))
    if (field.sheet && !hooks.sheetRows?.[name])
      throw new Error(
        `${definition.name}: "${name}" has columns in a sheet, and no "sheetRows" says which rows it may have.`,
      )
  return { definition, hooks: hooks as unknown as OpenHooks }
}
