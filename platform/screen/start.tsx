import { DirectionProvider, MantineProvider, useDirection } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { setNonce } from 'get-nonce'
import { StrictMode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import './theme/mantine.ts'
import './theme/page.css'
import { queries } from './api/queries.ts'
import { tellWhatBreaks } from './api/broken.ts'
import { startOfficeLook } from './api/settings.ts'
import { directionOf, useLook } from './look.ts'
import { Notices } from './notice/Notices.tsx'
import { makeRouter } from './router/router.ts'
import { housePages } from './pages.ts'
import { setModules, type ScreenModule } from './screens.ts'
import { checkStoredToken, followOtherTabs, keepAlive, useSession } from './session/session.ts'
import { Splash } from './shell/Splash.tsx'
import { startTexts } from './texts/texts.ts'
import { resolveVariables, theme } from './theme/theme.ts'

/** Starts the office in the browser: texts and stored token at the same time, the splash meanwhile. */
export function start(modules: readonly ScreenModule[]): void {
  setModules([...modules, ...housePages])
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
  setNonce(nonce)
  followOtherTabs()
  startOfficeLook()
  keepAlive()
  tellWhatBreaks()
  const router = makeRouter()
  const root = createRoot(document.getElementById('root') ?? document.body)

  function Office() {
    const { theme: scheme, language } = useLook()
    const session = useSession()
    return (
      <MantineProvider
        theme={theme}
        forceColorScheme={scheme}
        cssVariablesResolver={resolveVariables}
        getStyleNonce={() => nonce}
      >
        <DirectionProvider initialDirection={directionOf(language)} detectDirection={false}>
          <FollowDirection />
          <QueryClientProvider client={queries}>
            {session.state === 'checking' ? <Splash /> : <RouterProvider router={router} />}
            <Notices />
          </QueryClientProvider>
        </DirectionProvider>
      </MantineProvider>
    )
  }

  void checkStoredToken()
  void startTexts().then(() =>
    root.render(
      <StrictMode>
        <Office />
      </StrictMode>,
    ),
  )
}

/** Floating parts of Mantine learn the direction from its provider, which follows the language without a remount. */
function FollowDirection() {
  const { language } = useLook()
  const { setDirection } = useDirection()
  useEffect(() => setDirection(directionOf(language)), [language, setDirection])
  return null
}
