import type { NewestRow, TileData } from '#platform/board/tile.ts'
import { useFigures } from '../page/figures.ts'
import { Go } from '../router/Go.tsx'
import { useT } from '../texts/texts.ts'
import styles from './Board.module.css'

/** The newest records of a kind, each with the way to it, and to all of them. */
export function Newest({ rows, empty, way }: TileData['newest']) {
  if (rows.length === 0) return <p className={styles.quiet}>{empty}</p>
  return (
    <>
      <ul className={styles.newest}>
        {rows.map((row) => (
          <li key={`${row.href ?? ''} ${row.id}`} data-unread={row.isUnread}>
            <Row row={row} />
          </li>
        ))}
      </ul>
      {way && (
        <Go className={styles.way} href={way.href}>
          {way.label}
        </Go>
      )}
    </>
  )
}

function Row({ row: { title, note, href, isUnread, ...time } }: { row: NewestRow }) {
  const t = useT()
  return (
    <>
      <span className={styles.title}>
        {href === undefined ? (
          <bdi>{title}</bdi>
        ) : (
          <Go href={href} title={title}>
            <bdi>{title}</bdi>
          </Go>
        )}
        {isUnread && <mark>{t('overview.unread')}</mark>}
      </span>
      <span className={styles.beside}>
        {note !== undefined && <bdi>{note}</bdi>}
        <Time {...time} />
      </span>
    </>
  )
}

/** How far away a day is where that matters; otherwise the day or instant itself. */
function Time({ at, days, tone }: Pick<NewestRow, 'at' | 'days' | 'tone'>) {
  const t = useT()
  const figures = useFigures()
  if (at === null || at === undefined) return null
  const isDay = at.length === 10
  const shown = isDay ? figures.day(at) : figures.instant(at)
  if (days === undefined) return <time dateTime={at}>{shown}</time>
  const words =
    days === 0
      ? t('overview.ends_today')
      : t(days < 0 ? 'overview.days_past' : 'overview.days_left', { n: Math.abs(days) })
  return (
    <time dateTime={at} title={shown} data-tone={tone}>
      {words}
    </time>
  )
}
