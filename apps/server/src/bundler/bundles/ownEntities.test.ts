import type { Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { until } from '../../test/until.ts'
import { createNode, readHead } from '../entry-point/node.ts'
import { entryPoint } from '../operation/userOperation.ts'
import { assemble } from '../test/assemble.ts'
import { makeOwnOperation, ownPaymaster } from '../test/makeOwnOperation.ts'
import {
  askOf,
  bundlerKeys,
  type OperationChain,
  startOperationChain,
  startTestBundler,
  type TestBundler,
} from '../test/testBundler.ts'

let chain: OperationChain
let bundler: TestBundler
beforeAll(async () => {
  chain = await startOperationChain()
  bundler = await startTestBundler(chain, { config: { bundler: { ...bundlerKeys, hasDebugCalls: true } } })
}, 60_000)
afterAll(async () => {
  await bundler.stop()
  await chain.stop()
})
beforeEach(async () => {
  await chain.setAutomine(false)
  onTestFinished(() => chain.setAutomine(true))
})

type Pool = { pending: Record<string, Record<string, { hash: Hex }>> }
const waiting = async () =>
  Object.values((await chain.call<Pool>('txpool_content')).pending).flatMap((byNonce) => Object.values(byNonce))
const timestamp = async (): Promise<number> => (await readHead(createNode(chain.chainId, askOf(chain))))?.timestamp ?? 0

/** Sends an operation, and returns when its bundle is sent but not yet in a block. */
async function sendAndBundle(validUntil: number): Promise<Hex> {
  const { result, error } = await bundler.send(await makeOwnOperation(chain, validUntil))
  if (error) throw new Error(error.message)
  await until(async () => (await waiting()).length === 1)
  return result as Hex // The operation's hash.
}
async function untilDropped(hash: Hex, reason: string): Promise<void> {
  await until(async () => (await bundler.rpc('eth_getUserOperationReceipt', hash)).error !== undefined)
  expect(await bundler.rpc('eth_getUserOperationReceipt', hash)).toMatchObject({
    error: { data: { status: 'dropped' }, message: expect.stringContaining(reason) },
  })
}
const reputations = async () => (await bundler.rpc('debug_bundler_dumpReputation', entryPoint)).result

describe("the operator's own factory and paymaster", () => {
  it('behavior: are not banned when a bundle fails in its block because of them', async () => {
    const hash = await sendAndBundle((await timestamp()) + 600)
    const code = await chain.call<Hex>('eth_getCode', ownPaymaster, 'latest')
    // The paymaster accepted the operation in the simulation, and no longer does in the block.
    await chain.call('anvil_setCode', ownPaymaster, assemble(0, 0, 'REVERT'))
    await chain.mine()
    await untilDropped(hash, 'AA33')
    await chain.call('anvil_setCode', ownPaymaster, code)
    expect(await reputations()).toEqual([])
  })

  it('behavior: are not banned when an operation expires before the block of its bundle', async () => {
    const hash = await sendAndBundle((await timestamp()) + 60)
    await chain.call('evm_increaseTime', 70)
    await chain.mine()
    await untilDropped(hash, 'AA32')
    expect(await reputations()).toEqual([])
  })
})
