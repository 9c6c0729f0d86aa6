import type { TileData } from '#platform/board/tile.ts'
import { Go } from '../router/Go.tsx'
import { useFigureText } from './figure_text.ts'
import styles from './Board.module.css'

/** Numbers with what they count; each leads to its rows, where these open to the reader. */
export function Figures({ figures, note }: TileData['figures']) {
  const textOf = useFigureText()
  return (
    <>
      {figures.length > 0 && (
        <ul className={styles.figures} data-unit={figures[0]?.unit} data-many={figures.length > 6 || undefined}>
          {figures.map((figure) => {
            const { key, label, href, tone } = figure
            const inner = (
              <>
                <b data-tone={tone} dir="ltr">
                  {textOf(figure)}
                </b>
                <span>{label}</span>
              </>
            )
            return <li key={key}>{href === undefined ? <div>{inner}</div> : <Go href={href}>{inner}</Go>}</li>
          })}
        </ul>
      )}
      {note !== undefined && <p className={styles.quiet}>{note}</p>}
    </>
  )
}
