import { defineConfig } from '@playwright/test'

/** Stories that start the product with other settings, and so need their own workers (worker.ts). */
const besideOtherChains = ['solana/*.e2e.ts', 'pocket-wallet/bitcoin.e2e.ts']

/** Each worker has its own chain, database and server; three workers keep two cores busy. */
export default defineConfig({
  testDir: '.',
  // The order matters: a worker that returns to the usual product would have to start it again.
  projects: [
    // These stories share one worker, since starting the product takes longer than most of them.
    { name: 'beside other chains', testMatch: besideOtherChains, workers: 1 },
    { name: 'product', testMatch: '**/*.e2e.ts', testIgnore: besideOtherChains },
  ],
  outputDir: '../test-results/stories',
  workers: Number(process.env['E2E_WORKERS'] ?? 3),
  fullyParallel: false,
  forbidOnly: true,
  // Only a test that hangs takes this long.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json']],
  use: {
    // Tracing takes a quarter of the time. It is for a closer look at a failure; the report has the page's state anyway.
    trace: process.env['E2E_TRACE'] ? 'retain-on-failure' : 'off',
    // Drawing motion takes a sixth of a story's time. Stories about motion, and the main ones, turn it back on.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 20_000,
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      chromiumSandbox: false,
      args: ['--disable-dev-shm-usage', '--disable-background-networking', '--disable-component-update'],
    },
  },
})
