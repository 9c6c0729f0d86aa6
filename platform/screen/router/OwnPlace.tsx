import type { ComponentType } from 'react'
import type { OwnPage } from '../screens.ts'
import { may, usePerson } from '../session/session.ts'
import { NotPermitted } from './NotPermitted.tsx'

/** A page of a module's own behind the right that it names; who does not hold it reads what is closed. */
export const ownPlace = ({ title, permission }: OwnPage, View: ComponentType<Record<string, never>>) =>
  function OwnPlace() {
    const person = usePerson()
    if (!person) return null
    if (permission === undefined || may(permission)) return <View />
    return <NotPermitted resource={permission.split('.')[0] ?? permission} title={title} />
  }
