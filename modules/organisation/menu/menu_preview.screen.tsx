import { Note } from '#platform/screen/page/Page.tsx'
import { NamedIcon } from '#platform/screen/shell/NamedIcon.tsx'
import { useT } from '#platform/screen/texts/texts.ts'
import { navigationOf, type NavigationItem } from './navigation.ts'
import type { Entry } from './menu_state.screen.tsx'
import styles from './menu.module.css'

interface Props {
  readonly nodes: readonly Entry[]
  readonly ticked: ReadonlySet<number>
  readonly nameOf: (entry: Entry) => string
}

/** The menu as somebody with this role and no other would see it, with the changes that are not saved yet. */
export function MenuPreview({ nodes, ticked, nameOf }: Props) {
  const t = useT()
  const byId = new Map(nodes.map((one) => [one.id, one]))
  const isShown = ({ id, is_active }: { id: number; is_active: boolean }): boolean =>
    is_active && ticked.has(id) && byId.get(id)?.is_permitted === true
  const rows = nodes.map((one, at) => ({ ...one, sort_order: at }))
  const items = navigationOf(rows, { isShown, auth: () => [], badge: ({ badge }) => badge, url: ({ url }) => url })
  const list = (entries: readonly NavigationItem[]) => (
    <ul>
      {entries.map((item) => {
        const entry = byId.get(item.id)
        return item.type === 'divider' ? (
          <li key={item.id} role="separator" />
        ) : (
          <li key={item.id}>
            <span>
              <NamedIcon name={item.icon} size={16} /> <bdi>{entry ? nameOf(entry) : item.title}</bdi>
            </span>
            {item.children.length > 0 && list(item.children)}
          </li>
        )
      })}
    </ul>
  )
  return (
    <aside className={styles.preview} aria-label={t('menu_editor.preview')}>
      <h2>{t('menu_editor.preview')}</h2>
      {items.length === 0 ? <Note tone="careful">{t('menu_editor.preview_empty')}</Note> : list(items)}
    </aside>
  )
}
