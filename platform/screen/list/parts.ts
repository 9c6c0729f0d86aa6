import type { Definition } from '#platform/resource/definition.ts'
import type { RecordRow } from '../api/record.ts'
import type { ScreenEntry } from '../screens.ts'
import type { ListState } from './state.ts'

/** What the parts of a list share. */
export interface ListParts {
  readonly entry: ScreenEntry
  readonly definition: Definition
  readonly state: ListState
  /** Undefined until the first page came. */
  readonly rows: readonly RecordRow[] | undefined
  readonly chosen: ReadonlySet<number>
  readonly change: (next: ListState, replace?: boolean) => void
  readonly toggle: (id: number) => void
  readonly onFilter: (values: Readonly<Record<string, string>>) => void
}
