import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { dependencyFaults, licenceFaults } from './decisions.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const manifest = JSON.parse(read('package.json'))
const installedLicence = (name: string): string => JSON.parse(read(`node_modules/${name}/package.json`)).license

describe('dependencies', () => {
  const record = '| `pg` | MIT | talks to PostgreSQL |\n| `tar` | BlueOak-1.0.0 | packs backups |'
  const licences: Record<string, string> = { pg: 'MIT', tar: 'BlueOak-1.0.0' }

  it('each stands in docs/decisions/dependencies.md with its purpose and the licence it has', () => {
    const names = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })
    expect(names.length).toBeGreaterThan(0)
    expect(dependencyFaults(read('docs/decisions/dependencies.md'), names, installedLicence)).toEqual([])
  })

  it('no licence of the whole tree binds the project to more than it can keep', () => {
    expect(licenceFaults(JSON.parse(read('package-lock.json')).packages)).toEqual([])
  })

  it('a missing, a surplus, a repeated, a purposeless and a wrongly licensed one are told', () => {
    expect(dependencyFaults(record, ['pg', 'tar'], (name) => licences[name] ?? '')).toEqual([])
    expect(dependencyFaults(record, ['pg'], (name) => licences[name] ?? '')).toEqual(['tar: no dependency any more'])
    expect(dependencyFaults(record, ['pg', 'tar', 'pino'], () => 'MIT')).toEqual([
      'tar: the record says BlueOak-1.0.0, the package says MIT',
      'pino: not in docs/decisions/dependencies.md',
    ])
    expect(dependencyFaults(`${record}\n${record}`, ['pg', 'tar'], (name) => licences[name] ?? '')).toEqual([
      'pg: stands twice',
      'tar: stands twice',
    ])
    expect(
      dependencyFaults(record.replace('talks to PostgreSQL', ' '), ['pg', 'tar'], (name) => licences[name] ?? ''),
    ).toEqual(['pg: what is it for?'])
  })

  it('a licence outside of the list is told, an excepted package is not', () => {
    const packages = {
      '': {},
      'node_modules/a': { license: 'MIT' },
      'node_modules/b': { license: 'GPL-3.0' },
      'node_modules/c': {},
      'node_modules/@img/sharp-libvips-linux-x64': { license: 'LGPL-3.0-or-later' },
      'node_modules/d/node_modules/e': { license: '(MIT OR GPL-3.0)' },
      'node_modules/f': { license: 'MIT AND GPL-3.0' },
    }
    expect(licenceFaults(packages)).toEqual([
      'node_modules/b: GPL-3.0',
      'node_modules/c: no licence',
      'node_modules/f: MIT AND GPL-3.0',
    ])
  })
})
