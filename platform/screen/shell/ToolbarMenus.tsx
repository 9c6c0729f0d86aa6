import { Menu } from '../theme/parts.ts'
import type { Dropped } from '../drop/Drop.tsx'
import { toggleHelp } from '../help/open.ts'
import { changeLook, fontSizes, isDark, languageNames, languages, localeOf, otherScheme, useLook } from '../look.ts'
import { openLooksPanel } from '../looks/panel.ts'
import { accountPath, deletedPath } from '../pages.ts'
import { starHere } from '../starred/load.ts'
import { useGo } from '../router/Go.tsx'
import { usePerson, type Person } from '../session/session.ts'
import { signOut } from '../session/sign_in.ts'
import { changeLanguage, useT } from '../texts/texts.ts'
import { toggleFullscreen } from './fullscreen.ts'
import { ShellParts } from './ShellParts.tsx'

export function FontSizes({ target, opened, setOpened }: Dropped) {
  const look = useLook()
  const figure = new Intl.NumberFormat(localeOf(look), { style: 'percent' })
  return (
    <Menu position="bottom-end" shadow="md" opened={opened} onChange={setOpened}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={String(look.fontSize)}
          onChange={(percent) => changeLook({ fontSize: Number(percent) })}
        >
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

export function Languages({ target, opened, setOpened }: Dropped) {
  const t = useT()
  const { digits } = useLook()
  return (
    <Menu position="bottom-end" shadow="md" opened={opened} onChange={setOpened}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <LanguageItems />
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

function LanguageItems() {
  const { language } = useLook()
  return (
    <Menu.RadioGroup value={language} onChange={chooseLanguage}>
      {languages.map((one) => (
        <Menu.RadioItem key={one} value={one} lang={one} closeMenuOnClick>
          {languageNames[one]}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  )
}

/** Switches to the language of that code; the menus know no other codes. */
function chooseLanguage(code: string): void {
  const language = languages.find((one) => one === code)
  if (language) void changeLanguage(language)
}

/** A signed-in user is offered Logout; one without a role is shown as Guest and offered Login and Register. */
export function PersonMenu(props: Dropped & { folded: boolean; onHelp: () => void }) {
  const { target, opened, setOpened, folded, onHelp } = props
  const t = useT()
  const go = useGo()
  const person = usePerson()
  const isGuest = !person?.role
  return (
    <Menu position="bottom-end" shadow="md" width={240} opened={opened} onChange={setOpened}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        {isGuest && <Menu.Item onClick={() => go('/login')}>{t('screen.login')}</Menu.Item>}
        {isGuest && <Menu.Item onClick={() => go('/register')}>{t('screen.register')}</Menu.Item>}
        {person && <Menu.Item onClick={() => go(accountPath)}>{t('screen.my_account')}</Menu.Item>}
        {person && mayDelete(person) && (
          <Menu.Item onClick={() => go(deletedPath)}>{t('screen.recently_deleted')}</Menu.Item>
        )}
        <Menu.Item onClick={() => openLooksPanel('settings')}>{t('screen.looks')}</Menu.Item>
        <Menu.Item onClick={() => openLooksPanel('scheme')}>{t('screen.scheme')}</Menu.Item>
        <ShellParts place="person_menu" />
        {folded && <Folded />}
        {folded && person?.role && <StarItem />}
        <Menu.Item onClick={toggleHelp} rightSection={<kbd>F1</kbd>}>
          {t('screen.help')}
        </Menu.Item>
        <Menu.Item onClick={onHelp} rightSection={<kbd>?</kbd>}>
          {t('screen.keys')}
        </Menu.Item>
        <Menu.Divider />
        {person && <Menu.Item onClick={() => void signOut()}>{t('screen.logout')}</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  )
}

/** On a phone the page is starred from here; its starred pages stand in the search box. */
function StarItem() {
  const t = useT()
  return <Menu.Item onClick={() => void starHere()}>{t('screen.key.*')}</Menu.Item>
}

/** Whoever may delete somewhere may bring something back. */
const mayDelete = ({ permissions }: Person): boolean => [...permissions].some((code) => code.endsWith('.delete'))

/** What the toolbar of a phone has no room for. */
function Folded() {
  const t = useT()
  const { theme, fontSize } = useLook()
  const step = (by: number): void => {
    const next = fontSizes[fontSizes.indexOf(fontSize) + by]
    if (next !== undefined) changeLook({ fontSize: next })
  }
  return (
    <>
      <Menu.Label>{t('screen.language')}</Menu.Label>
      <LanguageItems />
      <Menu.Divider />
      <Menu.Item onClick={() => changeLook({ theme: otherScheme(theme) })}>
        {t(isDark(theme) ? 'screen.light' : 'screen.dark')}
      </Menu.Item>
      <Menu.Item closeMenuOnClick={false} onClick={() => step(1)}>
        {t('screen.larger')}
      </Menu.Item>
      <Menu.Item closeMenuOnClick={false} onClick={() => step(-1)}>
        {t('screen.smaller')}
      </Menu.Item>
      <Menu.Item onClick={toggleFullscreen}>{t('screen.fullscreen')}</Menu.Item>
      <Menu.Item onClick={() => location.reload()}>{t('screen.reload')}</Menu.Item>
      <Menu.Divider />
    </>
  )
}
