/** What stands on a dashboard, as the server answers it and the screen draws it. Pure: both sides read it. */

/** The boards of the office, and the one that a member's people land on. */
export const boards = ['project', 'post', 'treasurer', 'member'] as const
export type Board = (typeof boards)[number]

export type Tone = 'good' | 'fresh' | 'careful' | 'bad'

/** One number. Where its rows have a page that opens to the reader, `href` leads to exactly those that were counted. */
export interface Figure {
  readonly key: string
  readonly label: string
  /** A count, or an amount of taka as a decimal string. */
  readonly value: number | string
  readonly unit: 'count' | 'money'
  readonly href?: string | undefined
  readonly tone?: Tone | undefined
}

/** One record among the newest of its kind. */
export interface NewestRow {
  readonly id: number
  readonly title: string
  /** What it is, or how it stands. */
  readonly note?: string | undefined
  /** A day (`YYYY-MM-DD`) or an instant, shown in the reader's own form. */
  readonly at?: string | null | undefined
  /** Whole days from today to `at`, where they matter more than the day; below zero what is past. */
  readonly days?: number | undefined
  readonly href?: string | undefined
  readonly tone?: Tone | undefined
  /** Nobody has opened it yet. */
  readonly isUnread?: boolean | undefined
}

export interface Way {
  readonly label: string
  readonly href: string
}

/** A month of a chart: one amount of taka for each series. */
export interface ChartPoint {
  /** `YYYY-MM`. */
  readonly month: string
  readonly values: readonly string[]
  readonly href?: string | undefined
}

/** More than so many records of a list are not told apart on a board: the list itself counts them. */
export const mostCounted = 10_000

/** What each shape of tile holds. */
export interface TileData {
  readonly figures: { readonly figures: readonly Figure[]; readonly note?: string | undefined }
  readonly newest: { readonly rows: readonly NewestRow[]; readonly empty: string; readonly way?: Way | undefined }
  readonly chart: { readonly series: readonly string[]; readonly points: readonly ChartPoint[] }
  /** Shares of a whole by state; each leads to its rows. */
  readonly standing: { readonly figures: readonly Figure[]; readonly empty: string }
  /** Something said in words, with what it rests on. */
  readonly told: {
    readonly heading: string
    readonly lead: string
    readonly tone: Tone
    readonly facts: readonly Fact[]
    readonly way?: Way | undefined
  }
}
export type TileShape = keyof TileData

export interface Fact {
  readonly name: string
  readonly value: string | number
  readonly kind: 'text' | 'day' | 'count'
}

/** What is known of a tile before its figures are. */
export interface TileHead<S extends TileShape = TileShape> {
  readonly name: string
  readonly title: string
  readonly shape: S
  /** Takes the whole width of the board. */
  readonly isWide: boolean
  /** Resources whose changes make its figures others. */
  readonly follows: readonly string[]
}

/**
 * A tile as it is answered. `late`: its figures took longer than the page waits, and are asked for by themselves;
 * `failed`: they could not be read. The others stand beside it all the same.
 */
export type AnsweredTile = {
  [S in TileShape]: TileHead<S> &
    ({ readonly state: 'there'; readonly data: TileData[S] } | { readonly state: 'late' | 'failed' })
}[TileShape]

/** Where boards are answered; the name of the board stands behind it. */
export const boardPath = '/dashboard/api/v1/dashboard/board/'
