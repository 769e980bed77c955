import { defineConfig } from '@playwright/test'

/** Each worker has a chain, a database and a server of its own; three of them keep two cores busy. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: '../test-results/stories',
  workers: Number(process.env['E2E_WORKERS'] ?? 3),
  fullyParallel: false,
  forbidOnly: true,
  // Only what hangs takes so long.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json']],
  use: {
    // Following every step takes a quarter of the time: it is done to look into a failure, which names the page's state anyway.
    trace: process.env['E2E_TRACE'] ? 'retain-on-failure' : 'off',
    actionTimeout: 20_000,
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      chromiumSandbox: false,
      args: ['--disable-dev-shm-usage', '--disable-background-networking', '--disable-component-update'],
    },
  },
})
