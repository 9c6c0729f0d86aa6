import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { startTestServer } from '../testing/server.ts'

it('a server that stops does not wait for a connection on which nobody asked anything', async () => {
  const server = await startTestServer()
  const accepted = once(server.office.app.server, 'connection')
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  await accepted
  const gone = once(socket, 'close')
  await server.stop()
  await gone
  expect(socket.destroyed).toBe(true)
})
