/** A colour in OKLCH: lightness 0 to 1, chroma from 0, hue in degrees. */
export type Oklch = readonly [lightness: number, chroma: number, hue: number]

/** Red, green and blue as light, 0 to 1 each; outside of it the screen cannot show the colour. */
export function lightOf([lightness, chroma, hue]: Oklch): readonly [number, number, number] {
  const turn = (hue * Math.PI) / 180
  const [a, b] = [chroma * Math.cos(turn), chroma * Math.sin(turn)]
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ]
}

/** Whether an ordinary screen (sRGB) shows the colour as it is written. */
export const isShown = (colour: Oklch): boolean => lightOf(colour).every((part) => part > -0.0005 && part < 1.0005)

/** Contrast of two colours by WCAG 2.2, 1 to 21. */
export function contrast(one: Oklch, other: Oklch): number {
  const luminance = (colour: Oklch): number => {
    const [red, green, blue] = lightOf(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (bright + 0.05) / (dark + 0.05)
}

/** The colour with the most chroma, up to `most`, that a screen shows at this lightness and hue. */
export function vivid(lightness: number, hue: number, most: number): Oklch {
  const steps = Math.round(most * 500)
  const shown = Array.from({ length: steps }, (_, at) => (steps - at) / 500).find((chroma) =>
    isShown([lightness, chroma, hue]),
  )
  return [lightness, shown ?? 0, hue]
}
