import {
  IconArrowsMaximize,
  IconMenu2,
  IconMoon,
  IconSearch,
  IconSun,
  IconTextSize,
  IconWorld,
} from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { Drop } from '../drop/Drop.tsx'
import { changeLook, useLook } from '../look.ts'
import { openSearch } from '../search/open.ts'
import { useT } from '../texts/texts.ts'
import { Bell } from './Bell.tsx'
import { Clock } from './Clock.tsx'
import { toggleFullscreen } from './fullscreen.ts'
import { usePhone } from './narrow.ts'
import { UserMenu } from './UserMenu.tsx'
import styles from './Toolbar.module.css'

/** Clock, font size, fullscreen, language, theme, bell and user, in the order of ui.json; a phone folds them into the user menu. */
export function Toolbar(props: { narrow: boolean; onMenu: () => void; onHelp: () => void }) {
  const t = useT()
  const phone = usePhone()
  const { theme } = useLook()
  return (
    <header className={styles.toolbar}>
      {props.narrow && (
        <ToolButton label={t('screen.menu')} onClick={props.onMenu}>
          <IconMenu2 size={20} />
        </ToolButton>
      )}
      <button type="button" className={styles.search} onClick={openSearch} aria-haspopup="dialog">
        <IconSearch size={16} aria-hidden />
        <span>{t('screen.search_placeholder')}</span>
        {!phone && <kbd>/</kbd>}
      </button>
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
              label={t(theme === 'dark' ? 'screen.light' : 'screen.dark')}
              onClick={() => changeLook({ theme: theme === 'dark' ? 'light' : 'dark' })}
            >
              {theme === 'dark' ? <IconSun size={18} /> : <IconMoon size={18} />}
            </ToolButton>
          </>
        )}
        <Bell />
        <UserMenu folded={phone} onHelp={props.onHelp} />
      </div>
    </header>
  )
}

const loadFontSizes = () => import('./ToolbarMenus.tsx').then((menus) => menus.FontSizes)
const loadLanguages = () => import('./ToolbarMenus.tsx').then((menus) => menus.Languages)

function ToolButton({ label, ...button }: { label: string } & ComponentProps<'button'>) {
  return <button type="button" className={styles.tool} aria-label={label} title={label} {...button} />
}
