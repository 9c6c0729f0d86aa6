import type { FastifyPluginAsync } from 'fastify'

/** `/health/live`: the process answers. `/health/ready`: it can do work, database included. */
export const health =
  (parts: { isReady: () => Promise<boolean> }): FastifyPluginAsync =>
  async (app) => {
    app.get('/health/live', async () => ({ status: 'live' }))
    app.get('/health/ready', async (_request, reply) => {
      const isReady = await parts.isReady().catch(() => false)
      return reply.status(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready' })
    })
  }
