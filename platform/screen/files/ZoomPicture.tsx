import { useEffect, useRef, type PointerEvent, type RefObject } from 'react'
import { scaled, shifted, wholeSight, type Sight } from './zoom.ts'
import styles from './Files.module.css'

interface Props {
  readonly src: string
  readonly alt: string
  readonly sight: Sight
  readonly onSight: (change: (now: Sight) => Sight) => void
  /** A finger went across a picture that is seen whole: 1 from right to left. */
  readonly onSwipe: (direction: 1 | -1) => void
  readonly place: RefObject<HTMLDivElement | null>
}

/** So far a finger goes across, in pixels, before it means the next picture. */
const farEnough = 50

/** A picture that grows under two fingers, the wheel or a double click, and is moved about while it is large. */
export function ZoomPicture({ src, alt, sight, onSight, onSwipe, place }: Props) {
  const fingers = useRef(new Map<number, { readonly x: number; readonly y: number }>())
  const began = useRef<{ readonly x: number; readonly y: number }>(undefined)
  const room = () => ({ width: place.current?.clientWidth ?? 0, height: place.current?.clientHeight ?? 0 })
  const fromMiddle = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const box = place.current?.getBoundingClientRect()
    return box ? { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 } : { x: 0, y: 0 }
  }
  // The page scrolls otherwise: React listens to wheels without being able to stop them.
  useEffect(() => {
    const element = place.current
    const turn = (event: WheelEvent): void => {
      event.preventDefault()
      const at = fromMiddle(event)
      onSight((now) => scaled(now, Math.exp(-event.deltaY / 400), room(), at))
    }
    element?.addEventListener('wheel', turn, { passive: false })
    return () => element?.removeEventListener('wheel', turn)
  })
  const down = (event: PointerEvent<HTMLElement>): void => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    began.current = fingers.current.size === 1 ? { x: event.clientX, y: event.clientY } : undefined
  }
  const move = (event: PointerEvent<HTMLElement>): void => {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const now = { x: event.clientX, y: event.clientY }
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
    fingers.current.set(event.pointerId, now)
    if (other) {
      const by = distance(now, other) / Math.max(1, distance(before, other))
      const at = fromMiddle({ clientX: (now.x + other.x) / 2, clientY: (now.y + other.y) / 2 })
      onSight((one) => scaled(one, by, room(), at))
    } else onSight((one) => (one.scale > 1 ? shifted(one, now.x - before.x, now.y - before.y, room()) : one))
  }
  const up = (event: PointerEvent<HTMLElement>): void => {
    fingers.current.delete(event.pointerId)
    const from = began.current
    began.current = undefined
    if (!from || sight.scale > 1 || event.type === 'pointercancel') return
    const [x, y] = [event.clientX - from.x, event.clientY - from.y]
    if (Math.abs(x) > farEnough && Math.abs(x) > 2 * Math.abs(y)) onSwipe(x < 0 ? 1 : -1)
  }
  return (
    <div
      ref={place}
      className={styles.zoom}
      data-large={sight.scale > 1 || undefined}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={up}
      onDoubleClick={(event) => {
        const at = fromMiddle(event)
        onSight((now) => (now.scale > 1 ? wholeSight : scaled(now, 2.5, room(), at)))
      }}
    >
      <img
        src={src}
        alt={alt}
        draggable={false}
        style={{ transform: `translate(${sight.x}px, ${sight.y}px) scale(${sight.scale})` }}
      />
    </div>
  )
}

const distance = (a: { x: number; y: number }, b: { x: number; y: number }): number => Math.hypot(a.x - b.x, a.y - b.y)
