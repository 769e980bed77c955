import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** Only what hangs takes so long; what is merely slow, on a machine with other work, is no failure. */
const patience = { testTimeout: 20_000, hookTimeout: 30_000, expect: { poll: { timeout: 10_000 } } }

/**
 * Two kinds of tests: in Node (logic, services over real sockets) and in a simulated document (`*.test.tsx`, `*.dom.test.ts`).
 * What needs a real browser lives in `e2e/`.
 */
export default defineConfig({
  test: {
    // By itself it leaves a core free, and with that half of a machine of two.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          ...patience,
          name: 'node',
          environment: 'node',
          globalSetup: ['apps/server/src/test/sharedPostgres.ts'],
          include: ['{packages,apps}/*/{src,test}/**/*.test.ts', '{devnet,testing,contracts,scripts}/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/*.dom.test.ts'],
        },
      },
      {
        test: {
          ...patience,
          name: 'dom',
          environment: 'happy-dom',
          setupFiles: ['testing/src/dom/patientQueries.ts'],
          include: ['{packages,apps}/*/src/**/*.test.tsx', '{packages,apps}/*/src/**/*.dom.test.ts'],
        },
      },
    ],
  },
})
