import { loadNamed } from '../texts/texts.ts'

/** The shortcut menu. */
export const loadShortcuts = () =>
  loadNamed('starred')
    .then(() => import('./Shortcuts.tsx'))
    .then((all) => all.Shortcuts)

/** Stars the page in front of the reader, or takes its star away. */
export const starHere = () =>
  loadNamed('starred')
    .then(() => import('./here.ts'))
    .then((here) => here.starHere())
