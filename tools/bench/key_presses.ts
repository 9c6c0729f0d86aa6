import { setTimeout as pause } from 'node:timers/promises'
import type { CDPSession, Locator, Page } from '@playwright/test'

/** What presses of keys cost. */
export interface Pressed {
  /** Of each press, milliseconds by the clock from the key to the frame that shows it. */
  readonly painted: readonly number[]
  /** Processor time of the page's thread for a press, in milliseconds; what comes of it when the keys rest is included. */
  readonly thread: Spent
}

/** In all, and of that what scripts, styles and layout took. */
export interface Spent {
  readonly all: number
  readonly script: number
  readonly style: number
  readonly layout: number
}

/** Types digits into a field as a quick typist does, and watches the frames. */
export async function presses(
  page: Page,
  thread: CDPSession,
  field: Locator,
  { presses: wanted, gap }: { readonly presses: number; readonly gap: number },
): Promise<Pressed> {
  await field.click()
  await page.keyboard.press('End')
  await page.evaluate(listenForKeys)
  await thread.send('Performance.enable', { timeDomain: 'threadTicks' })
  const before = await spent(thread)
  for (let at = 0; at < wanted; at += 1) {
    await page.keyboard.press(at % 4 === 3 ? 'Backspace' : '7')
    await pause(gap)
  }
  const after = await spent(thread)
  await thread.send('Performance.disable')
  const of = (part: keyof Spent): number => ((after[part] - before[part]) * 1000) / wanted
  const each = { all: of('all'), script: of('script'), style: of('style'), layout: of('layout') }
  return { painted: await page.evaluate(paintedTimes), thread: each }
}

/** Seconds the page's thread has worked. */
async function spent(thread: CDPSession): Promise<Spent> {
  const { metrics } = await thread.send('Performance.getMetrics')
  const of = (wanted: string): number => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN
  return {
    all: of('TaskDuration'),
    script: of('ScriptDuration'),
    style: of('RecalcStyleDuration'),
    layout: of('LayoutDuration'),
  }
}

/** Runs in the page: a message that is sent in a frame arrives when the frame was painted. */
function listenForKeys(): void {
  performance.clearMarks('painted')
  if (document.documentElement.dataset['keys'] === 'heard') return
  document.documentElement.dataset['keys'] = 'heard'
  window.addEventListener(
    'keydown',
    ({ timeStamp }) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => performance.mark('painted', { detail: performance.now() - timeStamp }))
        port1.start()
        port2.postMessage(undefined)
      }),
    { capture: true },
  )
}

/** Runs in the page. */
function paintedTimes(): number[] {
  return performance
    .getEntriesByName('painted')
    .flatMap((entry) => (entry instanceof PerformanceMark && typeof entry.detail === 'number' ? [entry.detail] : []))
}
