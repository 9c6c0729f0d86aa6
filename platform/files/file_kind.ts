/** What may be uploaded, by content. */
export const uploadKinds = ['pdf', 'jpg', 'png', 'webp', 'docx', 'xlsx'] as const
export type UploadKind = (typeof uploadKinds)[number]

export type PictureKind = 'jpg' | 'png' | 'webp'

/** What is kept: a picture always as JPEG or PNG. */
export type StoredKind = Exclude<UploadKind, 'webp'>

/** The Content-Type of a kept file. */
export const mediaTypes: Readonly<Record<StoredKind, string>> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  png: 'image/png',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

export const isPictureKind = (kind: UploadKind): kind is PictureKind =>
  kind === 'jpg' || kind === 'png' || kind === 'webp'

/** Whether a field's list of kinds takes this one; `jpeg` there is another spelling of `jpg`. */
export const isAccepted = (kind: UploadKind, accept: readonly string[]): boolean =>
  accept.includes(kind) || (kind === 'jpg' && accept.includes('jpeg'))
