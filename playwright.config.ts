import { defineConfig } from '@playwright/test'
import { chromiumArguments, findChromium } from './platform/testing/chromium.ts'

// Workers read this file again: they inherit the answer instead of searching anew.
const executablePath = await findChromium()
process.env['CHROMIUM_PATH'] = executablePath

export default defineConfig({
  testDir: '.',
  testIgnore: ['node_modules/**', 'dist/**', 'data/**'],
  outputDir: 'test-results',
  fullyParallel: false,
  // A story waits for half of its time: a third one uses what two leave.
  workers: 3,
  // Node reads the office's TypeScript itself, as it does in service; a second translation of a thousand files brings nothing.
  build: { external: ['**/platform/**', '**/modules/**', '**/tools/**', '**/scenarios/**'] },
  retries: 0,
  forbidOnly: true,
  // A busy machine takes several times as long; only a failure waits to the end.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  globalSetup: './platform/testing/global_setup.ts',
  reporter: 'list',
  use: {
    locale: 'en',
    timezoneId: 'Asia/Dhaka',
    // A trace films every step: an eighth of the whole lane, for the one story that may fail.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, args: [...chromiumArguments] },
  },
  projects: [
    { name: 'first', testMatch: '**/*.browser.test.ts' },
    { name: 'long', testMatch: '**/*.browser.long.test.ts', timeout: 15 * 60_000 },
  ],
})
