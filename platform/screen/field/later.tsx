import { lazy, Suspense, useState, type ComponentType } from 'react'

/**
 * A part of inputs that no list shows: what places it on the page weighs a sixth of a list's script. Forms bring it along,
 * so that an input stands there at once and can take the focus; elsewhere it is fetched.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let brought: ComponentType<Props> | undefined
  const Fetched = lazy(() => load().then((part) => ({ default: part })))
  function Part(props: Props) {
    const [Known] = useState(() => brought)
    if (Known) return <Known {...props} />
    return (
      <Suspense fallback={null}>
        <Fetched {...props} />
      </Suspense>
    )
  }
  const bring = (part: ComponentType<Props>): void => {
    brought = part
  }
  return { Part, bring }
}
