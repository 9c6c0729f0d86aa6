import { useQuery } from '@tanstack/react-query'
import type { Board } from '#platform/board/tile.ts'
import { boardQuery } from '../board/board.ts'
import { useLook } from '../look.ts'
import { hasText, useT } from '../texts/texts.ts'
import styles from './Help.module.css'

/** What stands on a dashboard, tile by tile: those that the server has for this reader, and no others. */
export function BoardHelp({ board }: { board: Board }) {
  const t = useT()
  const { language } = useLook()
  // What the dashboard was answered last is enough: help speaks of its parts, not of their figures.
  const { data } = useQuery({ ...boardQuery(board, language), refetchOnMount: true, staleTime: Infinity })
  const tiles = (data ?? []).filter(({ name }) => hasText(`help.tile.${name}`))
  return (
    <dl className={styles.fields}>
      {tiles.map(({ name, title }) => (
        <div key={name}>
          <dt>{title}</dt>
          <dd>{t(`help.tile.${name}`)}</dd>
        </div>
      ))}
    </dl>
  )
}
