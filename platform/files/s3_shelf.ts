import { createHash } from 'node:crypto'
import { createReadStream, openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { type S3Settings, SettingsError } from '../settings/settings.ts'
import { filesAway } from './file_refusals.ts'
import { type Shelf, placeOf } from './shelf.ts'

/** How long S3 may take until it begins to answer, in milliseconds; the bytes themselves may take longer. */
const answerMs = 15_000
/** Pauses before a call is made again: S3 asks for that when it is busy. */
const pausesMs = [200, 1000]
/** Of nothing, in the header that tells S3 what it shall have received. */
const emptySum = createHash('sha256').digest('hex')

/**
 * A bucket of any S3. Bytes are sent with their check sum, which S3 compares before it keeps them, and only through the
 * server's own calls: nothing in the bucket needs to be public.
 * Its calls throw Refusal 503 `files_away` while S3 does not answer, or refuses.
 */
export function s3Shelf({ url, region, accessKey, secretKey }: S3Settings): Shelf {
  const signer = new AwsClient({ accessKeyId: accessKey, secretAccessKey: secretKey, service: 's3', region })
  const send = async (
    path: string,
    method: 'GET' | 'PUT' | 'DELETE',
    body?: Blob,
    sum = emptySum,
  ): Promise<Response> => {
    const request = await signer.sign(`${url}/${path}`, {
      method,
      headers: { 'x-amz-content-sha256': sum },
      ...(body ? { body } : {}),
    })
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), answerMs)
    try {
      return await fetch(request, { signal: late.signal })
    } finally {
      clearTimeout(timer)
    }
  }
  const call = async (...given: Parameters<typeof send>): Promise<Response> => {
    for (const ms of pausesMs) {
      const answer = await send(...given).catch(() => undefined)
      if (answer && answer.status < 500 && answer.status !== 429) return answer
      await answer?.body?.cancel()
      await pause(ms)
    }
    return send(...given).catch((error: unknown) => {
      throw filesAway(error)
    })
  }
  const refused = async (answer: Response): Promise<never> => {
    throw filesAway(new Error(`S3 answered ${answer.status} ${codeOf(await answer.text())}`))
  }
  return {
    async put(name, path) {
      const answer = await call(placeOf(name), 'PUT', await openAsBlob(path), await sumOf(path))
      if (!answer.ok) return refused(answer)
      await answer.body?.cancel()
    },
    async get(name) {
      const answer = await call(placeOf(name), 'GET')
      if (answer.ok && answer.body)
        return {
          stream: Readable.from(answer.body, { objectMode: false }),
          bytes: Number(answer.headers.get('content-length')),
        }
      if (answer.status !== 404) return refused(answer)
      await answer.body?.cancel()
      return undefined
    },
    async remove(name) {
      const answer = await call(placeOf(name), 'DELETE')
      if (!answer.ok && answer.status !== 404) return refused(answer)
      await answer.body?.cancel()
    },
    async assertOpens() {
      const sum = createHash('sha256').update(trial).digest('hex')
      const tried = await send('opens', 'PUT', new Blob([trial]), sum).catch(() => undefined)
      // S3 that is away for a moment keeps nobody from working: files are refused until it is back.
      if (!tried || tried.status >= 500) return
      if (!tried.ok)
        throw new SettingsError(
          `S3_URL ${url} refuses S3_ACCESS_KEY and S3_SECRET_KEY or has no such bucket (${tried.status} ${codeOf(await tried.text())}): the server needs to read, write and delete there.`,
        )
      await tried.body?.cancel()
      const read = await send('opens', 'GET')
      if ((await read.text()) !== trial)
        throw new SettingsError(`S3_URL ${url} takes files but does not give them back (${read.status}).`)
    },
  }
}

/** Written and read at the start, to see that the keys fit. */
const trial = 'The files of an office lie here.\n'

const codeOf = (text: string): string => /<Code>(\w{1,60})<\/Code>/.exec(text)?.[1] ?? ''

async function sumOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
