import sharp from 'sharp'

type Colour = readonly [red: number, green: number, blue: number, opacity: number]
const ground: Colour = [91, 58, 134, 255]
const sun: Colour = [242, 193, 78, 255]
const water: Colour = [255, 255, 255, 255]
const nothing: Colour = [0, 0, 0, 0]

/** Points of the drawing along each side; it is made smaller afterwards, which smooths its edges. */
const points = 512

/** The sign of the invented association, a sun above water: drawn point by point, because the office reads no SVG. */
export function emblem(size: number): Promise<Buffer> {
  const raw = new Uint8Array(points * points * 4)
  for (let y = 0; y < points; y++)
    for (let x = 0; x < points; x++) raw.set(colourAt(x / points, y / points), (y * points + x) * 4)
  return sharp(raw, { raw: { width: points, height: points, channels: 4 } })
    .resize(size, size)
    .png()
    .toBuffer()
}

function colourAt(x: number, y: number): Colour {
  const corner = 0.22
  const dx = Math.max(corner - x, x - 1 + corner, 0)
  const dy = Math.max(corner - y, y - 1 + corner, 0)
  if (Math.hypot(dx, dy) > corner) return nothing
  const wave = 0.66 + 0.035 * Math.sin(x * Math.PI * 5)
  if (y > wave && y < wave + 0.12 && x > 0.12 && x < 0.88) return water
  return Math.hypot(x - 0.5, y - 0.44) < 0.2 && y < wave ? sun : ground
}
