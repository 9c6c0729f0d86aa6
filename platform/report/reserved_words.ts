/** Parameters every report answers; a parameter of that name would never be read. */
export const reservedWords: readonly string[] = [
  'page',
  'size',
  'sort',
  'count',
  'group',
  'format',
  'language',
  'paper',
  'key',
  'redirect',
  'tree',
  'compare',
  'cols',
]
