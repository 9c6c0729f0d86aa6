import type { Answered } from './reading.ts'

/** Changing records from business code: inside a transaction for effects, or each in its own. Rights are the caller's. */
export interface RecordStore {
  create(resource: string, input: Readonly<Record<string, unknown>>): Promise<Answered>
  update(resource: string, id: number, input: Readonly<Record<string, unknown>>): Promise<Answered>
  changeStatus(resource: string, id: number, status: string, note: string | null): Promise<Answered>
  remove(resource: string, id: number): Promise<void>
}
