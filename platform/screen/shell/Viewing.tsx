import { say } from '../notice/notices.ts'
import { endView } from '../session/view_as.ts'
import { useT } from '../texts/texts.ts'
import styles from './Shell.module.css'

/** Says that an administrator looks at the office as a role, and leads back. */
export function Viewing({ role }: { role: { readonly id: number; readonly label: string } }) {
  const t = useT()
  return (
    <p className={styles.viewing}>
      <span>{t('screen.viewing', { role: role.label })}</span>
      <button type="button" onClick={() => void endView(role.id).catch(() => say(t('screen.offline'), 'error'))}>
        {t('screen.viewing_end')}
      </button>
    </p>
  )
}
