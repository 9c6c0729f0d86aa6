import { describe, expect, it } from 'vitest'
import { Refusal } from '../errors/errors.ts'
import { transaction } from './engine.ts'

describe('a transaction', () => {
  /** An office whose COMMIT ends as told, one after the other. */
  const officeWhere = (ends: (Error | undefined)[]) => {
    let begun = 0
    const client = {
      query: async (text: string) => {
        if (text === 'begin') begun += 1
        if (text !== 'commit') return
        const error = ends.shift()
        if (error) throw error
      },
      release: () => {},
    }
    const inModulesWords = (error: unknown) =>
      error instanceof Error && error.message === 'AC001' ? new Refusal(400, 'ACC-001', 'books.unequal') : undefined
    const database = { app: { connect: async () => client } }
    return { office: { database, refusalOf: inModulesWords }, begun: () => begun }
  }
  const stopped = (code: string) => Object.assign(new Error(code), { code })
  const run = (ends: (Error | undefined)[]) => {
    const { office, begun } = officeWhere(ends)
    return [transaction(office as never, async () => 'done'), begun] as const
  }

  it('that gave way to another one is run again', async () => {
    const [done, begun] = run([stopped('40P01'), stopped('40001'), stopped('40P01'), undefined])
    expect(await done).toBe('done')
    expect(begun()).toBe(4)
  })

  it('is run again three times at most', async () => {
    const [done, begun] = run(Array.from({ length: 9 }, () => stopped('40P01')))
    await expect(done).rejects.toMatchObject({ code: '40P01' })
    expect(begun()).toBe(4)
  })

  it('that is refused at COMMIT is not run again, and is told in the words of its module', async () => {
    const [done, begun] = run([stopped('AC001')])
    await expect(done).rejects.toMatchObject({ status: 400, code: 'ACC-001' })
    expect(begun()).toBe(1)
  })
})
