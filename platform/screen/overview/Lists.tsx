import type { Figure } from '#platform/board/tile.ts'
import { useFigureText } from '../board/figure_text.ts'
import { Go } from '../router/Go.tsx'
import { listPath, type ScreenEntry } from '../screens.ts'
import { NamedIcon } from '../shell/NamedIcon.tsx'
import { useT } from '../texts/texts.ts'
import styles from './Overview.module.css'

/** The lists the person may open, each with what stands in it. */
export function Lists({ entries, counts }: { entries: readonly ScreenEntry[]; counts: readonly Figure[] }) {
  const t = useT()
  const textOf = useFigureText()
  return (
    <ul className={styles.lists}>
      {entries.map((entry) => {
        const figure = counts.find(({ key }) => key === entry.name)
        return (
          <li key={entry.name}>
            <Go href={listPath(entry)}>
              <NamedIcon name={entry.icon} />
              <span>{t(`${entry.name}.plural`)}</span>
              <b>{figure && textOf(figure)}</b>
            </Go>
          </li>
        )
      })}
    </ul>
  )
}
