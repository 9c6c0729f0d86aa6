import { Popover } from '../theme/parts.ts'
import { cloneElement } from 'react'
import type { Dropped } from '../drop/Drop.tsx'
import Months from './Months.tsx'

interface Props {
  /** The chosen month, `YYYY-MM`, or empty. */
  readonly value: string
  readonly onChoose: (month: string) => void
}

/** The months of a year below a month that can be typed as well. */
export function MonthPanel({ target, opened, setOpened, value, onChoose }: Dropped & Props) {
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>{cloneElement(target, { onClick: () => setOpened(!opened) })}</Popover.Target>
      <Popover.Dropdown p={8}>
        <Months
          value={value}
          onChoose={(month) => {
            onChoose(month)
            setOpened(false)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
