import { Refusal } from '../api/problem.ts'
import type { ScreenEntry } from '../screens.ts'
import { useT } from '../texts/texts.ts'
import { BackToList } from './BackToList.tsx'
import { Note, Page } from './Page.tsx'
import styles from './Page.module.css'

/** The page of a run that is still asked for, or that cannot be had: why. */
export function RunNotHere({ entry, title, error }: { entry: ScreenEntry; title: string; error: Error | null }) {
  const t = useT()
  return (
    <Page title={title} way={<BackToList entry={entry} />}>
      {error instanceof Refusal ? (
        <Note tone="careful">{error.status === 404 ? t('screen.not_found') : error.message}</Note>
      ) : (
        <div className={styles.waiting} aria-busy />
      )}
    </Page>
  )
}
