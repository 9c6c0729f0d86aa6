import type { Answered } from './reading.ts'

/** Changing records from business code: inside a transaction for effects, or each in its own. */
export interface RecordStore {
  create(resource: string, input: Readonly<Record<string, unknown>>): Promise<Answered>
  update(resource: string, id: number, input: Readonly<Record<string, unknown>>): Promise<Answered>
  /** @param version that was read; only where the caller's own rights and rules hold @param values fields that the step fills */
  changeStatus(
    resource: string,
    id: number,
    status: string,
    note: string | null,
    version?: unknown,
    values?: Readonly<Record<string, unknown>>,
  ): Promise<Answered>
  remove(resource: string, id: number): Promise<void>
  /** What the office said about a record that gives way to another follows to that one. */
  moveComments(resource: string, from: number, into: number): Promise<void>
}
