import { useQuery } from '@tanstack/react-query'
import { useFigures } from '../page/figures.ts'
import { Go } from '../router/Go.tsx'
import { listPath, type ScreenEntry } from '../screens.ts'
import { NamedIcon } from '../shell/NamedIcon.tsx'
import { useT } from '../texts/texts.ts'
import { countQuery } from './count.ts'
import styles from './Overview.module.css'

/** The lists the person may open, each with what stands in it. */
export function Lists({ entries }: { entries: readonly ScreenEntry[] }) {
  return (
    <ul className={styles.lists}>
      {entries.map((entry) => (
        <li key={entry.name}>
          <List entry={entry} />
        </li>
      ))}
    </ul>
  )
}

function List({ entry }: { entry: ScreenEntry }) {
  const t = useT()
  const figures = useFigures()
  const { data: count, isError } = useQuery(countQuery(entry.name, {}))
  return (
    <Go href={listPath(entry)}>
      <NamedIcon name={entry.icon} />
      <span>{t(`${entry.name}.plural`)}</span>
      <b title={isError ? t('overview.unknown') : undefined} aria-busy={count === undefined && !isError}>
        {count === undefined ? '' : figures.number(count)}
      </b>
    </Go>
  )
}
