import type { Sharp, default as Library } from 'sharp'
import type { PictureKind } from './file_kind.ts'
import { brokenPicture, tooManyPixels, typeNotAllowed } from './file_refusals.ts'

/** A picture as it is kept: decoded, turned upright, without camera data, and drawn anew. Sizes in pixels. */
export interface Picture {
  kind: 'jpg' | 'png'
  bytes: Buffer
  width: number
  height: number
  /** Of the same kind, inside a square of `thumbnailSide`. */
  thumbnail: Buffer
}

/** Longest side of a kept picture and of its thumbnail, in pixels. */
export const longestSide = 2000
export const thumbnailSide = 160

const mostMillionPixels = 40
const mostSeconds = 30

let loading: Promise<typeof Library> | undefined

/** Comes with the first picture: an office that only prints and posts does not hold its 20 MB. */
const loadSharp = (): Promise<typeof Library> =>
  (loading ??= import('sharp').then(({ default: sharp }) => {
    // One thread a picture and nothing kept between pictures: the office shares two cores and little memory.
    sharp.concurrency(1)
    sharp.cache(false)
    // Only the three decoders in use: a picture that is none of them meets no other parser.
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })
    return sharp
  }))

/**
 * Draws a picture anew, so that nothing but what one sees is left of it: no position of the camera, no second file
 * behind the picture, no trick of its format. JPEG stays JPEG, PNG stays PNG; WebP becomes PNG where it is transparent.
 * Works outside the main thread; needs up to 4 bytes a pixel for a moment, so call it for one picture at a time.
 * @throws Refusal 400 `file_type` for an animation, `file_pixels` above 40 million pixels, `file_broken` when it cannot be opened
 */
export async function reencode(bytes: Buffer, kind: PictureKind): Promise<Picture> {
  const sharp = await loadSharp()
  const {
    format,
    width,
    height,
    hasAlpha,
    pages = 1,
  } = await orBroken(sharp(bytes, { limitInputPixels: false }).metadata())
  if (format !== (kind === 'jpg' ? 'jpeg' : kind) || pages > 1) throw typeNotAllowed()
  if (width * height > mostMillionPixels * 1e6) throw tooManyPixels(mostMillionPixels)
  const kept = kind === 'png' || hasAlpha ? 'png' : 'jpg'
  const { data, info } = await orBroken(drawn(sharp, bytes, longestSide, kept).toBuffer({ resolveWithObject: true }))
  const thumbnail = await orBroken(drawn(sharp, data, thumbnailSide, kept).toBuffer())
  return { kind: kept, bytes: data, width: info.width, height: info.height, thumbnail }
}

function drawn(sharp: typeof Library, bytes: Buffer, side: number, kept: 'jpg' | 'png'): Sharp {
  const picture = sharp(bytes, { limitInputPixels: mostMillionPixels * 1e6, failOn: 'error' })
    .timeout({ seconds: mostSeconds })
    .autoOrient()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
  return kept === 'png' ? picture.png() : picture.jpeg({ quality: 86 })
}

/** Whatever the decoder says, the user can do one thing: send a picture that opens. */
async function orBroken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch {
    throw brokenPicture()
  }
}
