import { expect, it } from 'vitest'
import { sendingQueue } from './sending.ts'

const file = (name: string): File => new File(['x'], name)

/** An office that takes or refuses each file when it is told to. */
function office() {
  const open = new Map<string, { take: () => void; refuse: (why: string) => void }>()
  const sent: string[] = []
  const queue = sendingQueue(
    ({ name }, onProgress, signal) =>
      new Promise((resolve, reject) => {
        onProgress(40)
        sent.push(name)
        signal.addEventListener('abort', () => reject(new Error('stopped')))
        open.set(name, { take: resolve, refuse: (why) => reject(new Error(why)) })
      }),
    (caught) => (caught instanceof Error ? caught.message : ''),
  )
  const shown = () => queue.store.get().map(({ file: of, percent, reason }) => [of.name, reason ?? percent ?? 'waits'])
  /** Until the queue has gone on to what it does next. */
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve))
  return { queue, open, sent, shown, settled }
}

it('pictures go one after the other, and a refused one says why and keeps nobody', async () => {
  const { queue, open, shown, settled } = office()
  queue.add([file('ferry.jpg'), file('drawing.svg'), file('lunch.jpg')])
  expect(shown()).toEqual([
    ['ferry.jpg', 40],
    ['drawing.svg', 'waits'],
    ['lunch.jpg', 'waits'],
  ])
  open.get('ferry.jpg')?.take()
  await settled()
  open.get('drawing.svg')?.refuse('No picture.')
  await settled()
  expect(shown()).toEqual([
    ['drawing.svg', 'No picture.'],
    ['lunch.jpg', 40],
  ])
})

it('one that is stopped is gone, whether it was under way or waited, and the next one goes', async () => {
  const { queue, sent, shown, settled } = office()
  queue.add([file('one'), file('two'), file('three')])
  const [one, two] = queue.store.get()
  queue.drop(two?.id ?? 0)
  queue.drop(one?.id ?? 0)
  await settled()
  expect(shown()).toEqual([['three', 40]])
  expect(sent).toEqual(['one', 'three'])
})

it('a refused one can be sent again', async () => {
  const { queue, open, sent, shown, settled } = office()
  queue.add([file('one')])
  open.get('one')?.refuse('The server cannot be reached.')
  await settled()
  queue.again(queue.store.get()[0]?.id ?? 0)
  await settled()
  open.get('one')?.take()
  await settled()
  expect([shown(), sent]).toEqual([[], ['one', 'one']])
})
