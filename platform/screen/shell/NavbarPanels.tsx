import { useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { useT } from '../texts/texts.ts'
import { Go } from '../router/Go.tsx'
import { isHere, titleOf, useMenu, type MenuItem } from './menu.ts'
import { Entry } from './Navbar.tsx'
import { NamedIcon } from './NamedIcon.tsx'
import styles from './NavbarPanels.module.css'

/**
 * The menu in two panels (style-3): the groups as signs with their names, dense as signs alone, and beside them what
 * belongs to the group that is open. The group of the page is open first; a second press closes it.
 */
export default function NavbarPanels({ isDense }: { isDense: boolean }) {
  const t = useT()
  const menu = useMenu()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const here = menu.find((item) => hasChildren(item) && isHere(item, path))?.id
  const [choice, setChoice] = useState<{ readonly at: string | number | undefined; readonly open?: MenuItem['id'] }>()
  const open = choice && choice.at === here ? choice.open : here
  const group = menu.find((item) => item.id === open)
  return (
    <div className={styles.panels}>
      <ul className={styles.groups} data-dense={isDense}>
        {menu.map((item) => {
          const title = titleOf(item, t)
          const face = (
            <>
              <NamedIcon name={item.icon} size={22} />
              <span>{title}</span>
            </>
          )
          if (item.type === 'divider') return <li key={item.id} role="separator" />
          return (
            <li key={item.id}>
              {hasChildren(item) ? (
                <button
                  type="button"
                  title={isDense ? title : undefined}
                  aria-expanded={item.id === open}
                  data-here={isHere(item, path)}
                  onClick={() => setChoice({ at: here, ...(item.id === open ? {} : { open: item.id }) })}
                >
                  {face}
                </button>
              ) : (
                <Go
                  href={item.url ?? '#'}
                  title={isDense ? title : undefined}
                  aria-current={isHere(item, path) ? 'page' : undefined}
                >
                  {face}
                </Go>
              )}
            </li>
          )
        })}
      </ul>
      {group && (
        <div className={styles.panel}>
          <h2>{titleOf(group, t)}</h2>
          <ul>
            {(group.children ?? []).map((child) => (
              <Entry key={child.id} item={child} folded={false} onLeave={() => undefined} />
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

const hasChildren = ({ children }: MenuItem): boolean => (children ?? []).length > 0
