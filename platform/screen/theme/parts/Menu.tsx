import { Menu as Own } from '@mantine/core'
import type { ComponentProps } from 'react'
import { Mantined } from '../Mantined.tsx'

export const Menu = Object.assign(
  (props: ComponentProps<typeof Own>) => (
    <Mantined>
      <Own {...props} />
    </Mantined>
  ),
  {
    Target: Own.Target,
    Dropdown: Own.Dropdown,
    Item: Own.Item,
    Label: Own.Label,
    Divider: Own.Divider,
    RadioGroup: Own.RadioGroup,
    RadioItem: Own.RadioItem,
    CheckboxItem: Own.CheckboxItem,
  },
)
