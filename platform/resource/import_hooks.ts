import type { Reader } from '../access/read.ts'
import type { Db } from '../access/sign_in/db.ts'
import type { Circumstances, RuleFault } from './implementation.ts'

/**
 * For each record of a sheet, as far as it is known, what tells its rows apart (the months of its year, in order); null while nobody
 * can say, because what decides it is missing or faulty.
 */
export type SheetRows<Doc> = (asked: {
  readonly docs: readonly Partial<Doc>[]
  readonly readAll: Reader
}) => Promise<readonly (readonly string[] | null)[]>

/** Many documents of one spreadsheet, and who brings them. */
export interface Importing<Doc> extends Circumstances {
  readonly docs: readonly Doc[]
  /** Of the whole office: whether a month is open does not depend on who asks. */
  readonly readAll: Reader
  /** Stands for the file: what was read for the documents before these may be remembered by it. */
  readonly memory: object
}

/** A record that stands already for what a document says: the same, or another one with its key. */
export interface Standing {
  readonly id: number
  /** Why it is not the same; null where it is. */
  readonly fault: RuleFault | null
}

/** What documents of spreadsheets need besides the hooks of one: each asks for many at once. The answers stand in the order of the documents. */
export interface ImportHooks<Doc> {
  /** Records that stand already with the keys of these documents; null where there is none. */
  readonly standing: (asked: Importing<Doc>) => Promise<readonly (Standing | null)[]>
  /**
   * What is against each document, as if the step of the import were taken for it. @param isStep it will be taken: then also what is
   * against taking it at once
   */
  readonly faults: (asked: Importing<Doc> & { readonly isStep: boolean }) => Promise<readonly (readonly RuleFault[])[]>
  /** Takes the step for stored documents, all or none, and tells what each keeps of it. @throws Refusal */
  readonly take: (asked: Importing<Doc> & { readonly db: Db }) => Promise<readonly Readonly<Record<string, unknown>>[]>
  /** Rows that show in the template how a sheet is filled in, by column. */
  readonly example: (readAll: Reader, today: string) => Promise<readonly Readonly<Record<string, string>>[]>
}
