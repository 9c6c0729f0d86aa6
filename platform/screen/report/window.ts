import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

// Lists have a window of their own, and say why (list/window.ts).

/** Rows that are drawn, counted from 0 (`to` is the first that is not), and the height of what is not, in pixels. */
export interface Window {
  readonly from: number
  readonly to: number
  readonly before: number
  readonly after: number
}

/** How many rows stand, how high one is, and before which of them a heading stands; heights in pixels. */
export interface Heights {
  readonly count: number
  readonly row: number
  readonly head: number
  /** Ascending. */
  readonly heads: readonly number[]
}

/** Fewer rows than this are drawn whole: a browser scrolls them without help, and finds words in all of them. */
export const leastWindowed = 300

/** Drawn above and below what is seen, so that a turn of the wheel meets rows. */
const beyond = 30
/** The window moves in steps of so many rows: not every pixel draws anew. */
const step = 10

/** How many headings stand before row `index`, its own among them. */
function headsUpTo({ heads }: Heights, index: number): number {
  let [low, high] = [0, heads.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((heads[middle] ?? 0) <= index) low = middle + 1
    else high = middle
  }
  return low
}

/** Where a row begins, its own heading above it, in pixels from the first. */
export const topOf = (heights: Heights, index: number): number =>
  index * heights.row + headsUpTo(heights, index - 1) * heights.head

/** The row that stands at so many pixels from the first. */
function rowAt(heights: Heights, pixels: number): number {
  let [low, high] = [0, heights.count]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (topOf(heights, middle) <= pixels) low = middle
    else high = middle - 1
  }
  return low
}

/** What is drawn where so much is seen: `top` pixels are scrolled away, `height` are in sight. */
export function windowAt(heights: Heights, top: number, height: number): Window {
  const { count } = heights
  const first = Math.floor(Math.max(0, rowAt(heights, top) - beyond) / step) * step
  const from = Math.min(first, Math.max(0, count - 1))
  const to = Math.min(count, Math.ceil((rowAt(heights, top + height) + beyond) / step) * step)
  return { from, to, before: topOf(heights, from), after: topOf(heights, count) - topOf(heights, to) }
}

/**
 * Of many rows those that are in sight and some around them. Few rows are all drawn.
 * @param body what scrolls
 */
export function useWindow(body: RefObject<HTMLElement | null>, heights: Heights): Window {
  const { count } = heights
  const isWindowed = count >= leastWindowed
  const held = useRef(heights)
  const [place, setPlace] = useState({ top: 0, height: 900 })
  useLayoutEffect(() => {
    held.current = heights
  })
  useLayoutEffect(() => {
    const element = body.current
    if (!element || !isWindowed) return undefined
    const follow = (): void => {
      const next = { top: element.scrollTop, height: element.clientHeight }
      setPlace((now) => {
        const [was, is] = [windowAt(held.current, now.top, now.height), windowAt(held.current, next.top, next.height)]
        return was.from === is.from && was.to === is.to ? now : next
      })
    }
    follow()
    element.addEventListener('scroll', follow, { passive: true })
    const watch = new ResizeObserver(follow)
    watch.observe(element)
    return () => {
      element.removeEventListener('scroll', follow)
      watch.disconnect()
    }
  }, [body, isWindowed])
  return isWindowed ? windowAt(heights, place.top, place.height) : { from: 0, to: count, before: 0, after: 0 }
}
