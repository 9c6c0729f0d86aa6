import { Go } from '../router/Go.tsx'
import { useT } from '../texts/texts.ts'
import { Frame } from './Frame.tsx'
import styles from './Forms.module.css'

/** /register exists as an entry of guests; it is closed until the association opens it. */
export function Register() {
  const t = useT()
  return (
    <Frame title={t('screen.register')}>
      <p className={styles.done}>{t('screen.registration_closed')}</p>
      <Go href="/login" className={styles.link}>
        {t('screen.to_login')}
      </Go>
    </Frame>
  )
}
