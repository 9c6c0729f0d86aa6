/** Names with one of them at another place; the same list where it stands there already, or the place is none. */
export function moved(names: readonly string[], name: string, to: number): readonly string[] {
  const from = names.indexOf(name)
  if (from < 0 || from === to || to < 0 || to >= names.length) return names
  return names.toSpliced(from, 1).toSpliced(to, 0, name)
}
