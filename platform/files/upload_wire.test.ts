import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { pdf } from './testing.ts'
import { type FileServer, fileServer, uploadAddress } from './testing_server.ts'

let server: FileServer
beforeEach(async () => {
  server = await fileServer()
})
afterEach(() => server.close())

describe('on the wire', () => {
  const start = `--x\r\ncontent-disposition: form-data; name="resource"\r\n\r\nprofile\r\n--x\r\ncontent-disposition: form-data; name="field"\r\n\r\nlicence_scan\r\n--x\r\ncontent-disposition: form-data; name="file"; filename="../../a\\b.pdf"\r\n\r\n`
  const wire = async (headers: string) => {
    const socket = connect(Number(new URL(server.origin).port), '127.0.0.1')
    socket.on('error', () => {})
    await once(socket, 'connect')
    socket.write(
      `POST ${uploadAddress} HTTP/1.1\r\nhost: a\r\nauthorization: Karim\r\ncontent-type: multipart/form-data; boundary=x\r\n${headers}\r\n\r\n`,
    )
    return socket
  }

  it('11 MB that were announced as 300 bytes: no whole form arrives', async () => {
    const socket = await wire('content-length: 300\r\nconnection: close')
    socket.write(start)
    socket.write(Buffer.alloc(11 * 1024 * 1024))
    const [answer] = await once(socket, 'data')
    expect(String(answer)).toMatch(/^HTTP\/1.1 400 /)
    socket.destroy()
    expect([server.onDisk(), server.rows.size]).toEqual([[], 0])
  })

  it('11 MB without any announcement are counted as they come, and the connection goes on', async () => {
    const socket = await wire('transfer-encoding: chunked')
    const chunk = (bytes: Buffer) =>
      Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])
    socket.write(chunk(Buffer.from(start)))
    for (let i = 0; i < 11; i++) socket.write(chunk(Buffer.alloc(1024 * 1024)))
    socket.write('0\r\n\r\n')
    const [answer] = await once(socket, 'data')
    expect(String(answer)).toMatch(/^HTTP\/1.1 400 .*file_too_large/s)
    // What was not stored was read all the same: the next request on this connection is understood.
    socket.write('GET /file/api/v1/file/none HTTP/1.1\r\nhost: a\r\n\r\n')
    const [next] = await once(socket, 'data')
    expect(String(next)).toMatch(/^HTTP\/1.1 404 /)
    socket.destroy()
    expect([server.onDisk(), server.rows.size]).toEqual([[], 0])
  })

  it('a connection that is lost in the middle leaves nothing, and the server goes on', async () => {
    const socket = await wire('content-length: 5000000')
    socket.write(start)
    socket.write(Buffer.alloc(500_000))
    await expect.poll(server.onDisk).toHaveLength(1)
    socket.destroy()
    await expect.poll(server.onDisk).toEqual([])
    expect(server.rows.size).toBe(0)
    expect((await server.send(pdf(), 'next.pdf')).status).toBe(201)
  })
})
