import { useEffect, type ReactNode } from 'react'
import { isMember } from '../router/opens.ts'
import { useStore } from '../store.ts'
import { useT } from '../texts/texts.ts'
import { changedBy, keyOf, present, show } from './news.ts'
import type { Place } from './switchboard.ts'
import styles from './Live.module.css'

/** Says that this record is open here, and who else has it open. */
export function OpenElsewhere({ resource, id }: Place) {
  const t = useT()
  const all = useStore(present)
  useEffect(() => (isMember() ? undefined : show({ resource, id })), [resource, id])
  const names = all.filter((one) => keyOf(one) === keyOf({ resource, id })).map(({ name }) => name)
  return (
    <div role="status" className={styles.present}>
      {names.length > 0 && (
        <p>{t('screen.open_elsewhere', { n: names.length, names: names.slice(0, 3).join(' · ') })}</p>
      )}
    </div>
  )
}

/**
 * Says who changed or deleted this record while it stands here.
 * @param isOlder what stands here is not the newest
 */
export function ChangedElsewhere({
  resource,
  id,
  isOlder,
  children,
}: Place & { isOlder: boolean; children?: ReactNode }) {
  const t = useT()
  const key = keyOf({ resource, id })
  const change = useStore(changedBy).get(key)
  useEffect(() => () => changedBy.update((now) => new Map([...now].filter(([one]) => one !== key))), [key])
  const isGone = change?.action === 'delete'
  return (
    <div role="status" className={styles.changed}>
      {change && (isOlder || isGone) && (
        <p>
          <span>{t(isGone ? 'screen.deleted_elsewhere' : 'screen.changed_elsewhere', { name: change.by })}</span>
          {!isGone && children}
        </p>
      )}
    </div>
  )
}
