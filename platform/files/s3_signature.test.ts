import { createHash, createHmac } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { s3Shelf } from './s3_shelf.ts'
import { scratchFolder } from './testing.ts'

const secretKey = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY'
const hash = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** The signature a call must bear, from AWS's description "Signature Calculations for the Authorization Header". */
function signatureOf({ method, url, headers }: IncomingMessage): string {
  const [, day = '', signed = ''] =
    /\/(\d{8})\/dhaka\/s3\/aws4_request, SignedHeaders=([^,]+)/.exec(headers.authorization ?? '') ?? []
  const lines = signed.split(';').map((name) => `${name}:${String(headers[name])}\n`)
  const request = [method, url, '', lines.join(''), signed, headers['x-amz-content-sha256']].join('\n')
  const scope = `${day}/dhaka/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hash(request)].join('\n')
  const key = ['dhaka', 's3', 'aws4_request'].reduce<Buffer>(hmac, hmac(`AWS4${secretKey}`, day))
  return createHmac('sha256', key).update(text).digest('hex')
}

it('each call is signed as AWS describes, and a file is sent with its length and its own check sum', async () => {
  const heard: { method: string | undefined; isSigned: boolean; isWhole: boolean; length: string | undefined }[] = []
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      heard.push({
        method: request.method,
        isSigned: request.headers.authorization?.endsWith(`Signature=${signatureOf(request)}`) === true,
        isWhole: request.headers['x-amz-content-sha256'] === hash(body),
        length: request.headers['content-length'],
      })
      response.end()
    })
  })
  const folder = scratchFolder()
  try {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : undefined
    const shelf = s3Shelf({ url: `http://127.0.0.1:${port}/office`, region: 'dhaka', accessKey: 'KEY', secretKey })
    const path = join(folder.path, 'licence.pdf')
    writeFileSync(path, 'the bytes of a licence')
    await shelf.put('a'.repeat(32), path, 'copy')
    await shelf.remove('a'.repeat(32))
    expect(heard).toMatchObject([
      { method: 'PUT', isSigned: true, isWhole: true, length: '22' },
      { method: 'DELETE', isSigned: true, isWhole: true },
    ])
  } finally {
    server.close()
    folder.remove()
  }
})
