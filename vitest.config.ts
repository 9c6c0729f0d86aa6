import { configDefaults, defineConfig } from 'vitest/config'

/** The second tier (`npm run test:long`) sets LONG=1 and runs only the files that say so in their name. */
const long = process.env['LONG'] === '1'

export default defineConfig({
  cacheDir: 'node_modules/.cache/vitest',
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
    maxWorkers: 2,
    watch: false,
    testTimeout: long ? 15 * 60_000 : 30_000,
    hookTimeout: long ? 5 * 60_000 : 60_000,
    teardownTimeout: 20_000,
    // A promise nobody waited for is a fault of the code, also when every assertion held.
    dangerouslyIgnoreUnhandledErrors: false,
  },
})
