import { Modal as Own } from '@mantine/core'
import type { ComponentProps } from 'react'
import { Mantined } from '../Mantined.tsx'

const Root = (props: ComponentProps<typeof Own.Root>) => (
  <Mantined>
    <Own.Root {...props} />
  </Mantined>
)

export const Modal = Object.assign(
  (props: ComponentProps<typeof Own>) => (
    <Mantined>
      <Own {...props} />
    </Mantined>
  ),
  { Root, Overlay: Own.Overlay, Content: Own.Content },
)
