/** Licences under which the project may be given on, sources closed or open. MPL binds only its own files. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MIT/X11',
  'MPL-2.0',
  'OFL-1.1',
  'Unlicense',
  'Zlib',
])

/** Packages with another licence, and why they may stay. */
const exceptions: readonly { packages: RegExp; reason: string }[] = [
  {
    packages: /^node_modules\/@img\/sharp-/,
    reason: 'libvips (LGPL-3.0-or-later) is a library of its own file, loaded at run time and exchangeable',
  },
  {
    packages: /^node_modules\/(busboy|dicer|streamsearch|humanize-number|only)$/,
    reason:
      'MIT, said in `licenses` or the readme as one did when they were made; they come with s3rver, for tests only',
  },
]

/**
 * Compares the table of docs/decisions/dependencies.md (rows: name in backticks, licence, purpose) with the
 * packages that package.json names.
 */
export function dependencyFaults(
  record: string,
  names: readonly string[],
  licenceOf: (name: string) => string,
): string[] {
  const rows = [...record.matchAll(/^\|\s*`([^`]+)`\s*\|\s*([^|]*?)\s*\|\s*([^|]*?)\s*\|/gm)]
  const recorded = rows.flatMap(([, name = '', licence = '', purpose = ''], at) => {
    if (rows.findIndex((row) => row[1] === name) < at) return [`${name}: stands twice`]
    if (!names.includes(name)) return [`${name}: no dependency any more`]
    const real = licenceOf(name)
    return [
      ...(licence === real ? [] : [`${name}: the record says ${licence}, the package says ${real}`]),
      ...(purpose === '' ? [`${name}: what is it for?`] : []),
    ]
  })
  const missing = names.filter((name) => !rows.some((row) => row[1] === name))
  return [...recorded, ...missing.map((name) => `${name}: not in docs/decisions/dependencies.md`)]
}

/** Packages of the lock file whose licence is none of the allowed ones. */
export function licenceFaults(packages: Record<string, { license?: string }>): string[] {
  return Object.entries(packages)
    .filter(([path, { license }]) => path !== '' && !mayStay(path, license))
    .map(([path, { license }]) => `${path}: ${license ?? 'no licence'}`)
}

function mayStay(path: string, licence: string | undefined): boolean {
  if (exceptions.some((one) => one.packages.test(path))) return true
  const choices = (licence ?? '').replaceAll(/[()]/g, '').split(' OR ')
  return choices.some((choice) => choice.split(' AND ').every((one) => allowed.has(one.trim())))
}
