import { Popover } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useT } from '../texts/texts.ts'
import styles from './controls.module.css'

/** A filter that needs more room than its column: a button that says what is set, and opens. */
export function FilterButton(props: { label: string; shown: string; children: (close: () => void) => ReactNode }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-start" shadow="md" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <button
          type="button"
          className={styles.filter}
          data-active={props.shown !== ''}
          // Somebody who speaks to the machine says what he reads: the name holds the words on the button.
          aria-label={t('screen.filter.is', {
            name: t('screen.filter_by', { name: props.label }),
            value: props.shown || t('screen.filter_any'),
          })}
          aria-expanded={open}
          title={props.shown}
          onClick={() => setOpen(!open)}
        >
          {props.shown || t('screen.filter_any')}
        </button>
      </Popover.Target>
      <Popover.Dropdown p={0}>{open && props.children(() => setOpen(false))}</Popover.Dropdown>
    </Popover>
  )
}
