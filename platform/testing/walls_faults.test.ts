import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { tellBreaches, walls } from './walls.ts'
import { overLimit } from './walls_casts.ts'
import { readTree, treeOf } from './walls_source.ts'

type Files = Record<string, string>

/** For each wall: houses with one planted fault, and houses that look alike and are sound. */
const cases: Record<string, { broken: [says: RegExp, files: Files][]; sound: Files[] }> = {
  'a module enters only modules below it, by their doors': {
    broken: [
      [
        /staff must not import membership/,
        { 'modules/staff/pay.ts': "import { due } from '#modules/membership/index.ts'" },
      ],
      [/organisation must not import accounting/, { 'modules/organisation/a.ts': "import '../accounting/index.ts'" }],
      [
        /staff must not import website/,
        { 'modules/staff/a.ts': "const x = await import('#modules/website/index.ts')" },
      ],
      [
        /staff must not import website/,
        { 'modules/staff/a.ts': "export type { Page } from '#modules/website/index.ts'" },
      ],
      [
        /staff must not import website/,
        { 'modules/staff/a.ts': "type Page = import('#modules/website/index.ts').Page" },
      ],
      [
        /Enter accounting by its doors/,
        { 'modules/staff/a.ts': "import { post } from '#modules/accounting/ledger/post.ts'" },
      ],
      [/has no place in the picture/, { 'modules/kitchen/a.ts': "import '#modules/organisation/index.ts'" }],
    ],
    sound: [
      { 'modules/staff/a.ts': "import { journal } from '#modules/accounting/index.ts'\nimport './b.ts'" },
      { 'scenarios/day.test.ts': "import '#modules/staff/index.ts'\nimport '#modules/website/index.ts'" },
    ],
  },
  'screens take the parts of Mantine from one door': {
    broken: [
      [/theme\/parts\.ts/, { 'platform/screen/list/a.tsx': "import { Menu } from '@mantine/core'" }],
      [/theme\/parts\.ts/, { 'modules/staff/a.screen.tsx': "import { Button } from '@mantine/core'" }],
    ],
    sound: [
      { 'platform/screen/theme/parts/Menu.tsx': "import { Menu } from '@mantine/core'" },
      { 'modules/staff/a.screen.tsx': "import { Menu } from '#platform/screen/theme/parts.ts'" },
    ],
  },
  'the platform imports no module': {
    broken: [
      [
        /knows no business/,
        { 'platform/record/create.ts': "import { agency } from '#modules/membership/resources.ts'" },
      ],
    ],
    sound: [{ 'platform/testing/conformance/all.ts': "import '#modules/membership/resources.ts'" }],
  },
  'rules, postings and formulas are pure': {
    broken: [
      [/async in a pure file/, { 'modules/staff/pay/pay.rules.ts': 'export const check = async () => []' }],
      [
        /async in a pure file/,
        { 'modules/staff/pay/pay.rules.ts': 'export const rules = { async check() { return [] } }' },
      ],
      [/await in a pure file/, { 'modules/staff/pay/pay.formula.ts': 'export const x = await 1' }],
      [/must not import kysely/, { 'modules/staff/pay/pay.posting.ts': "import { sql } from 'kysely'" }],
      [/must not import/, { 'modules/staff/pay/pay.posting.ts': "import { today } from '#platform/clock/clock.ts'" }],
      [
        /must not import .*facts\.server\.ts/,
        { 'modules/staff/pay/pay.rules.ts': "import { fee } from './facts.server.ts'" },
      ],
      [/Date\(\) in a pure file/, { 'modules/staff/pay/pay.rules.ts': 'export const now = () => new Date()' }],
    ],
    sound: [
      {
        'modules/staff/pay/pay.rules.ts':
          "import { poisha } from '#platform/money/money.ts'\nexport const check = () => [poisha('1')]",
      },
    ],
  },
  'the browser never receives what belongs to the server': {
    broken: [
      [/must not import \.\/a\.server\.ts/, { 'modules/staff/a.screen.tsx': "import { x } from './a.server.ts'" }],
      [/belongs to the server/, { 'platform/screen/list.tsx': "import { pool } from '#platform/database/pool.ts'" }],
      [
        /loaded by modules\/staff\/a\.resource\.ts/,
        {
          'modules/staff/a.resource.ts': "import { one } from './words.ts'",
          'modules/staff/words.ts': "import { two } from './more.ts'",
          'modules/staff/more.ts': "import { save } from '#platform/record/save.ts'",
        },
      ],
      [/must not import node:fs/, { 'platform/fields/text/field.ts': "import { readFileSync } from 'node:fs'" }],
    ],
    sound: [
      {
        'modules/staff/a.screen.tsx':
          "import type { Row } from './a.server.ts'\nimport { type Other } from './a.server.ts'",
      },
      { 'platform/fields/text/field.server.ts': "import { sql } from '#platform/database/sql.ts'" },
    ],
  },
  'what Node runs imports no .tsx': {
    broken: [[/Node cannot load/, { 'platform/api/page.ts': "import { page } from './page.tsx'" }]],
    sound: [{ 'platform/screen/main.ts': "import { shell } from './shell.tsx'" }],
  },
  'reading has one gate': {
    broken: [
      [/Import no kysely here/, { 'modules/staff/a.server.ts': "import { sql } from 'kysely'" }],
      [/Import no kysely here/, { 'platform/screen/a.ts': "import { Kysely } from 'kysely'" }],
      [/hands out a query builder/, { 'platform/database/pool.ts': "export { Kysely } from 'kysely'" }],
    ],
    sound: [
      {
        'platform/access/read.ts': "import { Kysely } from 'kysely'\nexport { sql } from 'kysely'",
        'platform/record/a.ts': "import { sql } from 'kysely'",
      },
    ],
  },
  'modules reach the database through access and record': {
    broken: [
      [
        /A module must not import platform\/database/,
        { 'modules/staff/a.server.ts': "import { pool } from '#platform/database/pool.ts'" },
      ],
      [/A module must not import pg/, { 'modules/staff/a.server.ts': "import pg from 'pg'" }],
    ],
    sound: [
      { 'modules/staff/a.server.ts': "import { read } from '#platform/access/read.ts'" },
      { 'modules/staff/testing/people.ts': "import pg from 'pg'" },
    ],
  },
  'what tests are made with enters no product': {
    broken: [
      [/is for tests/, { 'modules/staff/a.server.ts': "import { hire } from './testing/people.ts'" }],
      [/is for tests/, { 'platform/api/a.ts': "import { hire } from '#modules/staff/testing/people.ts'" }],
    ],
    sound: [
      { 'modules/staff/a.test.ts': "import { hire } from './testing/people.ts'" },
      { 'platform/testing/papers.ts': "import { hire } from '#modules/staff/testing/people.ts'" },
    ],
  },
  'raw SQL of a module names no table': {
    broken: [
      [
        /A table name after from or join/,
        { 'modules/staff/a.server.ts': 'const q = sql`select name from employee where id = ${1}`' },
      ],
      [/A table name after from or join/, { 'modules/staff/a.server.ts': 'const q = sql`join "salary" s on true`' }],
      [/A table name after from or join/, { 'modules/staff/a.server.ts': "const q = 'select 1\\n from employee'" }],
      [/A table name after from or join/, { 'modules/staff/a.server.ts': 'const q = `delete from employee`' }],
    ],
    sound: [
      { 'modules/staff/a.server.ts': 'const q = sql`select name from ${read.table(employee)} e`' },
      {
        'modules/staff/a.server.ts':
          'const q = sql`with due as (select 1 as x from ${t}) select x from due join unnest(${a}) u on true`',
      },
      { 'modules/staff/a.server.ts': 'const say = `Imported from the sheet by ${user}`' },
      { 'modules/staff/a.server.ts': 'const q = sql`select extract(year from d), a is distinct from b from ${t}`' },
    ],
  },
  'a condition that says or stands in brackets': {
    broken: [
      [/Put brackets/, { 'modules/staff/a.server.ts': "const q = expression<boolean>`a = 1 or ${b} and c = 'x'`" }],
      [/Put brackets/, { 'platform/record/a.ts': 'const q = sql<SqlBool>`(a or b) or c`' }],
    ],
    sound: [
      { 'modules/staff/a.server.ts': "const q = expression<boolean>`(a = 1 or b) and c = 'this or that'`" },
      { 'modules/staff/a.server.ts': 'const q = expression<boolean>`case when a or b then c end`' },
    ],
  },
  'modules ask the clock module for the time': {
    broken: [
      [/new Date\(\)/, { 'modules/staff/a.server.ts': 'const now = new Date()' }],
      [/Date\.now/, { 'modules/staff/a.screen.tsx': 'const now = Date.now()' }],
      [/Temporal\.Now/, { 'modules/staff/a.ts': 'const now = Temporal.Now.instant()' }],
    ],
    sound: [
      { 'platform/clock/clock.ts': 'export const now = () => new Date()' },
      { 'modules/staff/a.ts': 'type Made = { at: Date }\nconst DateField = 1' },
    ],
  },
  'the platform speaks no word of the business': {
    broken: [
      [/'agencyScope'/, { 'platform/access/scope.ts': 'const agencyScope = 1' }],
      [/'recruiting_agencies'/, { 'platform/api/routes.ts': "const path = 'recruiting_agencies'" }],
      [/'ledger of'/, { 'platform/api/routes.ts': 'const text = `ledger of ${1}`' }],
      [/'Voucher'/, { 'platform/screen/a.tsx': 'const a = <b>Voucher</b>' }],
      [/named after the business/, { 'platform/record/voucher.ts': 'export {}' }],
    ],
    sound: [
      { 'platform/access/scope.ts': '// an agency sees its own rows\nconst memberScope = 1' },
      {
        'platform/access/scope.test.ts': "const rows = ['agency']",
        'platform/testing/conformance/a.ts': "const name = 'agency'",
      },
    ],
  },
  'a folder is named after what is in it': {
    broken: ['utils', 'helpers', 'common', 'services', 'managers', 'types'].map((name) => [
      new RegExp(`named ${name} could hold anything`),
      { [`platform/${name}/a.ts`]: 'export {}' },
    ]),
    sound: [{ 'platform/fields/types.ts': 'export {}' }],
  },
  'every definition and implementation is listed at its door': {
    broken: [
      [/Not listed in modules\/staff\/resources\.ts/, { 'modules/staff/pay/pay.resource.ts': 'export {}' }],
      [
        /Not listed in modules\/staff\/server\.ts/,
        { 'modules/staff/pay/pay.server.ts': 'export {}', 'modules/staff/server.ts': 'export {}' },
      ],
    ],
    sound: [
      {
        'modules/staff/pay/pay.resource.ts': 'export {}',
        'modules/staff/resources.ts': "export { pay } from './pay/pay.resource.ts'",
      },
    ],
  },
}

const treeFrom = (files: Files) => treeOf(new Map(Object.entries(files)))

describe.each(walls.map((wall) => [wall.name, wall] as const))('%s', (name, wall) => {
  const planted = cases[name]
  it('has planted faults and sound neighbours', () => {
    expect(planted?.broken.length).toBeGreaterThan(0)
    expect(planted?.sound.length).toBeGreaterThan(0)
  })

  it.each(planted?.broken ?? [])('catches the one that makes it say %s', (says, files) => {
    const told = tellBreaches(wall.judge(treeFrom(files)))
    expect(told).toHaveLength(1)
    expect(told[0]).toMatch(says)
  })

  it.each((planted?.sound ?? []).map((files) => [Object.keys(files).join(', '), files] as const))(
    'leaves %s in peace',
    (_paths, files) => {
      const tree = treeFrom(files)
      expect(tree.unread).toEqual([])
      expect(tellBreaches(wall.judge(tree))).toEqual([])
    },
  )
})

describe('the reader of the walls', () => {
  it('names the line', () => {
    const [wall] = walls
    const tree = treeFrom({ 'modules/staff/a.ts': "// pay\n\nimport '#modules/website/index.ts'" })
    expect(tellBreaches(wall?.judge(tree) ?? [])[0]).toMatch(/^modules\/staff\/a\.ts:3 /)
  })

  it('says of a file it cannot parse that it did not read it', () => {
    const tree = treeFrom({ 'platform/a.ts': 'const = 1' })
    expect(tree.sources).toEqual([])
    expect(tree.unread).toHaveLength(1)
  })

  it('sees new files beside the tracked ones, ignored ones not, and misses a deleted one aloud', () => {
    const folder = mkdtempSync(join(tmpdir(), 'w-'))
    try {
      const git = (...words: string[]) => execFileSync('git', words, { cwd: folder, stdio: 'ignore' })
      git('init', '-q')
      writeFileSync(join(folder, '.gitignore'), 'dist.ts\n')
      for (const name of ['kept.ts', 'gone.ts', 'dist.ts']) writeFileSync(join(folder, name), 'export {}')
      git('add', 'kept.ts', 'gone.ts')
      writeFileSync(join(folder, 'new.ts'), 'export {}')
      rmSync(join(folder, 'gone.ts'))
      const tree = readTree(folder)
      expect(tree.sources.map((source) => source.path)).toEqual(['kept.ts', 'new.ts'])
      expect(tree.unread[0]?.text).toMatch(/^gone\.ts: /)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  it('counts what overrules the compiler, and what is free it does not count', () => {
    const tree = treeFrom({
      'platform/record/a.ts':
        'const a = b as string\nconst f = g!\nconst c = b as unknown as number\nlet d: any\nconst e = [1] as const satisfies number[]',
      'platform/resource/r.ts': 'const a = b as string',
    })
    const limit = { where: 'platform/resource/', casts: 1, hardCasts: 0, reason: 'trial' }
    const told = overLimit(tree, [limit])
    expect(told).toHaveLength(2)
    expect(told[0]).toMatch(
      /^platform\/record\/a\.ts: 3 casts, 0 allowed: .*a\.ts:1 as string, .*a\.ts:2 g!, .*a\.ts:3 as number/,
    )
    expect(told[1]).toMatch(/2 hard casts .* 0 allowed: .*:3 as unknown, .*:4 any/)
    expect(overLimit(tree, [{ ...limit, casts: 0 }])).toHaveLength(3)
  })
})
