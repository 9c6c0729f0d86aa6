import { say } from '../notice/notices.ts'
import { t as text } from '../texts/texts.ts'

export function toggleFullscreen(): void {
  if (typeof document.documentElement.requestFullscreen !== 'function')
    return say(text('screen.fullscreen_unsupported'), 'warning')
  const change = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()
  change.catch(() => say(text('screen.fullscreen_unsupported'), 'warning'))
}
