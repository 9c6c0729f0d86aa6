import type { Reader } from '../access/read.ts'
import { mayFar, type Session } from '../access/session.ts'
import type { Engine } from '../record/engine.ts'
import type { Language, Texts } from '../texts/catalogue.ts'
import type { Leads } from './leads.ts'
import type { AnsweredTile, Board, TileData, TileHead, TileShape } from './tile.ts'

/** What a tile is gathered from. There is no other way to a table than `read`. */
export interface BoardAsking {
  /** Only the rows that the reader may know: every table is fenced by its scope. */
  readonly read: Reader
  readonly session: Session
  /** Business day in Dhaka. */
  readonly today: string
  readonly language: Language
  readonly texts: Texts
  readonly engine: Engine
  /** Where a click leads; undefined where that does not open to the reader. */
  readonly leads: Leads
  /** A text in the reader's language. */
  readonly say: (id: string, params?: Readonly<Record<string, string | number>>) => string
}

/** A tile of a dashboard: where it stands, who may see it, what it is gathered from. Its title is the text `board.{name}`. */
export interface Tile<S extends TileShape = TileShape> {
  readonly name: string
  readonly board: Board
  readonly shape: S
  readonly isWide?: boolean
  /** Codes without which it does not exist; all of them are needed. None: it is for everybody to whom the board opens. */
  readonly permissions: readonly string[]
  readonly follows: readonly string[]
  /** Undefined: it has nothing to say to this reader, and is not shown. */
  readonly gather: (asking: BoardAsking) => Promise<TileData[S] | undefined>
}

export type AnyTile = { [S in TileShape]: Tile<S> }[TileShape]

/** Ends when the page has waited long enough for its slowest tile. */
export type Patience = () => Promise<void>

interface Gathering {
  readonly asking: BoardAsking
  readonly patience: Patience
  readonly reportError: (error: unknown) => void
}

/** Whether somebody may see a tile at all. Members have a board of their own, and the office never sees it. */
export const isFor = ({ board, permissions }: AnyTile, asked: Board, session: Session): boolean =>
  board === asked &&
  (board === 'member') === (session.member !== null) &&
  permissions.every((one) => mayFar(session, one))

/**
 * Gathers tiles beside each other: what is slow is `late` and what fails is `failed`, each in its place, and no other
 * tile hears of it.
 */
export async function gatherTiles(tiles: readonly AnyTile[], gathering: Gathering): Promise<AnsweredTile[]> {
  const waited = gathering.patience()
  const answered = await Promise.all(
    tiles.map((one) => {
      switch (one.shape) {
        case 'figures':
          return gathered(one, gathering, waited)
        case 'newest':
          return gathered(one, gathering, waited)
        case 'chart':
          return gathered(one, gathering, waited)
        case 'standing':
          return gathered(one, gathering, waited)
        case 'told':
          return gathered(one, gathering, waited)
      }
    }),
  )
  return answered.filter((one) => one !== undefined)
}

async function gathered<S extends TileShape>(
  { name, shape, isWide = false, follows, gather }: Tile<S>,
  { asking, reportError }: Gathering,
  waited: Promise<void>,
) {
  const head: TileHead<S> = { name, title: asking.say(`board.${name}`), shape, isWide, follows }
  const work = gather(asking).then(
    (data) => (data === undefined ? undefined : { ...head, state: 'there' as const, data }),
    (error: unknown) => {
      reportError(error)
      return { ...head, state: 'failed' as const }
    },
  )
  return Promise.race([work, waited.then(() => ({ ...head, state: 'late' as const }))])
}
