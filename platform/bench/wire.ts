import { connect, type Socket } from 'node:net'

/** An answer on the bare wire. */
export interface WireAnswer {
  readonly status: number
  readonly body: string
}

/**
 * One kept connection to a server of ours, one request at a time. So thin that it hardly takes the processor from the
 * server it measures; knows only answers with a length, which is how the server answers JSON.
 */
export class Wire {
  readonly #socket: Socket
  readonly #host: string
  #parts: Buffer[] = []
  #length = 0
  #wanted = 0
  #settle: { resolve: (answer: WireAnswer) => void; reject: (error: Error) => void } | undefined

  private constructor(socket: Socket, host: string) {
    this.#socket = socket
    this.#host = host
    socket.setNoDelay(true)
    socket.on('data', (part: Buffer) => this.#take(part))
    for (const event of ['error', 'close'] as const)
      socket.on(event, () => this.#settle?.reject(new Error('The connection to the server was lost.')))
  }

  static async open(url: string): Promise<Wire> {
    const { hostname, port, host } = new URL(url)
    const socket = connect(Number(port), hostname)
    await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject))
    return new Wire(socket, host)
  }

  /** @throws Error when the connection is lost before the whole answer came */
  send(
    method: string,
    path: string,
    headers: Readonly<Record<string, string>> = {},
    body?: unknown,
  ): Promise<WireAnswer> {
    const text = body === undefined ? '' : JSON.stringify(body)
    const lines = Object.entries({
      host: this.#host,
      ...headers,
      ...(body === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
    }).map(([name, value]) => `${name}: ${value}\r\n`)
    return new Promise((resolve, reject) => {
      if (this.#socket.destroyed) return reject(new Error('The connection to the server was lost.'))
      this.#settle = { resolve, reject }
      this.#socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${text}`)
    })
  }

  close(): void {
    this.#settle = undefined
    this.#socket.destroy()
  }

  #take(part: Buffer): void {
    this.#parts.push(part)
    this.#length += part.length
    if (this.#length < this.#wanted) return
    const whole = this.#parts.length === 1 ? part : Buffer.concat(this.#parts)
    this.#parts = [whole]
    const end = whole.indexOf('\r\n\r\n')
    if (end < 0) return
    const head = whole.toString('latin1', 0, end)
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
    if (length === undefined)
      return this.#settle?.reject(new Error(`An answer without a length: ${head.split('\r\n')[0]}`))
    this.#wanted = end + 4 + Number(length)
    if (whole.length < this.#wanted) return
    const answer = { status: Number(head.slice(9, 12)), body: whole.toString('utf8', end + 4, this.#wanted) }
    this.#parts = []
    this.#length = 0
    this.#wanted = 0
    this.#settle?.resolve(answer)
  }
}
