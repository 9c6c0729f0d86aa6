import type { ReactNode } from 'react'
import { Drop } from '../drop/Drop.tsx'
import { useT } from '../texts/texts.ts'
import styles from './controls.module.css'

const load = () => import('./FilterPanel.tsx').then((panel) => panel.FilterPanel)

/** A filter that needs more room than its column: a button that says what is set, and opens. */
export function FilterButton(props: { label: string; shown: string; children: (close: () => void) => ReactNode }) {
  const t = useT()
  return (
    <Drop kind="dialog" load={load} data={{ inside: props.children }}>
      <button
        type="button"
        className={styles.filter}
        data-active={props.shown !== ''}
        // Somebody who speaks to the machine says what he reads: the name holds the words on the button.
        aria-label={t('screen.filter.is', {
          name: t('screen.filter_by', { name: props.label }),
          value: props.shown || t('screen.filter_any'),
        })}
        title={props.shown}
      >
        {props.shown || t('screen.filter_any')}
      </button>
    </Drop>
  )
}
