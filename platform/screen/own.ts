import type { ScreenModule } from './screens.ts'
import { loadNamed } from './texts/texts.ts'

/** A part of the house that belongs to no module: its texts, and its pages, which bring them. */
export const own = (
  name: string,
  texts: ScreenModule['texts'],
  pages: NonNullable<ScreenModule['pages']> = [],
): ScreenModule => ({
  name,
  definitions: () => Promise.resolve({}),
  texts,
  pages: pages.map((page) => ({ ...page, load: () => loadNamed(name).then(page.load) })),
})
