import { IconLayoutDashboard } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { AnsweredTile, Board as BoardName } from '#platform/board/tile.ts'
import { Drop } from '../drop/Drop.tsx'
import { Note } from '../page/Page.tsx'
import { loadNamed, useT } from '../texts/texts.ts'
import { arranged } from './arranged.ts'
import { inOrder, useArrangement } from './arrangement.ts'
import type { ShownBoard } from './board.ts'
import { ChartTile } from './ChartTile.tsx'
import { Figures } from './Figures.tsx'
import { Newest } from './Newest.tsx'
import { lastShape } from './shape.ts'
import { Standing } from './Standing.tsx'
import { Told } from './Told.tsx'
import page from '../page/Page.module.css'
import styles from './Board.module.css'

/** How tiles are put in order; it has the words of the columns of a list. */
const loadArrange = () =>
  loadNamed('list')
    .then(() => import('./Arrange.tsx'))
    .then((panel) => panel.Arrange)

interface BoardProps {
  readonly name: BoardName
  readonly board: ShownBoard
  /** Tiles that stand elsewhere on the page. */
  readonly without?: string
  /** What is said where no tile is for the reader. */
  readonly empty?: ReactNode
}

/** The tiles of a dashboard, beside each other where there is room. */
export function Board({ name, board: { tiles, isLost, again }, without, empty = null }: BoardProps) {
  const t = useT()
  const arrangement = useArrangement(name)
  if (!tiles) {
    if (isLost) return <Note tone="bad">{t('overview.failed')}</Note>
    return (
      <div className={styles.board} aria-busy>
        {lastShape(name).map(({ isWide, height }, at) => (
          <div key={at} className={styles.waiting} data-wide={isWide} style={{ minHeight: height }} />
        ))}
      </div>
    )
  }
  const own = tiles.filter((one) => one.name !== without)
  const shown = arranged(inOrder(own, arrangement))
  if (own.length === 0) return empty
  return (
    <>
      <div className={styles.board} data-board={name}>
        {shown.map((tile) => (
          <section
            key={tile.name}
            className={styles.tile}
            data-tile={tile.name}
            data-wide={tile.isWide}
            aria-labelledby={`tile-${tile.name}`}
          >
            <h2 id={`tile-${tile.name}`}>{tile.title}</h2>
            <Body tile={tile} />
            {tile.state === 'late' && <p className={styles.quiet}>{t('overview.late')}</p>}
            {tile.state === 'failed' && (
              <p className={styles.failed}>
                <span>{t('overview.failed')}</span>{' '}
                <button type="button" className={page.button} onClick={() => again(tile.name)}>
                  {t('overview.again')}
                </button>
              </p>
            )}
          </section>
        ))}
      </div>
      {(own.length > 1 || shown.length < own.length) && (
        // Below the tiles: nothing is pushed down by it when they come.
        <div className={styles.arrange}>
          <Drop kind="dialog" load={loadArrange} data={{ board: name, tiles: own }}>
            <button type="button" className={page.button}>
              <IconLayoutDashboard size={16} stroke={1.7} aria-hidden /> {t('overview.arrange')}
            </button>
          </Drop>
        </div>
      )}
    </>
  )
}

function Body({ tile }: { tile: AnsweredTile }) {
  if (tile.state !== 'there') return null
  switch (tile.shape) {
    case 'figures':
      return <Figures {...tile.data} />
    case 'newest':
      return <Newest {...tile.data} />
    case 'standing':
      return <Standing title={tile.title} {...tile.data} />
    case 'told':
      return <Told {...tile.data} />
    case 'chart':
      return <ChartTile title={tile.title} {...tile.data} />
  }
}
