import { useLayoutEffect, useState, type RefObject } from 'react'
import type { Room } from '../list/room.ts'

/** A column of a report as its width is reckoned: in rem, whether what stands in it gives way, and whether it holds amounts. */
export interface ReportRoom extends Room {
  readonly isAmount: boolean
}

/** What words keep at least, in rem, where there is no room for all of them. */
const leastWords = 7.5
/** What words keep where the table scrolls far in any case: then nothing is won by cutting them. */
const wordsThatScroll = 14
/** Beside the menu on a screen of 1440 pixels, in rem. */
const usualRoom = 71.5

/**
 * Widths of columns, in rem, that stand in a room as far as their words can give way: the widest first, none narrower than it can be
 * read. Where there is no room for all columns, those up to the last amount are in sight, and what stands behind it is scrolled to.
 */
export function fitted(columns: readonly ReportRoom[], room: number): number[] {
  const upToAmounts = columns.slice(0, columns.findLastIndex(({ isAmount }) => isAmount) + 1)
  const [all, amounts] = [levelOf(columns, room), levelOf(upToAmounts, room)]
  if (all >= leastWords) return columns.map((one) => cut(one, all))
  if (upToAmounts.length > 0 && amounts >= leastWords)
    return columns.map((one, at) => cut(one, at < upToAmounts.length ? amounts : wordsThatScroll))
  const least = columns.map((one) => cut(one, leastWords))
  const beyond = least.reduce((sum, width) => sum + width, -room)
  return beyond > room / 4 ? columns.map((one) => cut(one, wordsThatScroll)) : least
}

const cut = ({ width, isFlexible }: Room, most: number): number => (isFlexible ? Math.min(width, most) : width)

/** The width that no words may pass for all columns to fit into the room. */
function levelOf(columns: readonly Room[], room: number): number {
  const words = columns.filter(({ isFlexible }) => isFlexible).toSorted((a, b) => a.width - b.width)
  let left = columns.reduce((rest, { width, isFlexible }) => (isFlexible ? rest : rest - width), room)
  if (left < 0) return 0
  for (const [at, { width }] of words.entries()) {
    const share = left / (words.length - at)
    if (width > share) return share
    left -= width
  }
  return Number.POSITIVE_INFINITY
}

/** The room that a table has in what scrolls around it, in rem. */
export function useRoom(table: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(usualRoom)
  useLayoutEffect(() => {
    const frame = table.current?.parentElement
    if (!frame) return undefined
    const measure = (): void =>
      setRoom(frame.clientWidth / Number.parseFloat(getComputedStyle(document.documentElement).fontSize))
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(frame)
    return () => watch.disconnect()
  }, [table])
  return room
}
