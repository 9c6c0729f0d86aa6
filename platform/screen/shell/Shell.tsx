import { Outlet } from '@tanstack/react-router'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconX } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState, type ReactNode } from 'react'
import { useGeneralSettings } from '../api/settings.ts'
import { landing } from '../router/opens.ts'
import { openSearch, useKeysBefore, useSearchOpen } from '../search/open.ts'
import { useKeys } from '../keyboard/keys.ts'
import { Go } from '../router/Go.tsx'
import { useLive } from '../live/useLive.ts'
import { usePerson } from '../session/session.ts'
import { loadNamed, useT } from '../texts/texts.ts'
import { DemoNote } from './DemoNote.tsx'
import { Mark } from './Mark.tsx'
import { Viewing } from './Viewing.tsx'
import { Navbar } from './Navbar.tsx'
import { Toolbar } from './Toolbar.tsx'
import { useNarrow } from './narrow.ts'
import styles from './Shell.module.css'

const SearchBox = lazy(() => import('../search/SearchBox.tsx'))
const ForcedChange = lazy(() => import('../signin/ForcedChange.tsx'))
const ForcedSecondFactor = lazy(() => loadNamed('account').then(() => import('../signin/ForcedSecondFactor.tsx')))
const KeyHelp = lazy(() => import('../keyboard/KeyHelp.tsx'))

/** Layout 1: menu at the side, toolbar above, the page between them and the footer. */
export function Shell() {
  const t = useT()
  const person = usePerson()
  const narrow = useNarrow()
  const [folded, setFolded] = useState(false)
  const [drawer, setDrawer] = useState(false)
  const [help, setHelp] = useState(false)
  const searching = useSearchOpen()
  const main = useRef<HTMLElement>(null)
  useLive(person?.mustChangePassword ? undefined : person?.id)
  useKeysBefore(searching)
  useKeys({ '/': openSearch, 'mod+k': openSearch, '?': () => setHelp(true) }, { label: 'screen.keys_everywhere' })
  if (person?.mustChangePassword || person?.mustSetSecondFactor) {
    return <Suspense fallback={null}>{person.mustChangePassword ? <ForcedChange /> : <ForcedSecondFactor />}</Suspense>
  }
  return (
    <div className={styles.shell} data-folded={folded && !narrow}>
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
      {narrow && drawer && (
        <button type="button" className={styles.veil} aria-label={t('screen.close')} onClick={() => setDrawer(false)} />
      )}
      {(!narrow || drawer) && (
        <nav className={styles.side} data-drawer={narrow} aria-label={t('screen.menu')}>
          <Head folded={folded && !narrow}>
            {narrow ? (
              <IconButton label={t('screen.close')} onClick={() => setDrawer(false)}>
                <IconX size={18} />
              </IconButton>
            ) : (
              <IconButton label={t(folded ? 'screen.unfold' : 'screen.fold')} onClick={() => setFolded(!folded)}>
                {folded ? <IconLayoutSidebarLeftExpand size={18} /> : <IconLayoutSidebarLeftCollapse size={18} />}
              </IconButton>
            )}
          </Head>
          <Navbar folded={folded && !narrow} onLeave={() => setDrawer(false)} />
        </nav>
      )}
      <Toolbar narrow={narrow} onMenu={() => setDrawer(true)} onHelp={() => setHelp(true)} />
      <OfficeNotice>{person?.viewing && <Viewing role={person.viewing} />}</OfficeNotice>
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <Footer />
      <Suspense fallback={null}>
        {searching && <SearchBox />}
        {help && <KeyHelp onClose={() => setHelp(false)} />}
      </Suspense>
    </div>
  )
}

function IconButton(props: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles.icon} aria-label={props.label} title={props.label} onClick={props.onClick}>
      {props.children}
    </button>
  )
}

function Head({ folded, children }: { folded: boolean; children: ReactNode }) {
  const t = useT()
  const settings = useGeneralSettings()
  const name = settings?.short_name ?? settings?.site_name ?? ''
  return (
    <div className={styles.head}>
      {!folded && (
        // The name of the association comes after the page; a link has one from the start.
        <Go
          href={settings?.landing_route ?? landing}
          className={styles.home}
          aria-label={name === '' ? t('screen.home') : undefined}
        >
          {settings?.favicon ? <img src={settings.favicon} alt="" width={28} height={28} /> : <Mark size={28} />}
          <span>{name}</span>
        </Go>
      )}
      {children}
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

function Footer() {
  const t = useT()
  const settings = useGeneralSettings()
  const text = settings?.footer_credit_text
  const url = settings?.footer_credit_url
  return (
    <footer className={styles.footer}>
      {text && url && (
        <a href={url} target="_blank" rel="noopener noreferrer">
          {t('screen.credit', { name: text })}
        </a>
      )}
      {text && !url && t('screen.credit', { name: text })}
    </footer>
  )
}
