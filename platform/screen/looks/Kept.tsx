import { useT } from '../texts/texts.ts'
import { useKept } from './kept.ts'
import styles from './Looks.module.css'

/** Says whether what was chosen follows the person to other browsers. */
export function Kept() {
  const t = useT()
  const kept = useKept()
  return (
    <p role="status" className={styles.kept}>
      {kept !== 'nothing' && t(kept === 'kept' ? 'looks.kept' : 'looks.kept_here')}
    </p>
  )
}
