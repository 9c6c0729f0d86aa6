import { Drop } from '../drop/Drop.tsx'
import { usePerson } from '../session/session.ts'
import { useT } from '../texts/texts.ts'
import styles from './Toolbar.module.css'

/** Who is signed in; one without a role is shown as Guest. */
export function UserMenu({ folded, onHelp }: { folded: boolean; onHelp: () => void }) {
  const t = useT()
  const person = usePerson()
  const name = person?.role ? person.displayName : t('screen.guest')
  return (
    <Drop
      kind="menu"
      load={() => import('./ToolbarMenus.tsx').then((menus) => menus.PersonMenu)}
      data={{ folded, onHelp }}
    >
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
    </Drop>
  )
}

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
