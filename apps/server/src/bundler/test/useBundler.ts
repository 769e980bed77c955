import type { Hex } from 'viem'
import { afterAll, beforeAll } from 'vitest'
import {
  bundlerKeys,
  type OperationChain,
  placeFunded,
  startOperationChain,
  startTestBundler,
  type TestBundler,
} from './testBundler.ts'

/** Starts a chain and a server with a bundler that answers debug calls, for all tests of the file that calls this. */
export function useBundler() {
  let opened: { chain: OperationChain; bundler: TestBundler } | undefined
  beforeAll(async () => {
    const chain = await startOperationChain()
    const config = { bundler: { ...bundlerKeys, hasDebugCalls: true } }
    opened = { chain, bundler: await startTestBundler(chain, { config }) }
  }, 120_000)
  afterAll(async () => {
    await opened?.bundler.stop()
    await opened?.chain.stop()
  })
  const started = () => {
    if (!opened) throw new Error('the bundler has not started yet')
    return opened
  }
  return {
    chain: () => started().chain,
    bundler: () => started().bundler,
    /** Places an account that pays for its operations. */
    makeAccount: (code?: Hex): Promise<Hex> => placeFunded(started().chain, code),
  }
}
