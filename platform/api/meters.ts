import { createServer, type Server } from 'node:http'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** Figures of the running server in Prometheus' form, for the second, loopback listener. */
export interface Meters {
  answered(route: string, method: string, status: number, ms: number): void
  /** Figures that are counted when somebody asks for them. */
  counts(
    figure: { readonly name: string; readonly help: string; readonly labels: readonly string[] },
    count: () => Promise<readonly Counted[]>,
  ): void
  listen(port: number): Promise<Server>
}

interface Counted {
  readonly labels: Readonly<Record<string, string>>
  readonly n: number
}

export function metersOf(pool: {
  readonly totalCount: number
  readonly idleCount: number
  readonly waitingCount: number
}): Meters {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const labels = ['route', 'method', 'status'] as const
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer',
    labelNames: labels,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 3, 10],
    registers: [registry],
  })
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Answers',
    labelNames: labels,
    registers: [registry],
  })
  for (const [name, count] of [
    ['total', () => pool.totalCount],
    ['idle', () => pool.idleCount],
    ['waiting', () => pool.waitingCount],
  ] as const)
    new Gauge({
      name: `database_connections_${name}`,
      help: `Connections of the office pool: ${name}`,
      registers: [registry],
      collect() {
        this.set(count())
      },
    })
  return {
    answered(route, method, status, ms) {
      const of = { route, method, status: String(status) }
      seconds.observe(of, ms / 1000)
      requests.inc(of)
    },
    counts({ name, help, labels: of }, count) {
      new Gauge({
        name,
        help,
        labelNames: of,
        registers: [registry],
        async collect() {
          const all = await count()
          this.reset()
          for (const { labels: labelled, n } of all) this.set(labelled, n)
        },
      })
    },
    listen: (port) =>
      new Promise((resolve, reject) => {
        const server = createServer((request, response) => {
          if (request.url !== '/metrics') return void response.writeHead(404).end()
          registry.metrics().then(
            (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
            () => response.writeHead(500).end(),
          )
        })
        server.once('error', reject)
        server.listen(port, '127.0.0.1', () => resolve(server))
      }),
  }
}
