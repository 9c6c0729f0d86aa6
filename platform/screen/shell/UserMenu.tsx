import { Drop } from '../drop/Drop.tsx'
import { initials } from '../field/initials.ts'
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
        <span className={styles.face} aria-hidden data-initials={person?.photoURL ? undefined : initials(name)}>
          {person?.photoURL && <img src={person.photoURL} alt="" width={30} height={30} />}
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
