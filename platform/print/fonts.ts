import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { codePointsOf, tableOf } from './font_tables.ts'

const require = createRequire(import.meta.url)

/** Regular and semibold of the three scripts; nothing else is drawn on paper. */
const files = [
  '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  '@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf',
  '@expo-google-fonts/noto-sans-bengali/400Regular/NotoSansBengali_400Regular.ttf',
  '@expo-google-fonts/noto-sans-bengali/600SemiBold/NotoSansBengali_600SemiBold.ttf',
  '@expo-google-fonts/noto-naskh-arabic/400Regular/NotoNaskhArabic_400Regular.ttf',
  '@expo-google-fonts/noto-naskh-arabic/600SemiBold/NotoNaskhArabic_600SemiBold.ttf',
]

/**
 * The fonts of the house, under names of their own (`Desk Sans`, `Desk Sans Bengali`, `Desk Naskh Arabic`): the engine
 * also sees what is installed on the machine, and a paper must look the same on all of them.
 */
export const paperFonts = (): Buffer[] => files.map((file) => renamed(readFileSync(require.resolve(file))))

const theirs = Buffer.from('Noto', 'utf16le').swap16()
const ours = Buffer.from('Desk', 'utf16le').swap16()

function renamed(font: Buffer): Buffer {
  const { start, end } = tableOf(font, 'name')
  for (let at = font.indexOf(theirs, start); at !== -1 && at < end; at = font.indexOf(theirs, at + 8))
    ours.copy(font, at)
  return font
}

let drawn: ReadonlySet<number> | undefined

/** True when one of our fonts has the character, in its regular weight. Blanks and joiners count as drawn. */
export function isDrawn(codePoint: number): boolean {
  drawn ??= new Set(
    files
      .filter((file) => file.includes('Regular'))
      .flatMap((file) => codePointsOf(readFileSync(require.resolve(file)))),
  )
  return drawn.has(codePoint) || unseen.has(codePoint)
}

/** Line feed, tab, joiners and marks of direction: shaping heeds them, no font draws them. */
const unseen = new Set([0x09, 0x0a, 0x200c, 0x200d, 0x200e, 0x200f])

/** The characters of a text that no font of ours has, each once: a test of fixed texts expects none. */
export const notDrawn = (text: string): string[] => [
  ...new Set([...text].filter((sign) => !isDrawn(sign.codePointAt(0) ?? 0))),
]
