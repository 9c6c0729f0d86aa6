import { useFigures } from '../page/figures.ts'
import { Note } from '../page/Page.tsx'
import { Go } from '../router/Go.tsx'
import { recordPath, screenOf } from '../screens.ts'
import type { ImportRun } from './runs.ts'
import styles from './Import.module.css'

/** Why a run came back, and the records that stand in the way of undoing it, each a way to it. */
export function InTheWay({ run: { problem, in_the_way = [] } }: { run: ImportRun }) {
  const figures = useFigures()
  return (
    <Note tone="bad">
      {problem}
      {in_the_way.length > 0 && (
        <ul className={styles.inTheWay}>
          {in_the_way.map(({ resource, id, title, text }) => {
            const entry = screenOf(resource)
            const shown = title || figures.number(id)
            return (
              <li key={`${resource}-${id}`}>
                {entry ? (
                  <Go href={recordPath(entry, id, title)}>
                    <bdi>{shown}</bdi>
                  </Go>
                ) : (
                  <bdi>{shown}</bdi>
                )}
                : {text}
              </li>
            )
          })}
        </ul>
      )}
    </Note>
  )
}
