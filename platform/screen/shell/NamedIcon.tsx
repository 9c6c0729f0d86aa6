import { IconPoint, type IconProps } from '@tabler/icons-react'
import { createElement } from 'react'
import { icons } from 'virtual:icons'

/** An icon by its Tabler name, as menu entries and definitions carry it; a point for a name nobody has. */
export function NamedIcon({ name, ...rest }: { name: string | null | undefined } & Omit<IconProps, 'name'>) {
  return createElement(icons[name ?? ''] ?? IconPoint, { size: 18, stroke: 1.6, 'aria-hidden': true, ...rest })
}
