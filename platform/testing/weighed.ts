import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'

/** What a page loads, in packed bytes: script and styles as gzip, texts as Brotli. */
export interface Weight {
  readonly js: number
  readonly css: number
  readonly texts: number
}

/** Bytes of what a page loads, as a server that packs them sends them. */
export async function weighed(page: Page, visit: () => Promise<unknown>): Promise<Weight> {
  const parts: Promise<{ path: string; body: Buffer } | undefined>[] = []
  const listener = (response: { url: () => string; body: () => Promise<Buffer> }) =>
    parts.push(
      response.body().then(
        (body) => ({ path: new URL(response.url()).pathname, body }),
        () => undefined,
      ),
    )
  // What the page before still fetches is its own weight, and a row under the resting pointer would fetch its record.
  await page.mouse.move(0, 0)
  await page.waitForLoadState('networkidle')
  page.on('response', listener)
  await visit()
  await page.waitForLoadState('networkidle')
  page.off('response', listener)
  const found = (await Promise.all(parts)).flatMap((one) => one ?? [])
  const sum = (fits: RegExp, packed: (body: Buffer) => Buffer): number =>
    found.filter(({ path }) => fits.test(path)).reduce((bytes, { body }) => bytes + packed(body).length, 0)
  return {
    js: sum(/\.js$/, (body) => gzipSync(body)),
    css: sum(/\.css$/, (body) => gzipSync(body)),
    texts: sum(/\/(en|bn|ar|tr)-[\w-]+\.js$/, (body) => brotliCompressSync(body)),
  }
}

/** The worker that listens for all tabs never ends, so its network would never be quiet: for weighing there is none. It weighs 1 KB. */
export const withoutWorker = (page: Page): Promise<unknown> =>
  page.addInitScript(() =>
    Object.assign(window, {
      SharedWorker: class {
        port = { postMessage: () => undefined }
      },
    }),
  )

/** How dense a list is: pixels above its first row, whole rows in sight, elements of the page. */
export const densityOf = (page: Page): Promise<{ first: number; whole: number; nodes: number }> =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll('tbody tr[data-row]')].map((row) => row.getBoundingClientRect())
    const end = document.querySelector('footer')?.getBoundingClientRect().top ?? window.innerHeight
    return {
      first: all[0]?.top ?? 0,
      whole: all.filter((box) => box.bottom <= end).length,
      nodes: document.querySelectorAll('*').length,
    }
  })
