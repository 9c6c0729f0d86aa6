import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { setNonce } from 'get-nonce'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './theme/mantine.ts'
import 'virtual:themes.css'
import './theme/page.css'
import { queries } from './api/queries.ts'
import { tellWhatBreaks } from './api/broken.ts'
import { startOfficeLook } from './api/settings.ts'
import { loadCalendar } from './days/choose.ts'
import { Notices } from './notice/Notices.tsx'
import { makeRouter } from './router/router.ts'
import { housePages } from './pages.ts'
import { setModules, type ScreenModule } from './screens.ts'
import { checkStoredToken, followOtherTabs, keepAlive, useSession } from './session/session.ts'
import { Splash } from './shell/Splash.tsx'
import { startTexts } from './texts/texts.ts'

/** Starts the office in the browser: texts and stored token at the same time, the splash meanwhile. */
export function start(modules: readonly ScreenModule[]): void {
  setModules([...modules, ...housePages])
  setNonce(document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '')
  followOtherTabs()
  startOfficeLook()
  keepAlive()
  tellWhatBreaks()
  const router = makeRouter()
  const root = createRoot(document.getElementById('root') ?? document.body)

  function Office() {
    const session = useSession()
    return (
      <QueryClientProvider client={queries}>
        {session.state === 'checking' ? <Splash /> : <RouterProvider router={router} />}
        <Notices />
      </QueryClientProvider>
    )
  }

  void checkStoredToken()
  void Promise.all([startTexts(), loadCalendar().catch(() => undefined)]).then(() =>
    root.render(
      <StrictMode>
        <Office />
      </StrictMode>,
    ),
  )
}
