import { IconBell } from '@tabler/icons-react'
import { Drop } from '../drop/Drop.tsx'
import { bell } from '../live/news.ts'
import { useFigures } from '../page/figures.ts'
import { loadBellPanel } from '../pages.ts'
import { isMember } from '../router/opens.ts'
import { useStore } from '../store.ts'
import { useT } from '../texts/texts.ts'
import styles from './Toolbar.module.css'

/** More than this is not told by its number. */
const mostCounted = 99

/** The bell with the number of unread items. Members have none (requirement document, section 5). */
export function Bell() {
  const t = useT()
  const figures = useFigures()
  const unread = useStore(bell)?.unread ?? 0
  if (isMember()) return null
  const label = unread > 0 ? t('screen.bell_unread', { n: unread }) : t('screen.bell')
  return (
    <>
      <Drop kind="dialog" load={loadBellPanel} data={{}}>
        <button type="button" className={styles.tool} aria-label={label} title={label}>
          <IconBell size={18} />
          {unread > 0 && (
            <span className={styles.count} aria-hidden>
              {unread > mostCounted ? `${figures.number(mostCounted)}+` : figures.number(unread)}
            </span>
          )}
        </button>
      </Drop>
      <span role="status" className="unseen">
        {unread > 0 && t('screen.bell_unread', { n: unread })}
      </span>
    </>
  )
}
