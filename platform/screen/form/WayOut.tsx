import { lazy, Suspense, useState, type ComponentType } from 'react'
import { ownRefusal, type RefusalProps } from '../screens.ts'

/** What a module offers to somebody who was refused with one of its codes; nothing where it knows no way out. */
export function WayOut({ code, ...about }: { readonly code: string } & RefusalProps) {
  const load = ownRefusal(code)
  const [Part] = useState<ComponentType<RefusalProps> | undefined>(() => load && lazy(load))
  return Part ? (
    <Suspense fallback={null}>
      <Part {...about} />
    </Suspense>
  ) : null
}
