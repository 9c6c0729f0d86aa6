import type { ReactNode } from 'react'
import styles from './fund_page.module.css'

/** A table of the pages of the fund. Where it is wider than its page it scrolls by itself, and is reached by the keyboard for that. */
export function FundTable({
  label,
  head,
  keepsLast = false,
  hidesLast = false,
  foot,
  children,
}: {
  readonly label: string
  /** What its columns are called; the first one says what a row is of. */
  readonly head: readonly string[]
  /** Its last column is a sum, and stays in sight. */
  readonly keepsLast?: boolean
  /** Its last column has buttons, which need no heading where somebody sees them. */
  readonly hidesLast?: boolean
  readonly foot?: ReactNode
  readonly children: ReactNode
}) {
  return (
    <div className={styles.rows} tabIndex={0} role="region" aria-label={label}>
      <table className={keepsLast ? styles.keepsLast : undefined}>
        <thead>
          <tr>
            {head.map((word, at) => (
              <th key={word} scope="col">
                {hidesLast && at === head.length - 1 ? <span className={styles.hidden}>{word}</span> : word}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
        {foot}
      </table>
    </div>
  )
}
