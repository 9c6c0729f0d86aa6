import { Menu } from '@mantine/core'
import {
  IconArrowsMaximize,
  IconMenu2,
  IconMoon,
  IconSearch,
  IconSun,
  IconTextSize,
  IconWorld,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { changeLook, languageNames, languages, localeOf, useLook } from '../look.ts'
import { say } from '../notice/notices.ts'
import { openSearch } from '../search/open.ts'
import { changeLanguage, t as text, useT } from '../texts/texts.ts'
import { Clock } from './Clock.tsx'
import { usePhone } from './narrow.ts'
import { UserMenu } from './UserMenu.tsx'
import styles from './Toolbar.module.css'

/** Clock, font size, fullscreen, language, theme and user, in the order of ui.json; a phone folds them into the user menu. */
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
            <FontSizes />
            <ToolButton label={t('screen.fullscreen')} onClick={toggleFullscreen}>
              <IconArrowsMaximize size={18} />
            </ToolButton>
            <Languages />
            <ToolButton
              label={t(theme === 'dark' ? 'screen.light' : 'screen.dark')}
              onClick={() => changeLook({ theme: theme === 'dark' ? 'light' : 'dark' })}
            >
              {theme === 'dark' ? <IconSun size={18} /> : <IconMoon size={18} />}
            </ToolButton>
          </>
        )}
        <UserMenu folded={phone} onHelp={props.onHelp} />
      </div>
    </header>
  )
}

export function toggleFullscreen(): void {
  if (typeof document.documentElement.requestFullscreen !== 'function')
    return say(text('screen.fullscreen_unsupported'), 'warning')
  const change = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()
  change.catch(() => say(text('screen.fullscreen_unsupported'), 'warning'))
}

function ToolButton(props: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles.tool} aria-label={props.label} title={props.label} onClick={props.onClick}>
      {props.children}
    </button>
  )
}

/** 70 to 130 percent in tens (ui.json `limits.font_size`). */
export const fontSizes = [70, 80, 90, 100, 110, 120, 130]

function FontSizes() {
  const t = useT()
  const look = useLook()
  const { fontSize } = look
  const figure = new Intl.NumberFormat(localeOf(look), { style: 'percent' })
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <button type="button" className={styles.tool} aria-label={t('screen.font_size')} title={t('screen.font_size')}>
          <IconTextSize size={18} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={String(fontSize)} onChange={(percent) => changeLook({ fontSize: Number(percent) })}>
          {fontSizes.map((percent) => (
            <Menu.RadioItem key={percent} value={String(percent)}>
              {figure.format(percent / 100)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}

/** Switches to the language of that code; the menus know no other codes. */
export function chooseLanguage(code: string): void {
  const language = languages.find((one) => one === code)
  if (language) void changeLanguage(language)
}

function Languages() {
  const t = useT()
  const { language, digits } = useLook()
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <button type="button" className={styles.tool} aria-label={t('screen.language')} title={t('screen.language')}>
          <IconWorld size={18} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={language} onChange={chooseLanguage}>
          {languages.map((one) => (
            <Menu.RadioItem key={one} value={one} lang={one} closeMenuOnClick>
              {languageNames[one]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.CheckboxItem
          checked={digits === 'latin'}
          onChange={(checked) => changeLook({ digits: checked ? 'latin' : 'language' })}
        >
          {t('screen.latin_digits')}
        </Menu.CheckboxItem>
      </Menu.Dropdown>
    </Menu>
  )
}
