import { useQuery } from '@tanstack/react-query'
import type { FieldInputProps } from '../field/contract.ts'
import { useFigures } from '../page/figures.ts'
import { useT } from '../texts/texts.ts'
import { ChangeCount, ChangeList } from './ChangeList.tsx'
import { changesOf, idsOf } from './matrix.ts'
import { rightsQuery } from './rights.ts'
import { RightsEditor } from './RightsEditor.tsx'
import styles from './Rights.module.css'

/** The rights of a role as an input of its form; what will change stands below it before anybody saves. */
export default function RightsInput(props: FieldInputProps) {
  const t = useT()
  const figures = useFigures()
  const { data: rights, error } = useQuery(rightsQuery)
  if (error) return <p role="alert">{t('screen.loader_failed')}</p>
  if (!rights) return <div className={styles.waiting} aria-busy />
  const before = idsOf(props.row?.[props.name])
  const held = idsOf(props.value)
  const changes = changesOf(rights, before, held)
  return (
    <div id={props.id} role="group" aria-label={t('rights.title')} aria-describedby={props.describedBy}>
      <RightsEditor
        rights={rights}
        held={held}
        before={before}
        onChange={props.disabled ? undefined : (next) => props.onChange([...next].toSorted((a, b) => a - b))}
      />
      {props.row && (changes.added.length > 0 || changes.removed.length > 0) && (
        <details className={styles.review}>
          <summary>
            {t('rights.changes')} <ChangeCount changes={changes} figure={figures.number} />
          </summary>
          <ChangeList changes={changes} />
        </details>
      )}
    </div>
  )
}
