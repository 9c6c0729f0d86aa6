import { IconChevronDown } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { useId, useRef, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { useT } from '../texts/texts.ts'
import { Head } from './Head.tsx'
import { useOpensOnHover } from './hover.ts'
import { isHere, titleOf, useMenu, type MenuItem } from './menu.ts'
import { Entry } from './Navbar.tsx'
import { NamedIcon } from './NamedIcon.tsx'
import { themed } from './Side.tsx'
import styles from './MenuBar.module.css'

/** The menu in a row above the page (layout2, layout3). What belongs to a group drops from it. */
export default function MenuBar({ theme }: { theme: string }) {
  const t = useT()
  const menu = useMenu()
  return (
    <nav className={styles.bar} aria-label={t('screen.menu')} {...themed(theme)}>
      <Head folded={false} />
      <ul className={styles.row} onKeyDown={moveAlong}>
        {menu.map((item) =>
          (item.children ?? []).length > 0 ? (
            <Group key={item.id} item={item} />
          ) : (
            <Entry key={item.id} item={item} folded={false} onLeave={() => undefined} />
          ),
        )}
      </ul>
    </nav>
  )
}

function Group({ item }: { item: MenuItem }) {
  const t = useT()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const { open, close, toggle, hover } = useOpensOnHover()
  const panel = useRef<HTMLUListElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const goInto = (): void => {
    // At once: the next key may already be on its way.
    if (!open) flushSync(toggle)
    panel.current?.querySelector<HTMLElement>('a, button')?.focus()
  }
  return (
    <li
      {...hover}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return
        close()
        button.current?.focus()
      }}
    >
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        data-here={isHere(item, path)}
        onClick={toggle}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          goInto()
        }}
      >
        <NamedIcon name={item.icon} />
        {titleOf(item, t)}
        <IconChevronDown size={14} aria-hidden />
      </button>
      {open && (
        <ul ref={panel} id={id} className={styles.drop}>
          {(item.children ?? []).map((child) => (
            <Entry key={child.id} item={child} folded={false} onLeave={close} />
          ))}
        </ul>
      )}
    </li>
  )
}

/** The arrows go from group to group, in the direction of the page. */
function moveAlong(event: KeyboardEvent<HTMLUListElement>): void {
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
  const items = [...event.currentTarget.children].flatMap((one) => one.querySelector<HTMLElement>('a, button') ?? [])
  const at = items.findIndex((one) => one === document.activeElement)
  if (step === 0 || at < 0) return
  event.preventDefault()
  const ahead = getComputedStyle(event.currentTarget).direction === 'rtl' ? -step : step
  items.at((at + ahead) % items.length)?.focus()
}
