import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * A server that stops waits for its connections. Browsers open some ahead of need, on which nothing was asked yet and
 * nothing is under way: those are closed at once, or the stop would wait a minute for them.
 */
export function closeUnused(app: FastifyInstance): void {
  const unused = new Set<Socket>()
  let isClosing = false
  app.server.on('connection', (socket) => {
    if (isClosing) return void socket.destroy()
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }) => unused.delete(socket))
  app.addHook('preClose', async () => {
    isClosing = true
    for (const socket of unused) socket.destroy()
  })
}
