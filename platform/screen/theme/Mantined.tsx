import { DirectionProvider, MantineContext, MantineThemeProvider, useDirection } from '@mantine/core'
import { getNonce } from 'get-nonce'
import { useContext, useEffect, useMemo, type ContextType, type ReactNode } from 'react'
import { isDark, isRightToLeft, useLook } from '../look.ts'
import { theme } from './theme.ts'

const nothing = (): void => undefined

/**
 * What Mantine's parts ask for, without the part of its provider that writes style sheets while the page runs: ours is
 * built (mantine.css, palette.ts). Only pages behind the sign-in use Mantine, so only they load it.
 */
export function Mantined({ children }: { children: ReactNode }) {
  return useContext(MantineContext) ? children : <Surroundings>{children}</Surroundings>
}

function Surroundings({ children }: { children: ReactNode }) {
  const look = useLook()
  const scheme = isDark(look.theme) ? 'dark' : 'light'
  const context = useMemo(
    (): ContextType<typeof MantineContext> => ({
      colorScheme: scheme,
      setColorScheme: nothing,
      clearColorScheme: nothing,
      getRootElement: () => document.documentElement,
      classNamesPrefix: 'mantine',
      cssVariablesSelector: ':root',
      withStaticClasses: true,
      getStyleNonce: () => getNonce() ?? '',
    }),
    [scheme],
  )
  return (
    <MantineContext value={context}>
      <MantineThemeProvider theme={theme}>
        <DirectionProvider initialDirection={isRightToLeft(look) ? 'rtl' : 'ltr'} detectDirection={false}>
          <FollowDirection />
          {children}
        </DirectionProvider>
      </MantineThemeProvider>
    </MantineContext>
  )
}

/** Floating parts of Mantine learn the direction from its provider, which follows the language without a remount. */
function FollowDirection() {
  const look = useLook()
  const direction = isRightToLeft(look) ? 'rtl' : 'ltr'
  const { setDirection } = useDirection()
  useEffect(() => setDirection(direction), [direction, setDirection])
  return null
}
