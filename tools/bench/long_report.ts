import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { figuresOf, type Figures } from '#platform/bench/latency.ts'

/** A report of all its rows on one page, as somebody meets it who scrolls through. Times in milliseconds. */
export interface LongReport {
  /** From the last byte of the rows to the frame in which the first of them stand. */
  readonly painted: number
  /** Between two frames while the wheel turns. */
  readonly frames: Figures
  /** Elements of the page. */
  readonly nodes: number
}

/** Turns of the wheel, and pixels of each: as far as thirty screens. */
const turns = 150
const pixels = 200

/** @param path report with `size=all` */
export async function longReport(page: Page, path: string): Promise<LongReport> {
  await page.addInitScript(watchRows)
  await page.goto(path)
  await page.locator('[data-report][aria-busy="false"] tbody tr[data-row]').first().waitFor()
  const painted = await page.evaluate(sincePainted)
  await page.locator('[data-report]').hover()
  await page.evaluate(countFrames)
  for (let at = 0; at < turns; at += 1) {
    await page.mouse.wheel(0, pixels)
    await pause(16)
  }
  const times = await page.evaluate(framesCounted)
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length)
  return { painted, frames: figuresOf(times, 1), nodes }
}

/** In the page: notes the frame in which the first rows stand. */
function watchRows(): void {
  const watch = new MutationObserver(() => {
    if (!document.querySelector('[data-report] tbody tr[data-row]')) return
    watch.disconnect()
    requestAnimationFrame(() => setTimeout(() => performance.mark('rows'), 0))
  })
  watch.observe(document, { childList: true, subtree: true })
}

function sincePainted(): Promise<number> {
  const rows = (): PerformanceEntry | undefined => performance.getEntriesByName('rows')[0]
  const answer = performance
    .getEntriesByType('resource')
    .find((one): one is PerformanceResourceTiming => /_wp\//.test(one.name) && one instanceof PerformanceResourceTiming)
  return new Promise((resolve) => {
    const look = (): void => {
      const mark = rows()
      if (mark) resolve(mark.startTime - (answer?.responseEnd ?? Number.NaN))
      else setTimeout(look, 10)
    }
    look()
  })
}

function countFrames(): void {
  const times: number[] = []
  let last = performance.now()
  const frame = (now: number): void => {
    times.push(now - last)
    last = now
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
  Object.assign(window, { frames_counted: times })
}

function framesCounted(): number[] {
  const times: unknown = Reflect.get(window, 'frames_counted')
  return Array.isArray(times) ? times.filter((one): one is number => typeof one === 'number').slice(2) : []
}
