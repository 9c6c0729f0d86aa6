import { expect, it } from 'vitest'
import { Refusal } from '../api/problem.ts'
import { eachSent } from './attach.ts'

it('of files that are dropped together a broken one is named with its reason, and the others are taken', async () => {
  const files = ['licence.pdf', 'cut off.pdf', 'photo.jpg'].map((name) => new File(['x'], name))
  const { sent, refused } = await eachSent(files, ({ name }) =>
    name.startsWith('cut')
      ? Promise.reject(new Refusal(400, { detail: 'The file is damaged or not complete.' }))
      : Promise.resolve(name),
  )
  expect(sent).toEqual(['licence.pdf', 'photo.jpg'])
  expect(refused).toEqual([{ name: 'cut off.pdf', reason: 'The file is damaged or not complete.' }])
})
