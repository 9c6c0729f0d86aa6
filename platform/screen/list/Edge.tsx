import { useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { leastWidth, mostWidth } from '#platform/saved_view/words.ts'
import { useT } from '../texts/texts.ts'
import styles from './Edge.module.css'

export interface EdgeProps {
  readonly column: string
  readonly label: string
  /** While the edge is on its way: the width for the eye, in rem. Undefined when it stays where it was. */
  readonly onMove: (column: string, width: number | undefined) => void
  /** The width that was chosen, in rem. Undefined: the usual one. */
  readonly onWidth: (column: string, width: number | undefined) => void
}

/** Of a press of an arrow key, in rem; of one with Shift. */
const [step, leap] = [0.5, 2]

const rem = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
const within = (width: number): number => Math.round(Math.min(mostWidth, Math.max(leastWidth, width)) * 100) / 100
const headOf = (element: Element): HTMLElement | null => element.closest('th')
const widthNow = (element: Element): number => within((headOf(element)?.getBoundingClientRect().width ?? 0) / rem())
/** 1 where lines run to the right, -1 where they run to the left. */
const direction = (element: Element): number => (getComputedStyle(element).direction === 'rtl' ? -1 : 1)

/** The edge at the end of a column's head: dragged, or moved with the arrow keys; a double click fits what stands in the column. */
export default function Edge({ column, label, onMove, onWidth }: EdgeProps) {
  const t = useT()
  const edge = useRef<HTMLSpanElement>(null)
  // Columns also grow with the window and by what others leave: the width is told wherever it comes from.
  useEffect(() => {
    const now = edge.current
    const head = now && headOf(now)
    if (!head) return undefined
    const observer = new ResizeObserver(() => now.setAttribute('aria-valuenow', String(widthNow(now))))
    observer.observe(head)
    return () => observer.disconnect()
  }, [])
  const began = useRef<{ readonly x: number; readonly width: number }>(undefined)
  const widthAt = (event: PointerEvent<HTMLElement>): number | undefined =>
    began.current &&
    within(began.current.width + ((event.clientX - began.current.x) * direction(event.currentTarget)) / rem())
  const down = (event: PointerEvent<HTMLElement>): void => {
    if (event.button !== 0) return
    event.preventDefault()
    event.currentTarget.focus()
    event.currentTarget.setPointerCapture(event.pointerId)
    began.current = { x: event.clientX, width: widthNow(event.currentTarget) }
  }
  const up = (event: PointerEvent<HTMLElement>): void => {
    const width = widthAt(event)
    const isMoved = began.current !== undefined && Math.abs(event.clientX - began.current.x) > 2
    began.current = undefined
    onMove(column, undefined)
    if (isMoved) onWidth(column, width)
  }
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    const from = event.currentTarget
    const by = (event.shiftKey ? leap : step) * direction(from)
    const next =
      event.key === 'ArrowRight'
        ? within(widthNow(from) + by)
        : event.key === 'ArrowLeft'
          ? within(widthNow(from) - by)
          : event.key === 'Enter'
            ? fitting(from)
            : event.key === 'Backspace' || event.key === 'Delete'
              ? 'usual'
              : undefined
    if (next === undefined) return
    event.preventDefault()
    event.stopPropagation()
    onWidth(column, next === 'usual' ? undefined : next)
  }
  return (
    <span
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('list.width', { name: label })}
      aria-valuemin={leastWidth}
      aria-valuemax={mostWidth}
      title={t('list.width_how')}
      ref={edge}
      className={styles.edge}
      onPointerDown={down}
      onPointerMove={(event) => began.current && onMove(column, widthAt(event))}
      onPointerUp={up}
      onPointerCancel={() => {
        began.current = undefined
        onMove(column, undefined)
      }}
      onDoubleClick={(event) => onWidth(column, fitting(event.currentTarget))}
      onKeyDown={press}
    />
  )
}

/** What the longest value on the page takes, and the words above it, in rem. */
function fitting(edge: Element): number {
  const head = headOf(edge)
  const row = head?.parentElement
  const place = head && row ? [...row.children].indexOf(head) : -1
  const cells = [...(head?.closest('table')?.querySelectorAll('tbody > tr[data-row]') ?? [])].map(
    (one) => one.children[place],
  )
  const widths = cells.map((cell) => (cell ? inside(cell) : 0))
  // The arrow of the order stands behind the words of the head.
  return within(Math.max(...widths, (head ? inside(head) : 0) + 14) / rem() + padding)
}
/** Of a cell, both sides, and a little air, in rem. */
const padding = 1.3

/** How much room the words of a cell would take in one line, also where they are cut, in pixels. */
function inside(cell: Element): number {
  const range = document.createRange()
  range.selectNodeContents(cell)
  const boxes = [...range.getClientRects()].filter(({ width }) => width > 0 && width < 4000)
  const text = boxes.filter(({ height }) => height < cell.clientHeight || cell.tagName === 'TH')
  const [left, right] = [Math.min(...text.map((box) => box.left)), Math.max(...text.map((box) => box.right))]
  return text.length === 0 ? 0 : right - left
}
