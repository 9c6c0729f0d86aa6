import { useRef, type PointerEvent, type SyntheticEvent } from 'react'

const [longMs, strayPx] = [450, 10]

/**
 * What a finger held on something does, besides what a tap on it does: the tap that ends it counts for nothing, nor does the
 * menu of the browser come.
 */
export function useLongPress(held: () => void) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number }>(undefined)
  const wasHeld = useRef(false)
  const end = (): void => {
    clearTimeout(press.current?.timer)
    press.current = undefined
  }
  const swallow = (event: SyntheticEvent): void => {
    if (!wasHeld.current) return
    event.preventDefault()
    event.stopPropagation()
  }
  return {
    onPointerDown: ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
      end()
      wasHeld.current = false
      if (pointerType !== 'touch') return
      const timer = setTimeout(() => {
        wasHeld.current = true
        held()
      }, longMs)
      press.current = { timer, x, y }
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (press.current && Math.hypot(clientX - press.current.x, clientY - press.current.y) > strayPx) end()
    },
    onPointerUp: end,
    onPointerCancel: end,
    onClickCapture: swallow,
    onContextMenu: (event: SyntheticEvent) => {
      if (press.current || wasHeld.current) event.preventDefault()
    },
  }
}
