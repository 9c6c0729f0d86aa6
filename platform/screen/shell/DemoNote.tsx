import { useGeneralSettings } from '../api/settings.ts'
import { useT } from '../texts/texts.ts'
import styles from './DemoNote.module.css'

/** On every page of an office that is filled with invented data; it cannot be closed. */
export function DemoNote() {
  const t = useT()
  if (useGeneralSettings()?.is_demo !== true) return null
  return (
    <p className={styles.demo} data-demo>
      {t('screen.demo')}
    </p>
  )
}
