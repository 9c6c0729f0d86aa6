import { describe, expect, it } from 'vitest'
import * as tidy from './tidy.ts'

const file = (path: string, text: string): tidy.TextFile => ({ path, text })

describe('long files', () => {
  const long = file('platform/a.ts', 'x\n'.repeat(301))
  it('are named with their length', () => expect(tidy.longFiles([long], [])[0]).toMatch(/^platform\/a\.ts: 301 lines/))
  it('are left in peace with a reason', () =>
    expect(tidy.longFiles([long], [{ path: 'platform/a.ts', reason: 'a table' }])).toEqual([]))
  it('a reason goes when the file is short again', () => {
    expect(
      tidy.longFiles([file('platform/a.ts', 'x\n'.repeat(300))], [{ path: 'platform/a.ts', reason: 'a table' }]),
    ).toHaveLength(1)
  })
  it('prose and data may be long', () => expect(tidy.longFiles([file('README.md', long.text)], [])).toEqual([]))
})

describe('marks', () => {
  it.each([
    '// TODO mend',
    '/* FIXME */',
    '// @ts-ignore',
    '// eslint-disable-next-line',
    "it.only('a')",
    "describe.skip('a')",
    "it.todo('a')",
    "it.skipIf(x)('a')",
  ])('finds %s', (line) =>
    expect(tidy.unfinishedMarks([file('platform/a.test.ts', `a\n${line}\n`)])).toEqual([
      expect.stringMatching(/^platform\/a\.test\.ts:2 /),
    ]),
  )
  it('allows an expected type error in a test, and only there', () => {
    const line = '// @ts-expect-error a wrong choice'
    expect(tidy.unfinishedMarks([file('a.test.ts', line)])).toEqual([])
    expect(tidy.unfinishedMarks([file('a.ts', line)])).toHaveLength(1)
  })
  it('leaves words that only look like it', () => {
    expect(
      tidy.unfinishedMarks([
        file('a.ts', 'const methodology = todoList.skip(3), none = "XXX"'),
        file('README.md', 'TODO'),
      ]),
    ).toEqual([])
  })
})

describe('machine paths', () => {
  it.each(["'/home/rahim/x'", '"/work/main"', '(/root/.cache)'])('finds %s', (text) => {
    expect(tidy.machinePaths([file('docs/a.md', text)], [])).toHaveLength(1)
  })
  it.each(['/apps/home/list', 'https://x.org/home/page', '/homework', 'https://work/x', './work/x'])(
    'leaves %s',
    (text) => {
      expect(tidy.machinePaths([file('docs/a.md', text)], [])).toEqual([])
    },
  )
  it('takes an exception', () =>
    expect(tidy.machinePaths([file('a.md', ' /home/x')], [{ path: 'a.md', reason: 'trial' }])).toEqual([]))
})

describe('registries', () => {
  it.each([
    'https://registry.npmjs.org/x',
    'registry=https://registry.example.com',
    'npm.pkg: https://artifactory.x/y',
  ])('finds %s', (text) => {
    expect(tidy.registryHosts([file('.npmrc', text)], [])).toHaveLength(1)
  })
  it('leaves the registry of resources and the check sums', () => {
    expect(tidy.registryHosts([file('a.ts', "import './registry.ts'; registry.all.map(x)")], [])).toEqual([])
    expect(tidy.registryHosts([file('package-lock.json', '"integrity": "sha512-yarnpkg/nexus.x"')], [])).toEqual([])
  })
})

describe('packages', () => {
  it.each(['^1.2.3', '~1.0.0', 'latest', '1.x', '>=2', 'github:a/b'])('%s is not pinned', (version) => {
    expect(tidy.unpinned({ dependencies: { a: version } })).toHaveLength(1)
  })
  it('exact ones are, test versions too', () => {
    expect(tidy.unpinned({ dependencies: { a: '1.2.3' }, devDependencies: { b: '18.4.0-beta.17' } })).toEqual([])
  })
  it('the lock file names neither host nor unsigned package', () => {
    const packages = {
      '': {},
      a: { resolved: 'https://x/a.tgz', integrity: 'sha512-1' },
      b: {},
      c: { integrity: 'sha512-2' },
    }
    expect(tidy.lockFaults({ packages })).toEqual(['a: resolved https://x/a.tgz', 'b: no integrity'])
  })
})

describe('the change log', () => {
  const good =
    '# Changelog\n\n## Unreleased\n\n- Backup\n\n## 0.2.0 - 2026-02-01\n\n- Import\n\n## 0.1.0 - 2026-01-01\n\n- Start\n'
  it('may look like this', () => expect(tidy.changelogFaults(good)).toEqual([]))
  it.each([
    ['without title', good.replace('# Changelog', 'News')],
    ['without version', '# Changelog\n'],
    ['an unknown heading', good.replace('0.2.0 - 2026-02-01', 'Spring')],
    ['an empty version', good.replace('- Import', '')],
    ['the oldest first', good.replace('2026-02-01', '2025-02-01')],
  ])('but not %s', (_what, text) => expect(tidy.changelogFaults(text)).toHaveLength(1))
})

describe('the table of settings', () => {
  const settings = [
    { name: 'PORT', default: '4000' },
    { name: 'APP_SECRET', default: '' },
  ]
  const good = '| `PORT` | `4000` | where |\n| `APP_SECRET` | | key |'
  it('may look like this', () => expect(tidy.settingsTableFaults(good, settings)).toEqual([]))
  it.each([
    ['a missing one', '| `PORT` | `4000` | where |', /APP_SECRET is missing/],
    ['one nobody knows', `${good}\n| \`COLOUR\` | | x |`, /COLOUR is no setting/],
    ['another default', good.replace('4000', '8080'), /PORT: .*`4000`/],
  ])('%s is told', (_what, text, says) => {
    const faults = tidy.settingsTableFaults(text, settings)
    expect(faults).toHaveLength(1)
    expect(faults[0]).toMatch(says)
  })
})
