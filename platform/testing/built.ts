import { readFileSync } from 'node:fs'

const names = new URL('../../dist/.files.json', import.meta.url)

/**
 * The file of the built browser part that holds a module which is asked for by name (`platform/screen/search/SearchBox.tsx`), as
 * the end of its address. Throws where there is none.
 */
export function builtFile(module: string): RegExp {
  const files: Readonly<Record<string, string>> = JSON.parse(readFileSync(names, 'utf8'))
  const file = files[module]
  if (file === undefined) throw new Error(`Nothing of the browser part is asked for as ${module}.`)
  return new RegExp(`/${file.replaceAll('.', String.raw`\.`)}$`)
}
