import { Button as Own, type ButtonProps } from '@mantine/core'
import type { ComponentProps } from 'react'
import { Mantined } from '../Mantined.tsx'

export const Button = (props: ButtonProps & Omit<ComponentProps<'button'>, keyof ButtonProps>) => (
  <Mantined>
    <Own {...props} />
  </Mantined>
)
