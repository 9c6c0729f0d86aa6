// `npm run explain NAME`: everything known of a resource, a field (agency.rl_no), a permission code (agency.read) or a setting.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { registry } from '#modules/resources.ts'
import { builtInRoles } from '#modules/organisation/user/built_in_roles.ts'
import { standardActions } from '#platform/api/actions.ts'
import { listPath, rightsOf } from '#platform/api/menu.ts'
import { transferActions } from '#platform/api/transfer_actions.ts'
import { explain, namesLike, type Known } from '#platform/resource/explain.ts'
import { settingDefinitions } from '#platform/settings/settings.ts'
import { fieldLabelIds } from '#platform/texts/label.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
/** As they are written, with their places: `{value}`. */
const texts = new Map<string, string>()
for (const top of ['platform', 'modules'])
  for (const entry of readdirSync(join(root, top), { recursive: true, withFileTypes: true }))
    if (entry.name === 'en.json' && entry.parentPath.endsWith('texts')) {
      const messages: Record<string, string> = JSON.parse(readFileSync(join(entry.parentPath, entry.name), 'utf8'))
      for (const [id, text] of Object.entries(messages)) texts.set(id, text)
    }
const sources = ['modules', 'platform/resource']
  .flatMap((top) => readdirSync(join(root, top), { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && /(\.resource|\.server|kinds)\.ts$/.test(entry.name))
  .map((entry) => ({
    path: relative(root, join(entry.parentPath, entry.name)),
    lines: readFileSync(join(entry.parentPath, entry.name), 'utf8').split('\n'),
  }))

/** Lines of source that match, as `path:line`. */
const found = (pattern: RegExp, paths: (path: string) => boolean): string[] =>
  sources
    .filter(({ path }) => paths(path))
    .flatMap(({ path, lines }) => lines.flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}`] : [])))

function places({ resource, field }: { readonly resource: string; readonly field?: string }): string[] {
  const definition = found(new RegExp(`= resource\\('${resource}'`), (path) => path.endsWith('.resource.ts'))
  if (field === undefined)
    return [...definition, ...found(new RegExp(`\\bimplement\\(${resource},`), (path) => path.endsWith('.server.ts'))]
  const files = definition.map((place) => place.replace(/:\d+$/, ''))
  const own = found(new RegExp(`^\\s+${field}: `), (path) => files.includes(path))
  return own.length > 0 ? own : found(new RegExp(`(^|[{,])\\s*${field}: `), (path) => path.endsWith('kinds.ts'))
}

const known: Known = {
  registry,
  text: (id: string) => texts.get(id),
  labelIds: fieldLabelIds,
  roles: builtInRoles,
  settings: settingDefinitions,
  codes: rightsOf(registry),
  listPath,
  standardCalls: [...standardActions, ...transferActions].map(
    ({ method, path }) => `${method} ${path.map((word) => (word === '*' ? '{id}' : word)).join('/')}`,
  ),
  hooks: (resource) => {
    const [place] = found(new RegExp(`\\bimplement\\(${resource},`), (path) => path.endsWith('.server.ts'))
    const file = sources.find(({ path }) => place?.startsWith(`${path}:`))
    return (file?.lines ?? []).flatMap((line, index) => {
      const hook = /^ {2,4}(columns|defaults|complete|facts|check|makeRoom|effects|outcome|steps|calls): /.exec(
        line,
      )?.[1]
      return hook === undefined || (hook === 'calls' && line.includes('{}'))
        ? []
        : [`${hook.padEnd(10)} ${file?.path}:${index + 1}`]
    })
  },
  places,
}

const [name = ''] = process.argv.slice(2)
const told = name === '' ? undefined : explain(name, known)
if (told !== undefined) console.log(told)
else {
  const near = name === '' ? [] : namesLike(name, known)
  console.error(
    name === ''
      ? 'Name a resource, a field, a permission code or a setting: npm run explain agency.rl_no'
      : `Nothing is called ${name}.${near.length > 0 ? ` There are: ${near.join(', ')}` : ''}`,
  )
  process.exitCode = 1
}
