import type { customFetch, Configuration } from 'openid-client'

type Fetch = NonNullable<Configuration[typeof customFetch]>

/** Bytes: documents and keys of a provider are a few thousand. */
const longestAnswer = 1_000_000

/**
 * Asks a provider, whose address a person of the office has written: no redirection is followed, and an answer without end is
 * not read to its end. @throws TypeError as a connection that fails does
 */
export const boundedFetch: Fetch = async (address, { body, method, headers, signal }) => {
  const form = body instanceof URLSearchParams ? body.toString() : body
  if (form != null && typeof form !== 'string') throw new TypeError('A provider is sent forms only.')
  const answer = await fetch(address, {
    method,
    headers,
    redirect: 'manual',
    ...(signal ? { signal } : {}),
    ...(form == null ? {} : { body: form }),
  })
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of answer.body ?? []) {
    length += part.byteLength
    if (length > longestAnswer) throw new TypeError('The answer is too long.')
    parts.push(part)
  }
  const isEmpty = [101, 204, 205, 304].includes(answer.status)
  return new Response(isEmpty ? null : Buffer.concat(parts), { status: answer.status, headers: answer.headers })
}
