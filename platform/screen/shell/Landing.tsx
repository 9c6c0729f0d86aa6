import { Go } from '../router/Go.tsx'
import { usePerson } from '../session/session.ts'
import { useT } from '../texts/texts.ts'
import { childrenOf, titleOf, useMenu } from './menu.ts'
import { NamedIcon } from './NamedIcon.tsx'
import styles from './Landing.module.css'

/** Where a person lands: his own pages, as doors. The dashboards of the areas take this place when they are built. */
export function Landing() {
  const t = useT()
  const person = usePerson()
  const menu = useMenu()
  const groups = menu.filter((item) => childrenOf(item, person?.role ?? '').length > 0)
  return (
    <div className={styles.page}>
      <h1>{t('screen.welcome', { name: person?.displayName ?? '' })}</h1>
      <div className={styles.groups}>
        {groups.map((group) => (
          <section key={group.id}>
            <h2>{titleOf(group, t)}</h2>
            <ul>
              {childrenOf(group, person?.role ?? '').map((item) => {
                return (
                  <li key={item.id}>
                    <Go href={item.url ?? '#'}>
                      <NamedIcon name={item.icon} />
                      {titleOf(item, t)}
                    </Go>
                  </li>
                )
              })}
            </ul>
          </section>
        ))}
      </div>
    </div>
  )
}
