import { defineConfig } from '@playwright/test'

/** Stories whose product is started with other settings, hence in workers of their own (worker.ts). */
const besideOtherChains = ['solana/*.e2e.ts', 'pocket-wallet/bitcoin.e2e.ts']

/** Each worker has its own chain, database and server; three workers keep two cores busy. */
export default defineConfig({
  testDir: '.',
  // In this order: a worker that goes back to the usual product would start it once more.
  projects: [
    { name: 'beside other chains', testMatch: besideOtherChains },
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
    // Tracing takes a quarter of the time. It is for a closer look at a failure, whose report has the page's state anyway.
    trace: process.env['E2E_TRACE'] ? 'retain-on-failure' : 'off',
    // Drawing what moves takes a sixth of a story's time. Those about what moves, and the main ones, say otherwise.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 20_000,
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      chromiumSandbox: false,
      args: ['--disable-dev-shm-usage', '--disable-background-networking', '--disable-component-update'],
    },
  },
})
