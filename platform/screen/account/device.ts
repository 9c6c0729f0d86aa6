/** Browser and system as a person calls them. */
export interface Device {
  readonly browser: string | undefined
  readonly system: string | undefined
}

// In this order: later browsers carry the names of earlier ones.
const browsers: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
]
const systems: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
]

/** What a `User-Agent` header tells of the device; nothing for a program that is no browser. */
export const deviceOf = (userAgent: string): Device => ({
  browser: browsers.find(([, sign]) => sign.test(userAgent))?.[0],
  system: systems.find(([, sign]) => sign.test(userAgent))?.[0],
})
