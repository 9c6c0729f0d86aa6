import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { screenMap } from './tools/screen_map.ts'

/** The second tier (`npm run test:long`) sets LONG=1 and runs only the files that say so in their name. */
const long = process.env['LONG'] === '1'

/** Files that take longest. One of them begun last would have the other half of the machine wait for its end. */
const longest =
  /(conformance|migrations_with_data|agency_import(_killed)?|members_by_mail|rights|books\.property|backup|migrations|isolation|(tools\/memory|memory_transfer|foreign_server|agency_import|migrations_with_data)\.long)\.test\.ts$/

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLongest = (file: TestSpecification) => longest.test(file.moduleId)
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))]
  }
}

export default defineConfig({
  cacheDir: 'node_modules/.cache/vitest',
  plugins: [screenMap()],
  test: {
    environment: 'node',
    include: [long ? '**/*.long.test.ts' : '**/*.test.ts'],
    exclude: [
      ...configDefaults.exclude,
      'data/**',
      'test-results/**',
      '**/*.browser.test.ts',
      '**/*.browser.long.test.ts',
      ...(long ? [] : ['**/*.long.test.ts']),
    ],
    globalSetup: ['./platform/testing/global_setup.ts'],
    pool: 'forks',
    // A server is loaded once for many files, as it serves many offices: loading it for each cost a quarter of all tests.
    // What a test changes for the whole process (clock, environment, what sharp may open) it puts back.
    isolate: false,
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    watch: false,
    // What is waited for comes in moments; a busy machine takes many times as long, and only a failure waits to the end.
    testTimeout: (long ? 15 : 4) * 60_000,
    hookTimeout: 6 * 60_000,
    expect: { poll: { timeout: 60_000 } },
    teardownTimeout: 20_000,
    // A promise nobody waited for is a fault of the code, also when every assertion held.
    dangerouslyIgnoreUnhandledErrors: false,
  },
})
