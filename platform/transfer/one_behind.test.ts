import { expect, it } from 'vitest'
import { oneBehind } from './one_behind.ts'

async function* batches(...all: string[]): AsyncGenerator<string> {
  yield* all
}

/** A work that somebody else ends. */
function pending() {
  let end = () => {}
  let fail = (_: Error) => {}
  const work = new Promise<void>((resolve, reject) => {
    end = resolve
    fail = reject
  })
  return { work, end, fail }
}

const next = () => new Promise((resolve) => setImmediate(resolve))

it('keeps in order, one after the other, while the next is made', async () => {
  const keeping = pending()
  const events: string[] = []
  const all = oneBehind(
    batches('first', 'second'),
    async (batch) => {
      events.push(`made ${batch}`)
      return batch
    },
    async (batch) => {
      if (batch === 'first') await keeping.work
      events.push(`kept ${batch}`)
    },
  )
  await next()
  expect(events).toEqual(['made first', 'made second'])
  keeping.end()
  await all
  expect(events).toEqual(['made first', 'made second', 'kept first', 'kept second'])
})

it('the sheet cannot be read on and then keeping fails: it is told that the sheet cannot be read', async () => {
  const keeping = pending()
  const all = oneBehind(
    batches('first', 'second'),
    async (batch) => {
      if (batch === 'second') throw new Error('unreadable')
      return batch
    },
    () => keeping.work,
  ).catch(String)
  await next()
  keeping.fail(new Error('the database is away'))
  expect(await all).toBe('Error: unreadable')
})

it('keeping fails and then the check of the next rows does: it is told that keeping failed', async () => {
  const keeping = pending()
  const checking = pending()
  const all = oneBehind(
    batches('first', 'second'),
    async (batch) => {
      if (batch === 'second') await checking.work
      return batch
    },
    () => keeping.work,
  ).catch(String)
  await next()
  keeping.fail(new Error('ended by somebody'))
  await next()
  checking.fail(new Error('unreadable'))
  expect(await all).toBe('Error: ended by somebody')
})

it('the last rows cannot be kept: it is told', async () => {
  await expect(
    oneBehind(
      batches('only'),
      async (batch) => batch,
      async () => {
        throw new Error('full')
      },
    ),
  ).rejects.toThrow('full')
})

it('nothing is kept any more once it has failed', async () => {
  const keeping = pending()
  let isOver = false
  const all = oneBehind(
    batches('first', 'second'),
    async (batch) => {
      if (batch === 'second') throw new Error('unreadable')
      return batch
    },
    () => keeping.work,
  ).catch(() => (isOver = true))
  await next()
  expect(isOver).toBe(false)
  keeping.end()
  await all
  expect(isOver).toBe(true)
})
