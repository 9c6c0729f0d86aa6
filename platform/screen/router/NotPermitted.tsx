import { IconLock } from '@tabler/icons-react'
import { hasText, useT } from '../texts/texts.ts'
import { whyPath } from '../pages.ts'
import { screenOf } from '../screens.ts'
import { may } from '../session/session.ts'
import { Go } from './Go.tsx'
import styles from './Trouble.module.css'

interface NotPermittedProps {
  readonly resource: string
  /** Text id of what the page is called, where it is not called as the resource. */
  readonly title?: string
  readonly text?: string
}

/** 'Not permitted': says what is closed and who can open it. */
export function NotPermitted({ resource, title, text = 'screen.not_permitted' }: NotPermittedProps) {
  const t = useT()
  const mayAsk = screenOf(resource) !== undefined && resource !== 'permission' && may('permission.read')
  const id = [title ?? `${resource}.plural`, resource].find(hasText)
  const name = id ? t(id) : resource
  return (
    <div className={styles.trouble} role="alert">
      <IconLock size={28} stroke={1.4} aria-hidden />
      <h1>{t('screen.page_forbidden')}</h1>
      <p>{t(text, { name })}</p>
      {mayAsk && <Go href={`${whyPath}?resource=${resource}`}>{t('screen.why_not')}</Go>}
    </div>
  )
}
