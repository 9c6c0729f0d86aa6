/** A text file of the project. */
export interface TextFile {
  path: string
  text: string
}

/** An exception to a rule of order: where, and why it stands. */
export interface Exception {
  path: string
  reason: string
}

/** Above this a file is asked why; house rule, docs/ARCHITECTURE.md. */
export const longestFile = 300

// Written in parts, so that the list does not find itself.
const unfinished = ['TO' + 'DO', 'FIX' + 'ME', 'HA' + 'CK', 'coming' + ' soon', 'not ' + 'implemented']
const silenced = [
  '@ts-' + 'ignore',
  '@ts-' + 'nocheck',
  'eslint-' + 'disable',
  'oxlint-' + 'disable',
  'prettier-' + 'ignore',
  'biome-' + 'ignore',
]
const marks: readonly [pattern: RegExp, sentence: string][] = [
  [
    new RegExp(`\\b(?:${unfinished.join('|')})\\b`),
    'a mark of unfinished work: finish it or write it down in an issue',
  ],
  [new RegExp(silenced.join('|')), 'a silenced check: mend what it says'],
  [
    /\b(?:it|test|describe|suite)\.(?:only|skip|todo|fixme|fails|skipIf|runIf)\b|\bx(?:it|describe)\(/,
    'a test that does not run, or hides others',
  ],
]
const expectError = new RegExp('@ts-' + 'expect-error')
const machinePath = /(?<![\w.:/-])\/(?:work|root|home)\/[\w.-]/
const registryHost =
  /\bregistry\.[\w-]+\.(?:org|com|net|io|dev|cloud|internal|local|lan)\b|\bnpmjs\.(?:org|com)\b|\bnpmmirror\b|\byarnpkg\b|\bartifactory\b|\bverdaccio\b/i

/** Source files longer than they may be without a reason, and reasons whose file is short again or gone. */
export function longFiles(files: readonly TextFile[], reasons: readonly Exception[]): string[] {
  const long = files.filter((file) => isCode(file.path) && lineCount(file.text) > longestFile)
  const unexplained = long
    .filter((file) => !reasons.some((one) => one.path === file.path))
    .map((file) => `${file.path}: ${lineCount(file.text)} lines; two ideas in one file? Part them, or give the reason.`)
  const idle = reasons
    .filter((one) => !long.some((file) => file.path === one.path))
    .map((one) => `${one.path}: has a reason to be long but is not: take it off the list.`)
  return [...unexplained, ...idle]
}

/** Marks of unfinished, silenced or sleeping work. An expected type error is fine in a test, and only there. */
export function unfinishedMarks(files: readonly TextFile[]): string[] {
  return files
    .filter((file) => isCode(file.path))
    .flatMap((file) => [
      ...marks.flatMap(([pattern, sentence]) => found(file, pattern, sentence)),
      ...(file.path.endsWith('.test.ts')
        ? []
        : found(file, expectError, 'an expected type error outside of a test: mend the type')),
    ])
}

/** Paths of somebody's machine. */
export function machinePaths(files: readonly TextFile[], exceptions: readonly Exception[]): string[] {
  return without(files, exceptions).flatMap((file) =>
    found(file, machinePath, 'a path of one machine: the project runs on others too'),
  )
}

/** Hosts of package registries: whoever clones the project has a registry of their own. */
export function registryHosts(files: readonly TextFile[], exceptions: readonly Exception[]): string[] {
  // A check sum may spell any word.
  const plain = files.map((file) => ({
    ...file,
    text: file.text.replaceAll(/"integrity": "[^"]*"/g, '"integrity": ""'),
  }))
  return without(plain, exceptions).flatMap((file) => found(file, registryHost, 'names a package registry'))
}

/** Dependencies that are not pinned to one version. */
export function unpinned(manifest: {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}): string[] {
  return Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })
    .filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))
    .map(([name, version]) => `${name}: ${version} is not one exact version`)
}

/** Packages of the lock file that say from which host they came, or lack a check sum. */
export function lockFaults(lock: {
  packages: Record<string, { resolved?: string; integrity?: string; link?: boolean }>
}): string[] {
  return Object.entries(lock.packages).flatMap(([name, one]) => {
    if (name === '' || one.link) return []
    return [
      ...(one.resolved ? [`${name}: resolved ${one.resolved}`] : []),
      ...(one.integrity ? [] : [`${name}: no integrity`]),
    ]
  })
}

/** What is wrong with the shape of the change log: a title, a part per version, the newest first, something in each. */
export function changelogFaults(text: string): string[] {
  const faults: string[] = []
  if (!/^# Changelog\s*$/m.test(text.split('\n')[0] ?? '')) faults.push('the first line is not `# Changelog`')
  const parts = text.split(/^## /m).slice(1)
  if (parts.length === 0) faults.push('no version')
  const dates = parts.flatMap((part) => {
    const [title = '', ...rest] = part.split('\n')
    const version = /^(?:Unreleased|(?:\d+\.\d+\.\d+) - (\d{4}-\d{2}-\d{2}))$/.exec(title.trim())
    if (!version) faults.push(`'${title}' is neither 'Unreleased' nor '1.2.3 - 2026-01-31'`)
    if (!rest.some((line) => /^- \S/.test(line))) faults.push(`'${title}' says nothing`)
    return version?.[1] ? [version[1]] : []
  })
  if (dates.join() !== dates.toSorted().toReversed().join()) faults.push('the versions are not newest first')
  return faults
}

/** Differences between the table of settings in the README (first column in backticks, a column of defaults) and the settings the server knows. */
export function settingsTableFaults(readme: string, settings: readonly { name: string; default: string }[]): string[] {
  const rows = new Map(
    [...readme.matchAll(/^\|\s*`([A-Z][A-Z0-9_]+)`\s*\|(.*)$/gm)].map(([, name = '', rest = '']) => [name, rest]),
  )
  const missing = settings.filter(({ name }) => !rows.has(name)).map(({ name }) => `${name} is missing in the README`)
  const surplus = [...rows.keys()]
    .filter((name) => !settings.some((one) => one.name === name))
    .map((name) => `${name} is no setting`)
  const wrong = settings
    .filter((one) => one.default !== '' && rows.has(one.name) && !rows.get(one.name)?.includes(`\`${one.default}\``))
    .map((one) => `${one.name}: the README does not show its default \`${one.default}\``)
  return [...missing, ...surplus, ...wrong]
}

function isCode(path: string): boolean {
  return /\.(ts|tsx|mjs|js|css|sql|sh)$/.test(path) || path.startsWith('.ci/')
}

function lineCount(text: string): number {
  return text.trimEnd().split('\n').length
}

function without(files: readonly TextFile[], exceptions: readonly Exception[]): TextFile[] {
  return files.filter((file) => !exceptions.some((one) => one.path === file.path))
}

function found(file: TextFile, pattern: RegExp, sentence: string): string[] {
  return file.text.split('\n').flatMap((line, index) => {
    const match = pattern.exec(line)
    return match ? [`${file.path}:${index + 1} '${match[0]}': ${sentence}`] : []
  })
}
