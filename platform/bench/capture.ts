// Loaded before the server (`node --import`) to overhear what it asks the database, and how long its event loop is held up; the
// process that started it says when.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import pg from 'pg'
import type { Overheard } from './replay.ts'

const heard: Overheard[] = []
let isListening = false

const query: (...given: unknown[]) => unknown = Reflect.get(pg.Client.prototype, 'query')

Reflect.set(pg.Client.prototype, 'query', function overhear(this: object, ...given: unknown[]): unknown {
  if (isListening) {
    const [first, second] = given
    const asked: unknown = typeof first === 'string' ? { text: first, values: second } : first
    if (typeof asked === 'object' && asked !== null && 'text' in asked) {
      const values: unknown = Reflect.get(asked, 'values')
      heard.push({ text: String(asked.text), values: Array.isArray(values) ? values : [] })
    }
  }
  return Reflect.apply(query, this, given)
})

const loop = monitorEventLoopDelay({ resolution: 1 })
/** Beyond its resolution, in milliseconds. */
const delay = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - 1)

process.on('message', (message) => {
  if (message === 'held') return void process.send?.({ held: heldBytes() })
  if (message === 'watch_loop') {
    loop.reset()
    loop.enable()
    process.send?.({})
  } else if (message === 'tell_loop') {
    loop.disable()
    process.send?.({ loop: { p99: delay(loop.percentile(99)), most: delay(loop.max) } })
  } else {
    isListening = message === 'listen'
    if (isListening) heard.length = 0
    process.send?.(isListening ? { listening: true } : { heard })
  }
})

/** What is in use once everything nobody needs is gone. */
function heldBytes(): number {
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
