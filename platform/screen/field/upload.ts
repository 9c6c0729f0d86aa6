import { freshToken } from '../session/session.ts'
import { look } from '../look.ts'
import { lostServer } from '../api/connection.ts'
import { Refusal, Unreachable, type RefusalBody } from '../api/problem.ts'
import { isStoredFile, type StoredFile } from '../api/record.ts'

/** Uploads one file for a field and tells how far it is, 0 to 100. `XMLHttpRequest`: `fetch` cannot tell. */
export async function upload(
  resource: string,
  field: string,
  file: File,
  onProgress: (percent: number) => void,
): Promise<StoredFile> {
  const token = await freshToken()
  const body = new FormData()
  body.append('resource', resource)
  body.append('field', field)
  body.append('file', file)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', '/file/api/v1/file/upload/')
    request.setRequestHeader('Accept-Language', look.get().language)
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`)
    request.upload.addEventListener('progress', (event) =>
      onProgress(event.total > 0 ? Math.round((event.loaded / event.total) * 100) : 0),
    )
    request.addEventListener('error', () => {
      lostServer()
      reject(new Unreachable())
    })
    request.addEventListener('load', () => {
      const answer = bodyOf(request.responseText)
      if (request.status < 300 && isStoredFile(answer)) resolve(answer)
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
