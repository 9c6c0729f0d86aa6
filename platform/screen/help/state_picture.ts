import type { States } from '#platform/resource/definition.ts'

/** A state with its place from above. */
export interface StateBox {
  readonly state: string
  readonly top: number
}

/** A line from one state to another, with the numbers of the steps that go along it. */
export interface StateLine {
  readonly from: string
  readonly to: string
  readonly steps: readonly number[]
  /** A path of SVG. */
  readonly path: string
  readonly x: number
  readonly y: number
}

export interface StatePicture {
  readonly width: number
  readonly height: number
  readonly boxes: readonly StateBox[]
  readonly lines: readonly StateLine[]
  /** Where every box begins, and how wide and high it is. */
  readonly box: { readonly left: number; readonly width: number; readonly height: number }
}

const box = { left: 84, width: 148, height: 26 }
const gap = 26
const pitch = box.height + gap
const bulge = 17

/**
 * The states of a record below each other, in the order in which the definition tells them: steps ahead run at the right, steps
 * back at the left, the next one straight down. States that nothing leads to are left out.
 */
export function statePicture(
  { initial, transitions }: Pick<States, 'initial' | 'transitions'>,
  states: readonly string[],
): StatePicture {
  const some = reached(initial, transitions)
  const order = states.filter((state) => some.has(state))
  const place = new Map(order.map((state, at) => [state, at]))
  const found = new Map<string, { from: string; to: string; steps: number[] }>()
  for (const [at, { from, to }] of transitions.entries())
    for (const state of from) {
      const key = `${state} ${to}`
      const line = found.get(key) ?? { from: state, to, steps: [] }
      line.steps.push(at + 1)
      found.set(key, line)
    }
  const lines = [...found.values()].flatMap((line) => {
    const from = place.get(line.from)
    const to = place.get(line.to)
    return from === undefined || to === undefined ? [] : [{ ...line, ...drawn(from, to) }]
  })
  return {
    width: box.left * 2 + box.width,
    height: order.length * pitch - gap + 4,
    boxes: order.map((state, at) => ({ state, top: at * pitch + 2 })),
    lines,
    box,
  }
}

/** The first state, and every one that steps lead to from there. */
function reached(initial: string, transitions: States['transitions']): Set<string> {
  const found = new Set([initial])
  // A set is walked over with what is added to it meanwhile.
  for (const state of found) for (const { from, to } of transitions) if (from.includes(state)) found.add(to)
  return found
}

function drawn(from: number, to: number): Pick<StateLine, 'path' | 'x' | 'y'> {
  const middle = (at: number): number => at * pitch + 2 + box.height / 2
  const right = box.left + box.width
  if (to === from + 1) {
    const x = box.left + box.width / 2
    const top = middle(from) + box.height / 2
    return { path: `M${x} ${top}V${top + gap - 1}`, x, y: top + gap / 2 - 2 }
  }
  const isAhead = to > from
  const side = isAhead ? right : box.left
  const out = (isAhead ? 1 : -1) * Math.min(20 + (Math.abs(to - from) - 1) * bulge, 70)
  // Lines leave below and arrive above the middle of a box, so that two of one box do not lie on each other.
  const start = middle(from) + (isAhead ? 5 : -5)
  const end = middle(to) + (isAhead ? -5 : 5)
  const x = side + out
  return {
    path: `M${side} ${start}C${x} ${start} ${x} ${end} ${side} ${end}`,
    x: side + out * 0.75,
    y: (start + end) / 2,
  }
}
