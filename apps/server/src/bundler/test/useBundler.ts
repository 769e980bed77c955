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

/** A transaction in the pool of a node. */
export type PoolTransaction = { hash: Hex; to: Hex; input: Hex; nonce: Hex }
type Pool = { pending: Record<string, Record<string, PoolTransaction>> }

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
    /** Reads the time of the newest block, in Unix seconds. */
    timestamp: async (): Promise<number> => Number((await started().chain.client.getBlock()).timestamp),
    /** Lists the transactions that wait for a block. */
    waiting: async (): Promise<PoolTransaction[]> => {
      const { pending } = await started().chain.call<Pool>('txpool_content')
      return Object.values(pending).flatMap((byNonce) => Object.values(byNonce))
    },
    /** Places an account that pays for its operations. */
    makeAccount: (code?: Hex): Promise<Hex> => placeFunded(started().chain, code),
  }
}
