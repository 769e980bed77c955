import { defineConfig } from '@playwright/test'

/** Stories that start the product with other settings, and so cannot share a worker with the rest (worker.ts). */
const storiesWithOtherChains = ['solana/*.e2e.ts', 'pocket-wallet/bitcoin.e2e.ts']

/** Each worker has its own chain, database and server. Three workers keep two cores busy. */
export default defineConfig({
  testDir: '.',
  // The order matters: each change of the settings starts the product again.
  projects: [
    // These stories share one worker, since starting the product takes longer than most of them.
    { name: 'with other chains', testMatch: storiesWithOtherChains, workers: 1 },
    { name: 'product', testMatch: '**/*.e2e.ts', testIgnore: storiesWithOtherChains },
  ],
  outputDir: '../test-results/stories',
  workers: Number(process.env['E2E_WORKERS'] ?? 3),
  fullyParallel: false,
  forbidOnly: true,
  // Only a story that hangs takes that long.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json']],
  use: {
    // Tracing takes a quarter of the time, so it is only for a closer look at a failure. The report always has the page's
    // state.
    trace: process.env['E2E_TRACE'] ? 'retain-on-failure' : 'off',
    // Motion takes a sixth of a story's time. Stories that test motion, and the main stories, turn it on.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 20_000,
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      chromiumSandbox: false,
      args: [
        '--disable-dev-shm-usage',
        '--disable-background-networking',
        '--disable-component-update',
        // A page of a story lives for seconds, in which optimised code costs more than it saves.
        '--js-flags=--no-maglev,--no-turbofan',
      ],
    },
  },
})
