import { useRouter } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, MouseEvent } from 'react'

/** Goes to an address of this site: by the history, so that the page stays. */
export function useGo(): (href: string, options?: { replace?: boolean }) => void {
  const router = useRouter()
  return (href, options) => (options?.replace ? router.history.replace(href) : router.history.push(href))
}

/** True for a click that wants a new tab or a window. */
const wantsOwnTab = (event: MouseEvent): boolean =>
  event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0

interface GoProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly href: string
  /** The address takes the place of the present one: going back does not stop here. */
  readonly isInPlace?: boolean
}

/** A real link: opens here without loading the page anew, and in a new tab when asked to. */
export function Go({ href, isInPlace = false, onClick, ...rest }: GoProps) {
  const go = useGo()
  return (
    <a
      href={href}
      onClick={(event) => {
        onClick?.(event)
        if (event.defaultPrevented || wantsOwnTab(event) || rest.target === '_blank') return
        event.preventDefault()
        go(href, { replace: isInPlace })
      }}
      {...rest}
    />
  )
}
