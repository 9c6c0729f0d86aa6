import { expect, it } from 'vitest'
import { bothOrNeither } from './two_servers.ts'

it('of two servers of which one does not start the other is ended too, also where it comes later', async () => {
  const done: string[] = []
  const late = Promise.resolve({
    end: () => {
      done.push('ended')
      return Promise.resolve()
    },
  })
  const tidy = () => {
    done.push('tidied')
    return Promise.resolve()
  }
  await expect(bothOrNeither([Promise.reject(new Error('no port')), late], tidy)).rejects.toThrow('no port')
  expect(done).toEqual(['ended', 'tidied'])
})
