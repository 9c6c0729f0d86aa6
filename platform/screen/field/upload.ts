import { Refusal } from '../api/problem.ts'
import { isStoredFile, type StoredFile } from '../api/record.ts'
import { sendFile } from '../api/send_file.ts'

/** Uploads one file for a field and tells how far it is, 0 to 100. */
export async function upload(
  resource: string,
  field: string,
  file: File,
  onProgress: (percent: number) => void,
  signal?: AbortSignal,
): Promise<StoredFile> {
  const body = new FormData()
  body.append('resource', resource)
  body.append('field', field)
  body.append('file', file)
  const answer = await sendFile('/file/api/v1/file/upload/', body, onProgress, signal)
  if (!isStoredFile(answer)) throw new Refusal(500, {})
  return answer
}
