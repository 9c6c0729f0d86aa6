import { IconArrowLeft } from '@tabler/icons-react'
import { Go } from '../router/Go.tsx'
import { listPath, type ScreenEntry } from '../screens.ts'
import { useT } from '../texts/texts.ts'
import styles from './Page.module.css'

/** From a page below a list back to it. */
export function BackToList({ entry }: { entry: ScreenEntry }) {
  const t = useT()
  return (
    <Go href={listPath(entry)} className={styles.back}>
      <IconArrowLeft size={15} aria-hidden /> {t(`${entry.name}.plural`)}
    </Go>
  )
}
