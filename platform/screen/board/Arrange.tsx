import { cloneElement } from 'react'
import type { Board } from '#platform/board/tile.ts'
import type { Dropped } from '../drop/Drop.tsx'
import { ColumnOrder } from '../list/columns_panel/ColumnOrder.tsx'
import { Modal } from '../theme/parts.ts'
import { useT } from '../texts/texts.ts'
import { arrange, inOrder, useArrangement } from './arrangement.ts'
import styles from '../list/columns_panel/Columns.module.css'

interface Props {
  readonly board: Board
  /** All that are for the reader, hidden ones too, as the office has them. */
  readonly tiles: readonly { readonly name: string; readonly title: string }[]
}

/** Puts the tiles of a board in order, by hand and by key, and takes away which nobody needs; the last one stays. */
export function Arrange({ target, opened, setOpened, board, tiles }: Dropped & Props) {
  const t = useT()
  const arrangement = useArrangement(board)
  const shown = inOrder(tiles, arrangement).map(({ name }) => name)
  const others = tiles.filter(({ name }) => !shown.includes(name))
  const show = (order: readonly string[]): void =>
    arrange(board, { order, hidden: tiles.map(({ name }) => name).filter((name) => !order.includes(name)) })
  return (
    <>
      {cloneElement(target, { onClick: () => setOpened(!opened) })}
      {/* In the middle of the window: the button below the tiles moves with each of them. */}
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title={t('overview.arrange')}
        size="sm"
        closeButtonProps={{ 'aria-label': t('screen.close') }}
      >
        <div className={styles.columns} data-whole>
          <fieldset>
            <legend>{t('overview.tiles')}</legend>
            <ColumnOrder
              nameOf={(name) => tiles.find((one) => one.name === name)?.title ?? name}
              columns={shown}
              onColumns={show}
            />
          </fieldset>
          {others.length > 0 && (
            <fieldset className={styles.names}>
              <legend>{t('overview.hidden_tiles')}</legend>
              {others.map(({ name, title }) => (
                <label key={name}>
                  <input type="checkbox" checked={false} onChange={() => show([...shown, name])} />
                  {title}
                </label>
              ))}
            </fieldset>
          )}
          <button type="button" className={styles.reset} onClick={() => arrange(board, undefined)}>
            {t('overview.reset_tiles')}
          </button>
        </div>
      </Modal>
    </>
  )
}
