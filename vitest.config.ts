import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** Time limits that only a hanging test reaches. A test that is merely slow on a busy machine must not fail. */
const patience = { testTimeout: 30_000, hookTimeout: 30_000, expect: { poll: { timeout: 10_000 } } }

const documentTests = '**/*.dom.test.ts'
/** Test files that need a simulated document. */
const dom = ['{packages,apps}/*/src/**/*.test.tsx', `{packages,apps}/*/src/${documentTests}`]

/**
 * Returns whether a third-party client threw an error that it does not handle itself, for instance when both sides end a
 * session at once. The tests judge such a client only by its answers.
 */
function isThrownByPeer({ stack = '' }: { stack?: string | undefined }): boolean {
  const thrower = stack.split('\n').find((line) => line.trimStart().startsWith('at '))
  return thrower?.includes('/node_modules/@walletconnect/') === true
}

/**
 * Returns whether an error comes from a kit's verb whose code was still loading when a test destroyed the kit, as happens when a
 * user leaves a page. No view waits for such a verb, and its effect is no longer wanted.
 */
function isOfDestroyedKit({ message }: { message?: string | undefined }): boolean {
  return message === 'The kit has been destroyed.'
}

/** Test files that need their own worker: they start programs, build, or load third-party clients that change globals. */
const alone = [
  '{devnet,testing,contracts,scripts}/**/*.test.ts',
  'packages/pairing/test/interop/*.test.ts',
  // The AWS client adds a global.
  'apps/server/src/custody/keys/kmsKey.test.ts',
  // The local Bitcoin chain changes the environment when it loads.
  'apps/server/src/services/otherChains.test.ts',
  // Counting objects takes time in proportion to the whole heap.
  'apps/server/src/relay/mailbox/TopicTable.test.ts',
]
/** Test files that need their own document: their Solana and Bitcoin wallets stay registered for its lifetime. */
const domAlone = ['apps/web/src/wallet-button/otherNamespace.test.tsx']
/** Test files that run our server in their own process. */
const services = ['apps/server/**/*.test.ts', 'apps/secure/src/session/{login/social,shares/*}.test.ts']

const endEachFile = 'testing/src/file/endEachFile.ts'

/**
 * Settings for files that share a worker, since loading the modules again takes longer than most files. No module keeps state:
 * the functions that the tests call create it. A test's changes to globals are undone before the next test, and a file that
 * leaves them changed fails.
 */
const shared = {
  ...patience,
  isolate: false,
  restoreMocks: true,
  unstubGlobals: true,
  unstubEnvs: true,
}
const leaveAsFound = 'testing/src/file/leaveAsFound.ts'
const cleanUpDocument = 'packages/ui/test/cleanUpDocument.ts'
const patientQueries = 'testing/src/dom/patientQueries.ts'
const fixSeed = 'testing/src/file/fixSeed.ts'

/**
 * Four kinds of tests: logic in Node, our services over real sockets in Node, tests that need their own process, and tests in
 * a simulated document (`*.test.tsx`, `*.dom.test.ts`). Tests that need a real browser are in `e2e/`. Projects run in the order
 * of their names.
 */
export default defineConfig({
  test: {
    // One more than the machine's cores: tests of services wait for sockets and processes about a third of their time.
    maxWorkers: availableParallelism() + 1,
    onUnhandledError: (error) => !isThrownByPeer(error) && !isOfDestroyedKit(error),
    globalSetup: ['apps/server/src/test/database/sharedPostgres.ts'],
    projects: [
      {
        test: {
          ...patience,
          name: 'alone',
          environment: 'node',
          setupFiles: [endEachFile],
          include: alone,
          exclude: ['**/node_modules/**', documentTests],
        },
      },
      {
        test: {
          ...shared,
          name: 'dom',
          environment: 'happy-dom',
          setupFiles: [cleanUpDocument, patientQueries, fixSeed, leaveAsFound, endEachFile],
          include: dom,
          exclude: ['**/node_modules/**', ...domAlone],
        },
      },
      {
        test: {
          ...patience,
          name: 'dom alone',
          environment: 'happy-dom',
          setupFiles: [cleanUpDocument, patientQueries, endEachFile],
          include: domAlone,
        },
      },
      {
        test: {
          ...shared,
          name: 'logic',
          environment: 'node',
          setupFiles: [fixSeed, leaveAsFound, endEachFile],
          include: ['{packages,apps}/*/{src,test}/**/*.test.ts'],
          exclude: ['**/node_modules/**', documentTests, ...alone, ...services],
        },
      },
      {
        test: {
          ...shared,
          name: 'services',
          environment: 'node',
          setupFiles: ['apps/server/src/test/serverGlobals.ts', fixSeed, leaveAsFound, endEachFile],
          include: services,
          exclude: ['**/node_modules/**', ...alone],
        },
      },
    ],
  },
})
