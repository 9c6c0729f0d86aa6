import { useId } from 'react'
import type { Definition } from '#platform/resource/definition.ts'
import { useT } from '../texts/texts.ts'
import { sharings, type Sharing } from './templates.ts'
import styles from './Templates.module.css'

interface Props {
  readonly definition: Definition
  readonly chosen: Sharing
  readonly onChange: (sharing: Sharing) => void
}

/** Who finds a template besides whoever keeps it. */
export function Finders({ definition, chosen, onChange }: Props) {
  const t = useT()
  const group = useId()
  const { scope } = definition
  const offered = sharings.filter((one) => one !== 'branch' || (scope !== 'everyone' && scope.branch !== undefined))
  return (
    <fieldset className={styles.finders}>
      <legend>{t('record_template.shared_with')}</legend>
      {offered.map((one) => (
        <label key={one} className={styles.tick}>
          <input type="radio" name={group} checked={chosen === one} onChange={() => onChange(one)} />
          {t(`record_template.shared_with.${one}`)}
        </label>
      ))}
    </fieldset>
  )
}
