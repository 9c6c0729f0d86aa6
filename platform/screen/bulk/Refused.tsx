import { Button } from '../theme/parts.ts'
import { useEffect, useRef } from 'react'
import type { Definition } from '#platform/resource/definition.ts'
import { titleOfRow } from '../field/referred.ts'
import { Go } from '../router/Go.tsx'
import { recordPath, screenOf } from '../screens.ts'
import { useT } from '../texts/texts.ts'
import type { Outcome } from './changeMany.ts'
import styles from './Bulk.module.css'

/** How many went through, and of each that did not, why, with the way to it. */
export function Refused(props: { definition: Definition; outcome: Outcome; onClose: () => void }) {
  const { definition, outcome, onClose } = props
  const t = useT()
  const entry = screenOf(definition.name)
  const close = useRef<HTMLButtonElement>(null)
  // The button that was pressed is gone: without this the keys would belong to the list behind.
  useEffect(() => close.current?.focus(), [])
  return (
    <div className={styles.form}>
      <p role="status">
        {t('bulk.done', { n: outcome.changed.length })}
        {outcome.failed.length > 0 && ` ${t('bulk.refused', { n: outcome.failed.length })}`}
      </p>
      <ul className={styles.refused} aria-label={t('bulk.refused', { n: outcome.failed.length })} tabIndex={0}>
        {outcome.failed.map(({ row, reason }) => (
          <li key={row.id}>
            {entry && (
              <Go href={recordPath(entry, row.id, titleOfRow(definition, row))} target="_blank">
                <bdi>{titleOfRow(definition, row)}</bdi>
              </Go>
            )}
            <span dir="auto">{reason}</span>
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button ref={close} onClick={onClose}>
          {t('screen.close')}
        </Button>
      </div>
    </div>
  )
}
