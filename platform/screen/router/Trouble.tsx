import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { tellBroken } from '../api/broken.ts'
import { useT } from '../texts/texts.ts'
import { errorPath, notFoundPath } from './elsewhere.ts'
import styles from './Trouble.module.css'

/** What is not there after all goes to the page that says so (requirement document, section 2). */
export function Missing() {
  const router = useRouter()
  useEffect(() => router.history.replace(errorPath(notFoundPath, router.state.location.href)), [router])
  return null
}

/** A screen that broke: nothing typed is lost, drafts lie in the browser. */
export function Trouble({ error }: { error: unknown }) {
  const t = useT()
  useEffect(() => tellBroken(error), [error])
  return (
    <div className={styles.trouble} role="alert">
      <h1>{t('screen.broken')}</h1>
      <p>{t('screen.broken_more')}</p>
      <p className={styles.detail}>{error instanceof Error ? error.message : ''}</p>
      <button type="button" onClick={() => location.reload()}>
        {t('screen.reload')}
      </button>
    </div>
  )
}
