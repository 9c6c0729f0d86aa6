import { IconLock } from '@tabler/icons-react'
import { hasText, useT } from '../texts/texts.ts'
import styles from './Trouble.module.css'

/** 'Not permitted': says what is closed and who can open it. */
export function NotPermitted({ resource, text = 'screen.not_permitted' }: { resource: string; text?: string }) {
  const t = useT()
  const id = [`${resource}.plural`, resource].find(hasText)
  const name = id ? t(id) : resource
  return (
    <div className={styles.trouble} role="alert">
      <IconLock size={28} stroke={1.4} aria-hidden />
      <h1>{t('screen.page_forbidden')}</h1>
      <p>{t(text, { name })}</p>
    </div>
  )
}
