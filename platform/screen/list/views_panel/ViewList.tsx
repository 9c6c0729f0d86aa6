import { IconCheck, IconHome, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Go } from '../../router/Go.tsx'
import { useT } from '../../texts/texts.ts'
import type { View } from '../ground.ts'
import type { ListParts } from '../parts.ts'
import { isChanged } from '../state.ts'
import { plainPath, viewPath, viewsQuery } from '../views.ts'
import styles from './ViewsPanel.module.css'

type Props = ListParts & {
  readonly views: readonly View[]
  readonly choose: (id: number) => void
  readonly close: () => void
}

/** The list as it comes, one's own views, and those of others; the one on the screen is marked. */
export function ViewList({ entry, definition, state, ground, views, choose, close }: Props) {
  const t = useT()
  const { data } = useQuery(viewsQuery())
  const roleName = (id: number): string => data?.roles.find((role) => role.id === id)?.name ?? ''
  const own = views.filter((view) => view.is_own)
  const shared = views.filter((view) => !view.is_own)
  const line = (view: View) => (
    <li key={view.id}>
      <Go
        href={viewPath(entry, view)}
        onClick={close}
        aria-current={ground.view?.id === view.id || undefined}
        title={sharedWords(view)}
      >
        <span className={styles.mark}>
          {ground.view?.id === view.id && <IconCheck size={14} stroke={2} aria-hidden />}
        </span>
        <bdi>{view.is_own ? view.name : t('saved_view.by', { name: view.name, user: view.user_name })}</bdi>
        {ground.standard === view.id && (
          <IconHome size={13} stroke={1.8} role="img" aria-label={t('saved_view.is_standard')} />
        )}
      </Go>
      <button type="button" aria-label={t('saved_view.change', { name: view.name })} onClick={() => choose(view.id)}>
        <IconPencil size={14} stroke={1.7} aria-hidden />
      </button>
    </li>
  )
  const sharedWords = ({ is_own, roles }: View): string | undefined =>
    is_own && roles.length > 0
      ? t('saved_view.seen_by', { roles: roles.map(roleName).filter(Boolean).join(', ') })
      : undefined
  const isPlain = ground.view === undefined && !isChanged(definition, state, undefined)
  return (
    <>
      <ul>
        <li>
          <Go href={plainPath(entry, ground.standard)} onClick={close} aria-current={isPlain || undefined}>
            <span className={styles.mark}>{isPlain && <IconCheck size={14} stroke={2} aria-hidden />}</span>
            {t('saved_view.usual')}
          </Go>
        </li>
      </ul>
      {own.length > 0 && <h2>{t('saved_view.mine')}</h2>}
      {own.length > 0 && <ul className={styles.many}>{own.map(line)}</ul>}
      {shared.length > 0 && <h2>{t('saved_view.shared')}</h2>}
      {shared.length > 0 && <ul className={styles.many}>{shared.map(line)}</ul>}
      {views.length === 0 && <p className={styles.none}>{t('saved_view.none')}</p>}
    </>
  )
}
