import { look } from '../look.ts'
import { freshToken } from '../session/session.ts'
import { lostServer } from './connection.ts'
import { Refusal, Unreachable, type RefusalBody } from './problem.ts'

/**
 * Sends a form with a file and tells how far it is, 0 to 100. `XMLHttpRequest`: `fetch` cannot tell.
 * Throws `Refusal` for an answer that says no, `Unreachable` for no answer, `AbortError` when `signal` stopped it.
 */
export async function sendFile(
  path: string,
  body: FormData,
  onProgress: (percent: number) => void,
  signal?: AbortSignal,
): Promise<unknown> {
  const token = await freshToken()
  signal?.throwIfAborted()
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    request.setRequestHeader('Accept-Language', look.get().language)
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`)
    request.upload.addEventListener('progress', (event) =>
      onProgress(event.total > 0 ? Math.round((event.loaded / event.total) * 100) : 0),
    )
    request.addEventListener('error', () => {
      lostServer()
      reject(new Unreachable())
    })
    request.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
    signal?.addEventListener('abort', () => request.abort())
    request.addEventListener('load', () => {
      const answer = bodyOf(request.responseText)
      if (request.status < 300) resolve(answer)
      else reject(new Refusal(request.status, isRefusal(answer) ? answer : {}))
    })
    request.send(body)
  })
}

const bodyOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

const isRefusal = (answer: unknown): answer is RefusalBody =>
  typeof answer === 'object' && answer !== null && 'detail' in answer
