import { Menu } from '@mantine/core'
import { changeLook, languageNames, languages, useLook } from '../look.ts'
import { accountPath } from '../pages.ts'
import { useGo } from '../router/Go.tsx'
import { usePerson } from '../session/session.ts'
import { signOut } from '../session/sign_in.ts'
import { useT } from '../texts/texts.ts'
import { chooseLanguage, fontSizes, toggleFullscreen } from './Toolbar.tsx'
import styles from './Toolbar.module.css'

/** A signed-in user is offered Logout; one without a role is shown as Guest and offered Login and Register. */
export function UserMenu({ folded, onHelp }: { folded: boolean; onHelp: () => void }) {
  const t = useT()
  const go = useGo()
  const person = usePerson()
  const isGuest = !person?.role
  const name = isGuest ? t('screen.guest') : person.displayName
  return (
    <Menu position="bottom-end" shadow="md" width={240}>
      <Menu.Target>
        <button type="button" className={styles.user} {...(folded ? { 'aria-label': name } : {})}>
          <span className={styles.face} aria-hidden>
            {person?.photoURL ? <img src={person.photoURL} alt="" width={30} height={30} /> : initials(name)}
          </span>
          {!folded && (
            <span className={styles.who}>
              <bdi>{name}</bdi>
              <small dir="ltr">{person?.role}</small>
            </span>
          )}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {isGuest && <Menu.Item onClick={() => go('/login')}>{t('screen.login')}</Menu.Item>}
        {isGuest && <Menu.Item onClick={() => go('/register')}>{t('screen.register')}</Menu.Item>}
        {person && <Menu.Item onClick={() => go(accountPath)}>{t('screen.my_account')}</Menu.Item>}
        {folded && <Folded />}
        <Menu.Item onClick={onHelp} rightSection={<kbd>?</kbd>}>
          {t('screen.keys')}
        </Menu.Item>
        <Menu.Divider />
        {person && <Menu.Item onClick={() => void signOut()}>{t('screen.logout')}</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  )
}

/** What the toolbar of a phone has no room for. */
function Folded() {
  const t = useT()
  const { theme, language, fontSize } = useLook()
  const step = (by: number): void => {
    const next = fontSizes[fontSizes.indexOf(fontSize) + by]
    if (next !== undefined) changeLook({ fontSize: next })
  }
  return (
    <>
      <Menu.Label>{t('screen.language')}</Menu.Label>
      <Menu.RadioGroup value={language} onChange={chooseLanguage}>
        {languages.map((one) => (
          <Menu.RadioItem key={one} value={one} lang={one} closeMenuOnClick>
            {languageNames[one]}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      <Menu.Divider />
      <Menu.Item onClick={() => changeLook({ theme: theme === 'dark' ? 'light' : 'dark' })}>
        {t(theme === 'dark' ? 'screen.light' : 'screen.dark')}
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

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
