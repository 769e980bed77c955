import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

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
          name: 'node',
          environment: 'node',
          include: ['{packages,apps}/*/{src,test}/**/*.test.ts', '{devnet,testing,contracts,scripts}/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/*.dom.test.ts'],
        },
      },
      {
        test: {
          name: 'dom',
          environment: 'happy-dom',
          include: ['{packages,apps}/*/src/**/*.test.tsx', '{packages,apps}/*/src/**/*.dom.test.ts'],
        },
      },
    ],
  },
})
