import { waiting } from '../live/news.ts'
import { useStore } from '../store.ts'
import { useT } from '../texts/texts.ts'
import styles from './ListBar.module.css'

/** Rows that changed elsewhere wait while the pointer is on the list: nothing moves under it. */
export function Meanwhile({ resource }: { resource: string }) {
  const t = useT()
  const isWaiting = useStore(waiting).has(resource)
  return (
    <div role="status" className={styles.meanwhile}>
      {isWaiting && (
        <button
          type="button"
          onClick={() => void import('../live/refresh.ts').then(({ showNow }) => showNow(resource))}
        >
          {t('screen.rows_changed')}
        </button>
      )}
    </div>
  )
}
