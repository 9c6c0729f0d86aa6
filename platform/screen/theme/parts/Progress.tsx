import { Progress as Own } from '@mantine/core'
import type { ComponentProps } from 'react'
import { Mantined } from '../Mantined.tsx'

export const Progress = (props: ComponentProps<typeof Own>) => (
  <Mantined>
    <Own {...props} />
  </Mantined>
)
