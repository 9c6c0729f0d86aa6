import { Popover } from '../theme/parts.ts'
import { cloneElement } from 'react'
import type { Dropped } from '../drop/Drop.tsx'
import Calendar from './Calendar.tsx'

interface Props {
  /** The chosen day, `YYYY-MM-DD`, or empty. */
  readonly value: string
  readonly onChoose: (day: string) => void
}

/** The calendar below a day that can be typed as well. */
export function DayPanel({ target, opened, setOpened, value, onChoose }: Dropped & Props) {
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>{cloneElement(target, { onClick: () => setOpened(!opened) })}</Popover.Target>
      <Popover.Dropdown p={8}>
        <Calendar
          value={value}
          onChoose={(day) => {
            onChoose(day)
            setOpened(false)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
