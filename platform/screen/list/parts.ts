import type { Definition } from '#platform/resource/definition.ts'
import type { RecordRow } from '../api/record.ts'
import type { ScreenEntry } from '../screens.ts'
import type { Heading } from './groups.ts'
import type { Ground } from './ground.ts'
import type { ListState } from './state.ts'

/** What the parts of a list share. */
export interface ListParts {
  readonly entry: ScreenEntry
  readonly definition: Definition
  readonly state: ListState
  /** The view that the state is, or was changed from. */
  readonly ground: Ground
  /** Undefined until the first page came. */
  readonly rows: readonly RecordRow[] | undefined
  /** Headings of the page where rows stand in groups. */
  readonly headings: readonly Heading[]
  readonly fold: (key: string) => void
  readonly chosen: ReadonlySet<number>
  readonly change: (next: ListState, replace?: boolean) => void
  /** Back to the view as it was kept, or to the list as it comes. */
  readonly reset: () => void
  readonly toggle: (id: number) => void
  /** Shows a row beside the list. */
  readonly preview: (index: number) => void
  readonly onFilter: (values: Readonly<Record<string, string>>) => void
}

/** What the bar above the rows has besides. */
export interface BarParts extends ListParts {
  readonly total: number | undefined
  readonly setChosen: (chosen: ReadonlySet<number>) => void
  /** On a phone a tap chooses instead of opening, also while nothing is chosen yet. */
  readonly isChoosing: boolean
  readonly choose: () => void
}
