import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import files from '@fastify/static'
import type { FastifyPluginAsync } from 'fastify'
import { notFound, Refusal } from '../errors/errors.ts'
import { answerError } from './error_answer.ts'
import type { ApiContext } from './context.ts'

/**
 * The browser part: built files with names that carry their hash (kept for a year), and the same page for every other
 * address. Each page gets a nonce of its own; nothing inline runs without it.
 */
export const site =
  ({ dist, context }: { dist: string; context: ApiContext }): FastifyPluginAsync =>
  async (app) => {
    const pageFile = join(dist, 'index.html')
    const page = existsSync(pageFile) ? readFileSync(pageFile, 'utf8') : undefined
    if (existsSync(dist))
      await app.register(files, {
        root: dist,
        index: false,
        wildcard: false,
        preCompressed: true,
        cacheControl: false,
        setHeaders: (reply, path) =>
          void reply.header(
            'cache-control',
            path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
          ),
      })
    app.setNotFoundHandler((request, reply) => {
      const isPage = request.method === 'GET' && page !== undefined && !/\/api\/|^\/assets\//.test(request.url)
      if (!isPage)
        return answerError(
          context,
          /^(GET|HEAD)$/.test(request.method) || request.url.includes('/api/')
            ? notFound()
            : new Refusal(405, 'method', 'error.method'),
          request,
          reply,
        )
      const nonce = randomBytes(16).toString('base64')
      return reply
        .header('content-security-policy', policy(nonce))
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(page.replaceAll('__NONCE__', nonce))
    })
  }

const policy = (nonce: string): string =>
  [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    // Papers, shown inside the page.
    `frame-src 'self'`,
    `manifest-src 'self'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ')
