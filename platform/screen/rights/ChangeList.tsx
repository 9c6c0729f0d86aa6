import { IconLock } from '@tabler/icons-react'
import { useT } from '../texts/texts.ts'
import { rightLabel } from './labels.ts'
import type { Changes, Right } from './matrix.ts'
import styles from './Rights.module.css'

/** What is given and what is taken, each with its code. */
export function ChangeList({ changes }: { changes: Changes }) {
  const t = useT()
  const { added, removed } = changes
  return (
    <>
      {added.length > 0 && <Codes title={t('rights.added', { n: added.length })} sign="+" rights={added} />}
      {removed.length > 0 && <Codes title={t('rights.removed', { n: removed.length })} sign="−" rights={removed} />}
    </>
  )
}

function Codes({ title, sign, rights }: { title: string; sign: string; rights: readonly Right[] }) {
  const t = useT()
  return (
    <section className={styles.codes} data-sign={sign}>
      <h3>{title}</h3>
      <ul>
        {rights.map((right) => (
          <li key={right.id}>
            <bdi dir="ltr">
              {sign} {right.code}
            </bdi>
            <span>{rightLabel(right, t)}</span>
            {right.is_sensitive && (
              <span className={styles.marked}>
                <IconLock size={11} stroke={2} aria-hidden /> {t('rights.sensitive')}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** `+ 3, − 1` in the digits of the look. */
export function ChangeCount({ changes, figure }: { changes: Changes; figure: (n: number) => string }) {
  const parts = [
    changes.added.length > 0 ? `+ ${figure(changes.added.length)}` : '',
    changes.removed.length > 0 ? `− ${figure(changes.removed.length)}` : '',
  ].filter(Boolean)
  return (
    <bdi dir="ltr" className={styles.count}>
      {parts.join(', ')}
    </bdi>
  )
}
