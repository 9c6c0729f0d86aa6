/** Parts of a permission code at its last dot: areas may hold dots themselves. */
export function partsOf(code: string): readonly [area: string, verb: string] {
  const dot = code.lastIndexOf('.')
  return dot < 0 ? [code, ''] : [code.slice(0, dot), code.slice(dot + 1)]
}
