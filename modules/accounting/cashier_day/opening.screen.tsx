import { poisha } from '#platform/money/poisha.ts'
import type { OutcomeProps } from '#platform/screen/screens.ts'
import { Standing } from './standing.screen.tsx'
import styles from './count.module.css'

/** Beside the float that is being counted: what the books say of the drawer. */
export default function Opening({ outcome }: OutcomeProps) {
  if (!isOpening(outcome)) return null
  return (
    <div className={styles.outcome}>
      <Standing counted={poisha(outcome.float)} books={outcome.books} />
    </div>
  )
}

const isOpening = (value: unknown): value is { readonly float: string; readonly books: string } =>
  typeof value === 'object' &&
  value !== null &&
  'float' in value &&
  'books' in value &&
  typeof value.float === 'string' &&
  typeof value.books === 'string'
