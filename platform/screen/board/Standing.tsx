import type { TileData } from '#platform/board/tile.ts'
import { toneOf } from '../field/tone.ts'
import { Go } from '../router/Go.tsx'
import { useFigureText } from './figure_text.ts'
import styles from './Board.module.css'

/** How the records of a list stand: the shares of a whole, and each state with the way to its rows. */
export function Standing({ title, figures, empty }: TileData['standing'] & { title: string }) {
  const textOf = useFigureText()
  if (figures.length === 0) return <p className={styles.quiet}>{empty}</p>
  return (
    <>
      <div className={styles.shares} aria-hidden>
        {figures.map(({ key, value }) => (
          <span key={key} data-tone={toneOf(key)} style={{ flexGrow: Number(value) }} />
        ))}
      </div>
      <ul className={styles.states} aria-label={title}>
        {figures.map((figure) => {
          const { key, label, href } = figure
          const inner = (
            <>
              <i data-tone={toneOf(key)} aria-hidden />
              <span>{label}</span> <b>{textOf(figure)}</b>
            </>
          )
          return <li key={key}>{href === undefined ? <span>{inner}</span> : <Go href={href}>{inner}</Go>}</li>
        })}
      </ul>
    </>
  )
}
