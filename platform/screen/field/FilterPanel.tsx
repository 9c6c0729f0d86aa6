import { Popover } from '../theme/parts.ts'
import { cloneElement, type ReactNode } from 'react'
import type { Dropped } from '../drop/Drop.tsx'

/** What a filter says when it is open. */
export function FilterPanel({
  target,
  opened,
  setOpened,
  inside,
}: Dropped & { readonly inside: (close: () => void) => ReactNode }) {
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      shadow="md"
      trapFocus
      returnFocus
      withinPortal
    >
      <Popover.Target>{cloneElement(target, { onClick: () => setOpened(!opened) })}</Popover.Target>
      <Popover.Dropdown p={0}>{opened && inside(() => setOpened(false))}</Popover.Dropdown>
    </Popover>
  )
}
