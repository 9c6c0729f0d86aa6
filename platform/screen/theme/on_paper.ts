import { useEffect } from 'react'
import { isDark, look } from '../look.ts'

/** Paper is white: while a page is printed it has the standard theme, whatever the screen has. */
export function useWhitePaper(): void {
  useEffect(() => {
    const print = (): void => dress('light')
    const printed = (): void => dress(look.get().theme)
    window.addEventListener('beforeprint', print)
    window.addEventListener('afterprint', printed)
    return () => {
      window.removeEventListener('beforeprint', print)
      window.removeEventListener('afterprint', printed)
    }
  }, [])
}

/** Gives the page a theme that is not kept. */
function dress(theme: string): void {
  document.documentElement.setAttribute('data-theme', theme)
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark(theme) ? 'dark' : 'light')
}
