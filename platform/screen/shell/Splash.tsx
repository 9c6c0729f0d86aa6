import { useT } from '../texts/texts.ts'
import { Mark } from './Mark.tsx'
import styles from './Splash.module.css'

/** Shown while the stored token is checked (requirement document, section 4). */
export function Splash() {
  const t = useT()
  return (
    <div className={styles.splash} role="status" aria-label={t('screen.loading')}>
      <Mark size={44} />
    </div>
  )
}
