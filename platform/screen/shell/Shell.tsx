import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useRef, useState, type ReactNode } from 'react'
import { useGeneralSettings } from '../api/settings.ts'
import { useGo } from '../router/Go.tsx'
import { ownKeys } from '../screens.ts'
import { openSearch, useKeysBefore, useSearchOpen } from '../search/open.ts'
import { toggleHelp, useHelpOpen } from '../help/open.ts'
import { useKeys } from '../keyboard/keys.ts'
import { useLooksPanel } from '../looks/panel.ts'
import { starHere } from '../starred/load.ts'
import { useLive } from '../live/useLive.ts'
import { usePerson } from '../session/session.ts'
import { useWhitePaper } from '../theme/on_paper.ts'
import { loadNamed, useT } from '../texts/texts.ts'
import { DemoNote } from './DemoNote.tsx'
import { Viewing } from './Viewing.tsx'
import { useKeptLooks, useShownLayout } from './layout.ts'
import { Drawer, Side, themed } from './Side.tsx'
import { Corner, Toolbar } from './Toolbar.tsx'
import styles from './Shell.module.css'

const SearchBox = lazy(() => import('../search/SearchBox.tsx'))
const ForcedChange = lazy(() => import('../signin/ForcedChange.tsx'))
const ForcedSecondFactor = lazy(() => loadNamed('account').then(() => import('../signin/ForcedSecondFactor.tsx')))
const MenuBar = lazy(() => import('./MenuBar.tsx'))
const LooksPanel = lazy(() =>
  Promise.all([loadNamed('looks'), loadNamed('account')]).then(() => import('../looks/LooksPanel.tsx')),
)
const KeyHelp = lazy(() => loadNamed('help').then(() => import('../keyboard/KeyHelp.tsx')))
const HelpPanel = lazy(() => loadNamed('help').then(() => import('../help/HelpPanel.tsx')))

/** Menu, toolbar, page and footer, in the layout that was chosen (looks/layout.ts). */
export function Shell({ children }: { children?: ReactNode }) {
  const t = useT()
  const person = usePerson()
  const { wanted, narrow, isDrawer, isHorizontal, hasToolbar, scrolls, width } = useShownLayout()
  const [drawer, setDrawer] = useState(false)
  const [help, setHelp] = useState(false)
  const searching = useSearchOpen()
  const isHelped = useHelpOpen()
  const panel = useLooksPanel()
  const main = useRef<HTMLElement>(null)
  useLive(person?.mustChangePassword ? undefined : person?.id)
  useKeptLooks(person?.id)
  useWhitePaper()
  useKeysBefore(searching)
  useKeys(
    { '/': openSearch, 'mod+k': openSearch, '?': () => setHelp(true), F1: toggleHelp, '*': () => void starHere() },
    { label: 'screen.keys_everywhere' },
  )
  const go = useGo()
  const keys = ownKeys()
  useKeys(Object.fromEntries(keys.map(([key, { path }]) => [key, () => go(path)])), {
    label: 'screen.keys_everywhere',
    enabled: keys.length > 0,
  })
  if (person?.mustChangePassword || person?.mustSetSecondFactor) {
    return <Suspense fallback={null}>{person.mustChangePassword ? <ForcedChange /> : <ForcedSecondFactor />}</Suspense>
  }
  const openDrawer = isDrawer ? () => setDrawer(true) : undefined
  const bar = isHorizontal && !isDrawer && (
    <Suspense fallback={<div className={styles.noBar} />}>
      <MenuBar theme={wanted.navbar_theme} />
    </Suspense>
  )
  return (
    <div
      className={styles.shell}
      data-mode={wanted.mode}
      data-side={wanted.navbar_position}
      data-scrolls={scrolls}
      ref={(shell) => shell?.style.setProperty('--container', width)}
    >
      <a
        href="#main"
        className={styles.skip}
        onClick={(event) => {
          event.preventDefault()
          main.current?.focus()
        }}
      >
        {t('screen.skip')}
      </a>
      {isDrawer && drawer && (
        <>
          <button
            type="button"
            className={styles.veil}
            aria-label={t('screen.close')}
            onClick={() => setDrawer(false)}
          />
          <Drawer theme={wanted.navbar_theme} onClose={() => setDrawer(false)} />
        </>
      )}
      {!isDrawer && !isHorizontal && <Side layout={wanted} />}
      <div className={styles.column}>
        {wanted.layout === 'layout3' && bar}
        {hasToolbar ? (
          <Toolbar
            theme={wanted.toolbar_theme}
            isStatic={!narrow && wanted.toolbar_style === 'static'}
            onMenu={openDrawer}
            onHelp={() => setHelp(true)}
          />
        ) : (
          <Corner onMenu={openDrawer} onHelp={() => setHelp(true)} />
        )}
        {wanted.layout === 'layout2' && bar}
        <OfficeNotice>{person?.viewing && <Viewing role={person.viewing} />}</OfficeNotice>
        <main id="main" ref={main} tabIndex={-1} className={styles.main}>
          {children ?? <Outlet />}
        </main>
        {wanted.footer === 'shown' && (
          <Footer theme={wanted.footer_theme} isStatic={wanted.footer_style === 'static'} />
        )}
      </div>
      <Suspense fallback={null}>
        {searching && <SearchBox />}
        {help && <KeyHelp onClose={() => setHelp(false)} />}
        {isHelped && <HelpPanel />}
        {panel && <LooksPanel name={panel} />}
      </Suspense>
    </div>
  )
}

/** What the office has to tell everybody who is signed in, until it takes it back. */
function OfficeNotice({ children }: { children: ReactNode }) {
  const t = useT()
  const text = useGeneralSettings()?.maintenance_banner
  return (
    <div className={styles.notices}>
      <DemoNote />
      <div role="status" className={styles.notice}>
        {children}
        {text && (
          <p data-office-notice>
            <span className="unseen">{t('screen.office_notice')}: </span>
            <bdi>{text}</bdi>
          </p>
        )}
      </div>
    </div>
  )
}

function Footer({ theme, isStatic }: { theme: string; isStatic: boolean }) {
  const t = useT()
  const settings = useGeneralSettings()
  const text = settings?.footer_credit_text
  const url = settings?.footer_credit_url
  return (
    <footer className={styles.footer} data-static={isStatic} {...themed(theme)}>
      {text && url && (
        <a href={url} target="_blank" rel="noopener noreferrer">
          {t('screen.credit', { name: text })}
        </a>
      )}
      {text && !url && t('screen.credit', { name: text })}
    </footer>
  )
}
