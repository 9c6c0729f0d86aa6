import { refused, valid, type Built, type FieldOptions, type FieldType, type Pixels } from '../field.ts'

export interface FileOptions extends FieldOptions {
  /** Accepted kinds by content. */
  readonly accept?: readonly string[]
  /** Largest size in megabytes. */
  readonly maxMb?: number
  /** Of a picture as it is kept. */
  readonly pixels?: Pixels
  /**
   * The field whose uploads it names (`document.files.file`): the server puts them here too, so that whoever may read
   * this record gets them. Nobody uploads for such a field.
   */
  readonly sharedFrom?: string
}

/** Kinds of membership.md 0.1 @files: checked by content, never by name. */
export const documentKinds = ['pdf', 'jpg', 'jpeg', 'png', 'docx', 'xlsx'] as const
export const imageKinds = ['jpg', 'jpeg', 'png', 'webp'] as const

/** A stored file, by the key of an upload (`files` table); answered as `{ key, name, kind, bytes, url }` under `expand`. */
export const file = <const O extends FileOptions>(options: O): Built<'file', string, O> => ({
  type: 'file',
  ...options,
})
/** A picture: re-encoded on arrival, at most 2 MB unless said otherwise. */
export const image = <const O extends FileOptions>(options: O): Built<'image', string, O> => ({
  type: 'image',
  ...options,
})

/** Key of a stored file: 32 characters of base 36, made by the server. */
export const isFileKey = (text: string): boolean => /^[a-z0-9]{32}$/.test(text)

export const fileType: FieldType<string> = {
  read: (input) => (typeof input === 'string' && isFileKey(input) ? valid(input) : refused('field.invalid')),
  show: (value) => value,
  compare: () => 0,
}
