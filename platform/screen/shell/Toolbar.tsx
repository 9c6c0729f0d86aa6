import {
  IconArrowsMaximize,
  IconMenu2,
  IconMoon,
  IconSearch,
  IconStar,
  IconSun,
  IconTextSize,
  IconWorld,
} from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { Drop } from '../drop/Drop.tsx'
import { changeLook, isDark, otherScheme, useLook } from '../look.ts'
import { loadShortcuts } from '../starred/load.ts'
import { openSearch } from '../search/open.ts'
import { usePerson } from '../session/session.ts'
import { useT } from '../texts/texts.ts'
import { Bell } from './Bell.tsx'
import { Clock } from './Clock.tsx'
import { toggleFullscreen } from './fullscreen.ts'
import { usePhone } from './narrow.ts'
import { themed } from './Side.tsx'
import { UserMenu } from './UserMenu.tsx'
import styles from './Toolbar.module.css'

/** Clock, font size, fullscreen, language, theme, bell and user, in the order of ui.json; a phone folds them into the user menu. */
export function Toolbar(props: {
  theme: string
  isStatic: boolean
  onMenu: (() => void) | undefined
  onHelp: () => void
}) {
  const t = useT()
  const phone = usePhone()
  const { theme } = useLook()
  const person = usePerson()
  return (
    <header className={styles.toolbar} data-static={props.isStatic} {...themed(props.theme)}>
      {props.onMenu && (
        <ToolButton label={t('screen.menu')} onClick={props.onMenu}>
          <IconMenu2 size={20} />
        </ToolButton>
      )}
      <button type="button" className={styles.search} onClick={openSearch} aria-haspopup="dialog">
        <IconSearch size={16} aria-hidden />
        <span>{t('screen.search_placeholder')}</span>
        {!phone && <kbd>/</kbd>}
      </button>
      {!phone && person?.role && (
        <Drop kind="dialog" load={loadShortcuts} data={{}}>
          <button
            type="button"
            className={styles.tool}
            aria-label={t('screen.shortcuts')}
            title={t('screen.shortcuts')}
          >
            <IconStar size={18} />
          </button>
        </Drop>
      )}
      <div className={styles.tools}>
        {!phone && (
          <>
            <Clock />
            <Drop kind="menu" load={loadFontSizes} data={{}}>
              <ToolButton label={t('screen.font_size')}>
                <IconTextSize size={18} />
              </ToolButton>
            </Drop>
            <ToolButton label={t('screen.fullscreen')} onClick={toggleFullscreen}>
              <IconArrowsMaximize size={18} />
            </ToolButton>
            <Drop kind="menu" load={loadLanguages} data={{}}>
              <ToolButton label={t('screen.language')}>
                <IconWorld size={18} />
              </ToolButton>
            </Drop>
            <ToolButton
              label={t(isDark(theme) ? 'screen.light' : 'screen.dark')}
              onClick={() => changeLook({ theme: otherScheme(theme) })}
            >
              {isDark(theme) ? <IconSun size={18} /> : <IconMoon size={18} />}
            </ToolButton>
          </>
        )}
        <Bell />
        <UserMenu folded={phone} onHelp={props.onHelp} />
      </div>
    </header>
  )
}

/** What there is of a toolbar that somebody has hidden: the way to the menu, and to everything else. */
export function Corner({ onMenu, onHelp }: { onMenu: (() => void) | undefined; onHelp: () => void }) {
  const t = useT()
  return (
    <div className={styles.corner}>
      {onMenu && (
        <ToolButton label={t('screen.menu')} onClick={onMenu}>
          <IconMenu2 size={20} />
        </ToolButton>
      )}
      <Bell />
      <UserMenu folded onHelp={onHelp} />
    </div>
  )
}

const loadFontSizes = () => import('./ToolbarMenus.tsx').then((menus) => menus.FontSizes)
const loadLanguages = () => import('./ToolbarMenus.tsx').then((menus) => menus.Languages)

function ToolButton({ label, ...button }: { label: string } & ComponentProps<'button'>) {
  return <button type="button" className={styles.tool} aria-label={label} title={label} {...button} />
}
