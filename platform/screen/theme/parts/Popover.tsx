import { Popover as Own } from '@mantine/core'
import type { ComponentProps } from 'react'
import { Mantined } from '../Mantined.tsx'

export const Popover = Object.assign(
  (props: ComponentProps<typeof Own>) => (
    <Mantined>
      <Own {...props} />
    </Mantined>
  ),
  { Target: Own.Target, Dropdown: Own.Dropdown },
)
