/** How a picture is looked at: how many times its usual size, and how far it was moved from the middle, in pixels. */
export interface Sight {
  readonly scale: number
  readonly x: number
  readonly y: number
}

export const wholeSight: Sight = { scale: 1, x: 0, y: 0 }
/** Largest scale, and what a key or a button multiplies by. */
export const mostScale = 8
const step = 1.5

/** The size of the place in which it is shown, in pixels. */
interface Room {
  readonly width: number
  readonly height: number
}

/**
 * Larger or smaller around a point, which stays under the finger.
 * @param at from the middle of the place, in pixels
 */
export function scaled(sight: Sight, by: number, room: Room, at: { x: number; y: number } = { x: 0, y: 0 }): Sight {
  const scale = Math.max(1, Math.min(mostScale, sight.scale * by))
  const ratio = scale / sight.scale
  return kept({ scale, x: at.x - (at.x - sight.x) * ratio, y: at.y - (at.y - sight.y) * ratio }, room)
}

/** Moved by so many pixels, as far as there is something to be seen there. */
export const shifted = (sight: Sight, x: number, y: number, room: Room): Sight =>
  kept({ ...sight, x: sight.x + x, y: sight.y + y }, room)

function kept({ scale, x, y }: Sight, { width, height }: Room): Sight {
  const within = (value: number, size: number): number => {
    const most = (size * (scale - 1)) / 2
    // Nought has no sign.
    return Math.max(-most, Math.min(most, value)) || 0
  }
  return { scale, x: within(x, width), y: within(y, height) }
}

/** What a key does with the sight; undefined for other keys. */
export function afterKey(key: string, sight: Sight, room: Room): Sight | undefined {
  if (key === '+' || key === '=') return scaled(sight, step, room)
  if (key === '-') return scaled(sight, 1 / step, room)
  if (key === '0') return wholeSight
  if (sight.scale === 1) return undefined
  const by = 80
  const steps: Readonly<Record<string, readonly [number, number]>> = {
    ArrowLeft: [by, 0],
    ArrowRight: [-by, 0],
    ArrowUp: [0, by],
    ArrowDown: [0, -by],
  }
  const move = steps[key]
  return move && shifted(sight, move[0], move[1], room)
}
