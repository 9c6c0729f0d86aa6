import { createElement, lazy, Suspense, type ComponentType } from 'react'
import { opensTo } from '#platform/resource/route_group.ts'
import { shellParts, type ShellPart, type PartPlace } from '../screens.ts'
import { usePerson } from '../session/session.ts'

const loaded = new Map<ShellPart, ComponentType<Record<string, never>>>()

/** What modules have to say at a place of the shell, to those it is for. */
export function ShellParts({ place }: { place: PartPlace }) {
  const person = usePerson()
  const parts = shellParts(place).filter(({ roles }) => opensTo(roles, person?.roleKind ?? ''))
  return parts.map((part, at) => (
    <Suspense key={at} fallback={null}>
      {createElement(partOf(part))}
    </Suspense>
  ))
}

function partOf(part: ShellPart): ComponentType<Record<string, never>> {
  const found = loaded.get(part) ?? lazy(part.load)
  loaded.set(part, found)
  return found
}
