import { redirect } from '@tanstack/react-router'
import { opensTo } from '#platform/resource/route_group.ts'
import { currentPerson } from '../session/session.ts'
import { errorPath, forbiddenPath } from './elsewhere.ts'

export interface Asked {
  readonly location: { readonly href: string }
}

export const away = (href: string) => redirect({ href })

/** A guest is sent to the sign-in with the path he asked for. */
export function asPerson({ location }: Asked): { readonly roleKind: string } {
  const person = currentPerson()
  if (person) return person
  throw away(`/login?returnTo=${encodeURIComponent(location.href)}`)
}

export const closed = ({ location }: Asked) => away(errorPath(forbiddenPath, location.href))

/** The pages of a group of roles: a role that does not fit is led to the page that says so. */
export const forRoles =
  (group: string | undefined) =>
  (asked: Asked): void => {
    if (!opensTo(group, asPerson(asked).roleKind)) throw closed(asked)
  }
