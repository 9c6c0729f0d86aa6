import { Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useAssociation } from '../api/settings.ts'
import { useSession } from '../session/session.ts'
import { isOwnPath } from '../session/way_back.ts'

const openPaths = ['/login', '/register', '/pages/']

/** Above every page: the association's name in the tab, and the way to the sign-in when a session ends. Who never had one
 * is asked for it by the pages that want one. */
export function Root() {
  useAssociation()
  const session = useSession()
  const router = useRouter()
  const href = useRouterState({ select: (state) => state.location.href })
  const before = useRef(session.state)
  useEffect(() => {
    const hasEnded = before.current === 'signed_in' && session.state === 'guest'
    before.current = session.state
    if (!hasEnded || openPaths.some((path) => href.startsWith(path))) return
    const back = isOwnPath(href) && session.reason !== 'signed_out' ? `?returnTo=${encodeURIComponent(href)}` : ''
    router.history.replace(`/login${back}`)
  }, [session, href, router])
  return <Outlet />
}
