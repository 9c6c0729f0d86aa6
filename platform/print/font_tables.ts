/** Where a table of a TrueType font lies, in bytes. @throws Error when the font lacks it */
export function tableOf(font: Buffer, tag: string): { start: number; end: number } {
  const count = font.readUInt16BE(4)
  for (let entry = 12; entry < 12 + count * 16; entry += 16)
    if (font.toString('latin1', entry, entry + 4) === tag) {
      const start = font.readUInt32BE(entry + 8)
      return { start, end: start + font.readUInt32BE(entry + 12) }
    }
  throw new Error(`The font has no table "${tag}".`)
}

/** Unicode characters that a font has a glyph for: its `cmap` in the formats 4 and 12, those of every font of ours. */
export function codePointsOf(font: Buffer): number[] {
  const { start } = tableOf(font, 'cmap')
  const found = new Set<number>()
  for (let at = 0; at < font.readUInt16BE(start + 2); at++) {
    const map = start + font.readUInt32BE(start + 4 + at * 8 + 4)
    const format = font.readUInt16BE(map)
    if (format === 4) for (const one of segments(font, map)) found.add(one)
    if (format === 12) for (const one of groups(font, map)) found.add(one)
  }
  return [...found]
}

function* groups(font: Buffer, map: number): Generator<number> {
  const count = font.readUInt32BE(map + 12)
  for (let at = map + 16; at < map + 16 + count * 12; at += 12)
    for (let code = font.readUInt32BE(at); code <= font.readUInt32BE(at + 4); code++) yield code
}

function* segments(font: Buffer, map: number): Generator<number> {
  const bytes = font.readUInt16BE(map + 6)
  const [ends, starts, deltas, offsets] = [14, 16 + bytes, 16 + bytes * 2, 16 + bytes * 3].map((part) => map + part)
  if (ends === undefined || starts === undefined || deltas === undefined || offsets === undefined) return
  for (let at = 0; at < bytes; at += 2) {
    const first = font.readUInt16BE(starts + at)
    const offset = font.readUInt16BE(offsets + at)
    for (let code = first; code <= font.readUInt16BE(ends + at) && code !== 0xffff; code++) {
      const glyph =
        offset === 0
          ? (code + font.readUInt16BE(deltas + at)) & 0xffff
          : font.readUInt16BE(offsets + at + offset + (code - first) * 2)
      if (glyph !== 0) yield code
    }
  }
}
