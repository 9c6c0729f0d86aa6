import type { S3Settings } from '../settings/settings.ts'
import { diskShelf } from './disk_shelf.ts'
import { s3Shelf } from './s3_shelf.ts'
import type { Shelf } from './shelf.ts'

/** The shelf that the settings name. */
export const shelfOf = ({ dataDir, s3 }: { readonly dataDir: string; readonly s3: S3Settings | undefined }): Shelf =>
  s3 ? s3Shelf(s3) : diskShelf(dataDir)
