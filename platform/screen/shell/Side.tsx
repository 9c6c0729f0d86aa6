import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconX } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { changeLayout, type Layout } from '../looks/layout.ts'
import { useT } from '../texts/texts.ts'
import { Head, IconButton } from './Head.tsx'
import { useOpensOnHover } from './hover.ts'
import { Navbar } from './Navbar.tsx'
import styles from './Shell.module.css'

const NavbarPanels = lazy(() => import('./NavbarPanels.tsx'))

/** The menu over the page, where there is no room for it beside. */
export function Drawer({ theme, onClose }: { theme: string; onClose: () => void }) {
  const t = useT()
  return (
    <nav className={styles.side} data-drawer aria-label={t('screen.menu')} {...themed(theme)}>
      <Head folded={false}>
        <IconButton label={t('screen.close')} onClick={onClose}>
          <IconX size={18} />
        </IconButton>
      </Head>
      <Navbar folded={false} onLeave={onClose} />
    </nav>
  )
}

/** The menu at the side, in the style that was chosen. */
export function Side({ layout }: { layout: Layout }) {
  const t = useT()
  const { open, close, hover, focus } = useOpensOnHover()
  const style = layout.navbar_style
  const panels = style === 'style-3' || style === 'style-3-dense'
  const opens = style === 'style-2'
  const folded = opens ? !open : layout.navbar_folded === 'folded'
  return (
    <nav
      className={styles.side}
      data-style={style}
      data-folded={!panels && folded}
      data-over={opens && open}
      aria-label={t('screen.menu')}
      {...themed(layout.navbar_theme)}
      {...(opens ? { ...hover, ...focus } : {})}
    >
      {panels ? (
        <Suspense fallback={null}>
          <NavbarPanels isDense={style === 'style-3-dense'} />
        </Suspense>
      ) : (
        <>
          <Head folded={folded && !opens}>
            {!opens && (
              <IconButton
                label={t(folded ? 'screen.unfold' : 'screen.fold')}
                onClick={() => changeLayout({ navbar_folded: folded ? 'unfolded' : 'folded' })}
              >
                {folded ? <IconLayoutSidebarLeftExpand size={18} /> : <IconLayoutSidebarLeftCollapse size={18} />}
              </IconButton>
            )}
          </Head>
          <Navbar folded={folded} onLeave={close} />
        </>
      )}
    </nav>
  )
}

/** A part of the shell with a theme of its own; without one it has that of the page. */
export const themed = (theme: string): { 'data-theme'?: string } => (theme === '' ? {} : { 'data-theme': theme })
