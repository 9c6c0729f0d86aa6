import { expect, it } from 'vitest'
import { lineUp } from './in_turn.ts'

it('what was asked for later begins when what was asked for earlier has ended, well or not', async () => {
  const inTurn = lineUp()
  const said: string[] = []
  const slow = Promise.withResolvers<string>()
  const first = inTurn(async () => {
    said.push('first begins')
    const how = await slow.promise
    said.push('first ends')
    throw new Error(how)
  })
  const second = inTurn(async () => said.push('second begins'))
  await Promise.resolve()
  expect(said).toEqual(['first begins'])
  slow.resolve('refused')
  await expect(first).rejects.toThrow('refused')
  await second
  expect(said).toEqual(['first begins', 'first ends', 'second begins'])
})
