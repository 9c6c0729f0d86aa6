import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { reencode } from './image.ts'
import { hollowPng, picture, zip } from './testing.ts'

const facts = (bytes: Buffer) => sharp(bytes).metadata()

describe('a picture is drawn anew', () => {
  it.each([
    ['jpg', false, 'jpg'],
    ['png', true, 'png'],
    ['png', false, 'png'],
    ['webp', true, 'png'],
    ['webp', false, 'jpg'],
  ] as const)('%s, transparent: %s, is kept as %s', async (sent, isClear, kept) => {
    const made = await reencode(await picture(sent, { isClear }), sent)
    const { format, hasAlpha, width, height } = await facts(made.bytes)
    expect([made.kind, format]).toEqual([kept, kept === 'jpg' ? 'jpeg' : 'png'])
    expect({ hasAlpha, width, height }).toEqual({ hasAlpha: isClear, width: 60, height: 40 })
  })

  it('turned upright, and nothing of the camera is left', async () => {
    const sent = await picture('jpg', { orientation: 6 })
    expect(sent.includes('PhoneOfTheOwner')).toBe(true)
    const made = await reencode(sent, 'jpg')
    expect([made.width, made.height]).toEqual([40, 60])
    const { exif, orientation } = await facts(made.bytes)
    expect([exif, orientation, made.bytes.includes('PhoneOfTheOwner')]).toEqual([undefined, undefined, false])
  })

  it('at most 2000 pixels long, with a thumbnail of 160', async () => {
    const made = await reencode(await picture('jpg', { width: 3000, height: 1500 }), 'jpg')
    expect([made.width, made.height]).toEqual([2000, 1000])
    const { width, height, format } = await facts(made.thumbnail)
    expect([width, height, format]).toEqual([160, 80, 'jpeg'])
  })

  it('a small one is not blown up', async () => {
    const made = await reencode(await picture('png', { width: 16, height: 16 }), 'png')
    expect([made.width, (await facts(made.thumbnail)).width]).toEqual([16, 16])
  })

  it('without the archive that was hung behind it', async () => {
    const sent = Buffer.concat([await picture('jpg'), zip({ 'evil.js': 'alert(1)' })])
    const made = await reencode(sent, 'jpg')
    expect([sent.includes('evil.js'), made.bytes.includes('evil.js')]).toEqual([true, false])
  })

  it('in the colours of a screen when it came in those of a printer', async () => {
    const sent = await sharp(await picture('jpg'))
      .toColourspace('cmyk')
      .jpeg()
      .toBuffer()
    expect([(await facts(sent)).space, (await facts((await reencode(sent, 'jpg')).bytes)).space]).toEqual([
      'cmyk',
      'srgb',
    ])
  })
})

describe('a picture is refused when it', () => {
  it('says it is 30,000 by 30,000', async () => {
    await expect(reencode(hollowPng(30_000, 30_000), 'png')).rejects.toMatchObject({
      status: 400,
      code: 'file_pixels',
      params: { n: 40 },
    })
  })
  it.each(['jpg', 'png', 'webp'] as const)('is cut off: %s', async (kind) => {
    const whole = await picture(kind, { width: 300, height: 300 })
    await expect(reencode(whole.subarray(0, whole.length / 2), kind)).rejects.toMatchObject({
      status: 400,
      code: 'file_broken',
    })
  })
  it('holds no row of points', async () => {
    await expect(reencode(hollowPng(100, 100), 'png')).rejects.toMatchObject({ code: 'file_broken' })
  })
  it('moves', async () => {
    const frames = sharp(await picture('png', { width: 20, height: 40 }), {}).raw()
    const { data } = await frames.toBuffer({ resolveWithObject: true })
    const moving = await sharp(data, { raw: { width: 20, height: 40, channels: 3, pageHeight: 20 } })
      .webp()
      .toBuffer()
    expect((await facts(moving)).pages).toBe(2)
    await expect(reencode(moving, 'webp')).rejects.toMatchObject({ status: 400, code: 'file_type' })
  })
  it('is an SVG that was called a PNG: no decoder for it is left in the process', async () => {
    await expect(
      reencode(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), 'png'),
    ).rejects.toMatchObject({ code: 'file_broken' })
  })
})
